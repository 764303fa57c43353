import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  DecisionLog,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  ToolApproval,
} from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

beforeEach(() => page.viewport(800, 600));

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
};

const properties = {
  quarter: { enum: ["Q1", "Q2", "Q3"] },
  day: { type: "string", format: "date" },
  amount: { type: "number", description: "In euros" },
  note: { type: "string" },
  copies: { type: "integer" },
  links: { type: "array", items: { type: "string" } },
};

describe("in a page that shapes its own text", () => {
  const shaping = {
    textAlign: "center",
    letterSpacing: "3px",
    wordSpacing: "5px",
    textTransform: "uppercase",
    textIndent: "30px",
    fontStyle: "italic",
    fontVariant: "small-caps",
    fontWeight: "700",
    whiteSpace: "nowrap",
    textShadow: "1px 1px red",
  } as const;

  it("looks the same as in a page that does not", async () => {
    const { run } = await askedRun(
      [
        toolCallInterrupt({
          message: "Send it?",
          responseSchema: editable,
          expiresAt: "2030-01-01T00:04:00Z",
        }),
        inputInterrupt({ message: "Who?", responseSchema: { type: "object", properties } }),
        confirmationInterrupt({ id: "rule", message: "By rule?" }),
      ],
      {},
      proposes("call-1", "send", { to: "ann", lines: [{ sku: "a", count: 1 }] }),
    );
    render(
      <>
        <InterruptPanel run={run} shortcuts keepSettled={false} />
        <DecisionLog run={run} />
      </>,
    );
    await screen.findByRole("textbox", { name: /note/i });
    act(() => run.resolve("rule", { approved: true }, { automatic: true, decidedBy: "Always" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await screen.findByRole("textbox", { name: /^to/i });
    const names = Object.keys(shaping) as (keyof typeof shaping)[];
    const looks = () =>
      [...document.querySelectorAll(".agui-panel, .agui-panel *, .agui-log, .agui-log *")].map(
        (element) => {
          const computed = getComputedStyle(element);
          return [
            element.className,
            element.textContent,
            ...names.map((name) => `${name} ${computed[name]}`),
          ];
        },
      );
    const without = looks();
    Object.assign(document.body.style, shaping);
    const withThem = looks();
    document.body.removeAttribute("style");
    expect(without.length).toBeGreaterThan(100);
    expect(withThem).toEqual(without);
  });
});

describe("a form in a wide card", () => {
  it("ends every control at the same edge, and keeps controls of one row on one line", async () => {
    await page.viewport(1280, 900);
    const { run } = await askedRun([
      inputInterrupt({ message: "What?", responseSchema: { type: "object", properties } }),
    ]);
    render(<InterruptPanel run={run} />);
    const amount = (
      await screen.findByRole("textbox", { name: /amount/i })
    ).getBoundingClientRect();
    const note = screen.getByRole("textbox", { name: /note/i }).getBoundingClientRect();
    const day = screen.getByLabelText(/day/i).getBoundingClientRect();
    const quarter = screen.getByRole("radiogroup", { name: /quarter/i }).getBoundingClientRect();
    const copies = screen.getByRole("textbox", { name: /copies/i }).getBoundingClientRect();
    expect([note.right, quarter.right, copies.right]).toEqual([
      amount.right,
      amount.right,
      amount.right,
    ]);
    expect(copies.left).toBe(note.left);
    expect(note.left).toBe(day.left);
    expect([day.top, day.height]).toEqual([amount.top, amount.height]);
    expect(day.right).toBeLessThan(amount.left);
  });
});

describe("a card made of parts without classes", () => {
  const sendCard = defineRenderer({
    reason: "tool_call",
    component: () => (
      <ToolApproval.Root className="agui-card">
        <Interrupt.Message />
        <p>For Ann</p>
        <Interrupt.Errors />
        <Interrupt.Status />
        <Interrupt.Actions className="agui-actions">
          <ToolApproval.Approve>Send</ToolApproval.Approve>
          <ToolApproval.Deny>Don’t</ToolApproval.Deny>
          <Interrupt.Cancel className="mine">Later</Interrupt.Cancel>
        </Interrupt.Actions>
      </ToolApproval.Root>
    ),
  });

  async function custom() {
    const own = await askedRun(
      [toolCallInterrupt({ message: "Send it?" })],
      {},
      proposes("call-1", "send", { to: "ann" }),
    );
    const builtIn = await askedRun(
      [toolCallInterrupt({ message: "Built in?" })],
      {},
      proposes("call-1", "keep", { to: "ann" }),
    );
    render(
      <>
        <InterruptPanel
          run={own.run}
          renderers={[{ ...sendCard, tool: "send" }]}
          presentation={{ lines: false }}
        />
        <InterruptPanel run={builtIn.run} presentation={{ lines: false }} />
      </>,
    );
    await screen.findByRole("article", { name: "Built in?" });
    return screen.findByRole("button", { name: "Send" });
  }

  it("leaves no room for what is empty", async () => {
    const card = (await custom()).closest(".agui-card");
    const boxes = [...(card?.children ?? [])]
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .sort((a, b) => a.top - b.top);
    const gaps = boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(12);
  });

  it("styles buttons like the built-in cards, except those with a class", async () => {
    const approve = await custom();
    const looks = (element: Element) => {
      const { color, backgroundColor, borderTopColor, borderRadius, minHeight, fontWeight } =
        getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, borderRadius, minHeight, fontWeight];
    };
    const builtIn = screen.getByRole("article", { name: "Built in?" });
    expect(looks(approve)).toEqual(looks(within(builtIn).getByRole("button", { name: "Approve" })));
    expect(looks(screen.getByRole("button", { name: "Don’t" }))).toEqual(
      looks(within(builtIn).getByRole("button", { name: "Deny" })),
    );
    expect(getComputedStyle(screen.getByRole("button", { name: "Later" })).minHeight).toBe("auto");
  });
});

describe("the log on a phone", () => {
  it("shows the time on the line of the tool, and the whole verdict below", async () => {
    await page.viewport(360, 600);
    const { run, agent } = await askedRun(
      [toolCallInterrupt({ message: "Send it?", responseSchema: editable })],
      {},
      proposes("call-1", "sendEmailToThem", { to: "ann" }),
    );
    act(() => run.resolve("approve-1", { approved: true, editedArgs: { to: "bob" } }));
    await agent.emit(succeeds);
    agent.end();
    render(<DecisionLog run={run} />);
    const time = await screen.findByText(/now|ago/, { selector: "time" });
    const [name] = screen.getAllByText("sendEmailToThem");
    if (name === undefined) throw new Error("The entry names no tool.");
    expect(
      Math.abs(time.getBoundingClientRect().top - name.getBoundingClientRect().top),
    ).toBeLessThan(6);
    expect(screen.getByText("Approved with 1 change, no result seen")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
