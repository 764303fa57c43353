import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import fc from "fast-check";
import type { ComponentType } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  Confirmation,
  createMask,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  InterruptRouter,
  type RendererProps,
  ToolApproval,
} from "../../src/index.js";
import { DataRows } from "../../src/parts/data/DataRows.js";
import { titlesOf } from "../../src/present/titlesOf.js";
import { renderers as copied } from "../../src/registry/interrupt-panel.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { calls } from "../support/builders.js";
import { runs } from "../support/depth.js";

/** Cards a host may write: with parts, with the card's root alone, and without anything of ours. */
const ownCards: Readonly<Record<string, ComponentType<RendererProps>>> = {
  "nothing but a button": ({ decide }) => (
    <button type="button" onClick={() => decide({ approved: true })}>
      Yes
    </button>
  ),
  "the root and the message": () => (
    <Interrupt.Root>
      <Interrupt.Message />
      <Confirmation.Confirm />
    </Interrupt.Root>
  ),
  "the tool's name": () => (
    <Interrupt.Root>
      <ToolApproval.ToolName />
      <ToolApproval.Approve />
    </Interrupt.Root>
  ),
  "the tool's name and its arguments": () => (
    <ToolApproval.Root>
      <ToolApproval.ToolName />
      <ToolApproval.Args />
    </ToolApproval.Root>
  ),
  "the arguments outside of any root": () => <ToolApproval.Args />,
};

const override = "U+202E right-to-left override";
const space = "U+200B zero width space";

/** What a person can read of an element, with the names of marks in brackets no text has. */
function readOut(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return "";
  // Readable keys have the original key on hover.
  for (const key of copy.querySelectorAll("dt[title], th[title]"))
    key.prepend(`⟦${key.getAttribute("title") ?? ""}⟧`);
  for (const mark of copy.querySelectorAll("[role='img']"))
    mark.replaceWith(`⟦${mark.getAttribute("aria-label") ?? ""}⟧`);
  return copy.textContent;
}

async function shown(argsText: string, more: object = {}, name = "send") {
  const question = { id: "q", reason: "tool_call", message: "Send it?", toolCallId: "tc", ...more };
  const { run } = await askedRun([question], { submitMode: "manual" }, calls(name, argsText, "tc"));
  render(<InterruptPanel run={run} />);
  const card = await screen.findByRole("article");
  return { run, card, read: () => readOut(card) };
}

const editable = (properties: object) => ({
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object", properties } },
    required: ["approved"],
  },
});

describe("the agent's titles", () => {
  it("the agent's titles are shown beside the real keys and values, which come first", async () => {
    const { card } = await shown(
      '{"to":"attacker@evil.example","fee":1000000,"amount":1}',
      editable({
        to: {
          type: "string",
          oneOf: [{ const: "attacker@evil.example", title: "ann@ourcompany.example" }],
        },
        fee: { type: "number", title: "Amount" },
        amount: { type: "number", title: "Fee" },
      }),
    );
    expect(
      within(card)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["To", "Fee (Amount)", "Amount (Fee)"]);
    expect(within(card).getAllByRole("definition").map(readOut)).toEqual([
      '"attacker@evil.example" (ann@ourcompany.example)',
      "1000000",
      "1",
    ]);
  });

  it("the agent's titles are left out where they only repeat the key", async () => {
    const { card } = await shown(
      '{"send_to":"ann"}',
      editable({ send_to: { type: "string", title: "Send to" } }),
    );
    expect(
      within(card)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["Send to"]);
  });
});

describe("two values that differ", () => {
  const distinct: readonly unknown[] = [
    5,
    '"5"',
    true,
    "true",
    null,
    "null",
    "",
    '""',
    " ",
    "  ",
    "\u200b",
    "a",
    " a",
    "a ",
    "a\u00a0",
    "a\u200b",
    "[U+200B]",
    {},
    "{}",
    [],
    "[]",
    "1e3",
    "-0",
    "undefined",
    "'a'",
    "0x10",
    "\n",
    "a\n",
    "a\t",
  ];

  it("two values that differ are never shown alike, as a value or as a key", () => {
    const texts = distinct.map((value) => {
      const { container, unmount } = render(<DataRows value={{ key: value }} />);
      const text = readOut(container);
      unmount();
      return text;
    });
    expect(new Set(texts).size).toBe(distinct.length);
    const keys = distinct
      .filter((value) => typeof value === "string")
      .map((key) => {
        const { container, unmount } = render(<DataRows value={{ [key]: 1 }} />);
        const text = readOut(container);
        unmount();
        return text;
      });
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain("1");
  });

  it("a text of digits stands as it is, and its JSON has the quotes", () => {
    const { container } = render(<DataRows value={{ order: "0042", count: 42 }} />);
    expect(readOut(container)).toMatch(/Order\s*0042.*Count\s*42/s);
  });

  it("two values that differ never have the same text, for any values and titles of their schema", () => {
    const text = fc.oneof(
      // The type of digits is in the JSON.
      fc.string().filter((text) => !/^\d+$/.test(text)),
      fc.constantFrom(
        "true",
        "null",
        "",
        " ",
        "a",
        "a ",
        "a (b)",
        "(b)",
        "\u200b",
        "\u202e",
        "One",
        '"a"',
        '"a" (b)',
        "5 (Five)",
        "{}",
      ),
    );
    const scalar = fc.oneof(text, fc.integer({ min: -2, max: 6 }), fc.boolean(), fc.constant(null));
    const args = fc.dictionary(
      fc.oneof(text, fc.constantFrom("a", "b")),
      fc.oneof(scalar, fc.array(scalar), fc.dictionary(text, scalar)),
      { maxKeys: 3 },
    );
    const titles = titlesOf({
      properties: {
        a: {
          title: "b",
          oneOf: [
            { const: "a", title: "b" },
            { const: 5, title: "Five" },
            { const: true, title: '(b)"' },
          ],
        },
        b: {
          title: "a",
          items: { enum: [1, "1"], enumNames: ["One", "One"] },
          properties: { a: { title: "A" } },
        },
      },
    });
    const draw = (value: unknown): string => {
      const { container, unmount } = render(<DataRows value={value} titles={titles} />);
      const drawn = [...container.querySelectorAll("dt, dd, code, li, th, td")]
        .map(readOut)
        .join("\u241e");
      unmount();
      return drawn;
    };
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(args, (value) => {
        const json = JSON.stringify(value);
        const drawn = draw(value);
        expect(seen.get(drawn) ?? json).toBe(json);
        seen.set(drawn, json);
      }),
      { numRuns: runs(150) },
    );
  });

  it.each([
    '{"amount":-0}',
    '{"amount":1e-400}',
    '{"amount":12345678901234567890}',
    '{"amount":12.50}',
  ])(
    "numbers are shown unchanged where JavaScript would write them otherwise: %s",
    async (json) => {
      const { read } = await shown(json);
      expect(read()).toContain(json.slice(10, -1));
    },
  );

  it("values are named where they differ only in what is hard to see", async () => {
    await shown('{"to":"ann","to\u200b":"eve"}');
    expect(screen.getByText(/are two different keys/)).toBeVisible();
  });
});

describe("an invisible or reordering character is marked", () => {
  it("an invisible character is marked in keys and values, at any depth", async () => {
    const { card } = await shown(
      JSON.stringify({ "to\u200b": "x\u202ey", deep: { "a\u200b": ["\u202e"] } }),
    );
    expect(within(card).getAllByRole("img", { name: space })).toHaveLength(2);
    expect(within(card).getAllByRole("img", { name: override })).toHaveLength(2);
  });

  it("an invisible character is marked in the message, the tool's name, the name of the card and of who asks", async () => {
    const question = {
      id: "q",
      reason: "confirmation",
      message: "Pay\u202e?",
      toolCallId: "tc",
      subagentRunId: "s",
      metadata: { "k\u200b": "v\u202e" },
    };
    const other = {
      id: "p",
      reason: "confirmation",
      message: "And?",
      metadata: { "k\u200b": "v\u202e" },
    };
    const { run } = await askedRun([question, other], {}, [
      { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "Bil\u202eling" },
      ...proposes("tc", "pay\u200b", {}),
    ]);
    render(<InterruptPanel run={run} />);
    const card = await screen.findByRole("article", { name: `Pay${override}?` });
    expect(card.querySelector("[data-part=asker]")).toHaveTextContent(/Bil\[U\+202E\].*ling asks/);
    const details = screen.getByRole("article", { name: "And?" });
    expect(within(details).getByRole("img", { name: space })).toBeVisible();
    expect(within(details).getByRole("img", { name: override })).toBeVisible();
  });

  it("an invisible character is marked in the agent's description of its failure", async () => {
    const { run, agent } = await askedRun([{ id: "q", reason: "confirmation", message: "Go on?" }]);
    render(<InterruptPanel run={run} />);
    await act(async () => {
      run.cancel("q");
      void run.submit();
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r2" },
        { type: "RUN_ERROR", message: "no\u202e way" },
      ]);
      agent.end();
    });
    expect(await screen.findByRole("img", { name: override })).toBeVisible();
  });
});

describe("the exact JSON", () => {
  it("the exact JSON is one press away on an open card, is among the details of an answered one, and is copied unchanged", async () => {
    const json = '{"to":"a\\u202eb",  "n":1.50}';
    const person = userEvent.setup();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    const { run, card } = await shown(json);
    expect(within(card).queryByText("JSON")).toBeNull();
    const tool = within(card).getByRole("button", { name: "send", expanded: false });
    await person.click(tool);
    expect(tool).toHaveAttribute("aria-expanded", "true");
    expect(await within(card).findByText(/1\.50/, { selector: "code" })).toHaveTextContent(
      '{ "to": "a\\u202eb", "n": 1.50 }',
    );
    await person.click(within(card).getByRole("button", { name: "Copy" }));
    expect(write).toHaveBeenCalledWith(json);
    expect(await within(card).findByText("Copied")).toBeVisible();
    await person.click(tool);
    expect(card.querySelector('[data-part="raw-json"]')).toBeNull();
    await person.click(within(card).getByRole("button", { name: "Approve" }));
    expect(run.getSnapshot().interrupts[0]?.draft).not.toBeNull();
    const answered = within(await screen.findByRole("article"));
    expect(answered.queryByText("JSON")).toBeNull();
    await person.click(answered.getByRole("button", { name: "Details" }));
    expect(answered.getByText("JSON")).toBeVisible();
  });
});

describe("a duplicate key", () => {
  const twice = '{"to":"ann@ourcompany.example","amount":1,"to":"eve@evil.example"}';
  const approve = () => screen.getByRole("button", { name: "Approve" });

  it("a duplicate key is shown as it came, and approving waits until the person has checked it", async () => {
    const { run, card, read } = await shown(twice, editable({ to: { type: "string" } }));
    expect(
      screen.getByText('This call names "to" twice. Servers differ in which one counts.'),
    ).toBeVisible();
    expect(read()).toContain("ann@ourcompany.example");
    expect(read()).toContain("eve@evil.example");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(approve()).toBeDisabled();
    await userEvent.click(within(card).getByRole("checkbox", { name: "I have checked this" }));
    expect(approve()).toBeEnabled();
    await userEvent.click(approve());
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      status: "answered",
      draft: { payload: { approved: true }, metadata: { acknowledged: ["duplicate-keys"] } },
    });
  });

  it("a duplicate key is shown with both values where a mask hides something else of the call", async () => {
    const { run } = await askedRun(
      [{ id: "q", reason: "tool_call", message: "Send it?", toolCallId: "tc" }],
      { submitMode: "manual" },
      calls("send", twice.replace("{", '{"note":{"pin":"4711"},"note":{},'), "tc"),
    );
    render(<InterruptPanel run={run} mask={createMask((path) => path.at(-1) === "pin")} />);
    const text = readOut(await screen.findByRole("article"));
    expect(text).toContain("ann@ourcompany.example");
    expect(text).toContain("eve@evil.example");
    expect(text).not.toContain("4711");
  });

  it("a call with a duplicate key can be denied without checking it", async () => {
    const { run } = await shown(twice);
    await userEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      status: "answered",
      draft: { payload: { approved: false } },
    });
  });

  it("a duplicate key keeps a host's card from deciding, and a form from answering", async () => {
    const { run } = await shown(twice, {
      reason: "input_required",
      responseSchema: { type: "object", properties: { n: { type: "string" } } },
    });
    act(() => run.resolve("q", { n: "x" }));
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      status: "invalid",
      issues: [{ code: "duplicate-keys" }],
    });
    expect(await screen.findAllByText(/servers differ in which one counts/)).not.toEqual([]);
  });
});

describe("a card of a question that is bound to a tool call", () => {
  const events = proposes("tc", "deleteAll", { table: "customers" });
  const reasons = ["tool_call", "confirmation", "input_required", "acme:colour", ""];
  const form = { type: "object", properties: { colour: { type: "string" } }, required: ["colour"] };

  it.each(reasons)(
    "a card names the tool and shows its arguments, for any reason: %s",
    async (reason) => {
      for (const more of [{}, { responseSchema: form }]) {
        const { run } = await askedRun(
          [{ id: "q", reason, message: "Do you like this colour?", toolCallId: "tc", ...more }],
          {},
          events,
        );
        const { unmount } = render(<InterruptPanel run={run} />);
        const card = await screen.findByRole("article", { name: "Do you like this colour?" });
        expect(within(card).getAllByText("deleteAll")).toHaveLength(1);
        expect(within(card).getAllByText("customers")).toHaveLength(1);
        unmount();
        const routed = render(<InterruptRouter run={run} renderers={copied} />);
        expect(within(routed.container).getAllByText("deleteAll")).toHaveLength(1);
        expect(within(routed.container).getAllByText(/customers/)).toHaveLength(1);
        routed.unmount();
      }
    },
  );

  it.each(Object.entries(ownCards))(
    "a card names the tool once and offers its arguments once, where a host's card has %s",
    async (_, component) => {
      const { run } = await askedRun(
        [{ id: "q", reason: "confirmation", message: "Blue?", toolCallId: "tc" }],
        {},
        events,
      );
      const routed = render(
        <InterruptRouter run={run} renderers={[defineRenderer({ component })]} />,
      );
      expect(within(routed.container).getAllByText("deleteAll")).toHaveLength(1);
      const opener = within(routed.container).queryByText("What was asked");
      if (opener !== null) await userEvent.click(opener);
      expect(await within(routed.container).findAllByText(/customers/)).toHaveLength(1);
    },
  );

  it("a card shows no tool where there is none", async () => {
    const { run } = await askedRun([{ id: "q", reason: "confirmation", message: "Blue?" }]);
    const { container } = render(<InterruptRouter run={run} renderers={copied} />);
    expect(container.querySelector("[data-part='call']")).toBeNull();
  });
});
