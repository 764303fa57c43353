import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { chooses } from "../support/moreMenu.js";

beforeEach(() => page.viewport(700, 800));

/** What an input method shows in the focused field before it is committed. */
async function composes(text: string): Promise<void> {
  await act(() =>
    cdp()
      .send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
      .then(() => {}),
  );
}

async function commits(text: string): Promise<void> {
  await act(() =>
    cdp()
      .send("Input.insertText", { text })
      .then(() => {}),
  );
}

async function pressesEnter(): Promise<void> {
  await act(async () => {
    const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };
    await cdp().send("Input.dispatchKeyEvent", { ...key, type: "keyDown", text: "\r" });
    await cdp().send("Input.dispatchKeyEvent", { ...key, type: "keyUp" });
  });
}

const decision = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};

const who = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

describe("with an input method that composes characters", () => {
  it("Enter accepts a proposal of the input method, and only the next Enter sends the answer", async () => {
    const { run, agent, clock } = await askedRun([
      inputInterrupt({ message: "Who?", responseSchema: who }),
    ]);
    render(<InterruptPanel run={run} presentation={{ lines: false }} />);
    const field = await screen.findByRole("textbox", { name: /Name/ });
    clock.advance(1000);
    await userEvent.click(field);
    await composes("に");
    await composes("にほん");
    await pressesEnter();
    expect(agent.requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    await commits("日本");
    clock.advance(1000);
    await pressesEnter();
    expect(agent.requests[1]?.resume).toMatchObject([{ payload: { name: "日本" } }]);
  });

  it("an edited argument has the committed text, without what was only composed", async () => {
    const { run } = await askedRun(
      [
        toolCallInterrupt({ message: "Send it?", responseSchema: decision }),
        confirmationInterrupt({ id: "other" }),
      ],
      {},
      proposes("call-1", "send", { to: "ann" }),
    );
    render(<InterruptPanel run={run} presentation={{ lines: false }} />);
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const field = await screen.findByRole("textbox", { name: "To" });
    await userEvent.click(field);
    await userEvent.keyboard("{End}");
    await composes("に");
    await composes("にほ");
    await commits("日本");
    expect(field).toHaveValue("ann日本");
    await userEvent.click(screen.getByRole("button", { name: /^Approve/ }));
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({
      payload: { editedArgs: { to: "ann日本" } },
    });
  });

  it("a decision during a composition sends the current text of the field", async () => {
    const { run } = await askedRun(
      [
        toolCallInterrupt({ message: "Send it?", responseSchema: decision }),
        confirmationInterrupt({ id: "other" }),
      ],
      {},
      proposes("call-1", "send", { to: "ann" }),
    );
    render(<InterruptPanel run={run} presentation={{ lines: false }} />);
    await chooses("Add a note");
    await composes("い");
    await composes("いや");
    const [deny] = screen.getAllByRole("button", { name: "Deny" });
    await userEvent.click(deny ?? document.body);
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({
      payload: { approved: false, reason: "いや" },
    });
  });

  it("a letter of a shortcut is text while it is composed", async () => {
    const { run } = await askedRun(
      [
        toolCallInterrupt({ message: "Send it?", responseSchema: decision }),
        confirmationInterrupt({ id: "other" }),
      ],
      {},
      proposes("call-1", "send", { to: "ann" }),
    );
    render(<InterruptPanel run={run} shortcuts presentation={{ lines: false }} />);
    await chooses("Add a note");
    await composes("a");
    await userEvent.keyboard("a");
    await userEvent.keyboard("a");
    expect(document.querySelector("[data-armed]")).toBeNull();
    expect(run.getSnapshot().interrupts.every(({ draft }) => draft === null)).toBe(true);
  });

  it("a question that expires in the middle of a composition keeps the text and sends nothing", async () => {
    const { run, agent, clock } = await askedRun([
      inputInterrupt({ message: "Who?", responseSchema: who, expiresAt: "2030-01-01T00:01:00Z" }),
    ]);
    render(<InterruptPanel run={run} presentation={{ lines: false }} />);
    await userEvent.click(await screen.findByRole("textbox", { name: /Name/ }));
    await composes("に");
    await composes("にほん");
    act(() => clock.advance(61_000));
    await pressesEnter();
    expect(agent.requests).toHaveLength(1);
    expect(await screen.findAllByText(/has expired/)).not.toHaveLength(0);
    expect(document.body).toHaveTextContent("にほん");
  });

  it("a question that a rule answers in the middle of a composition leaves nothing in the next one", async () => {
    const { run, agent } = await askedRun([
      inputInterrupt({ id: "first", message: "Who?", responseSchema: who }),
      inputInterrupt({ id: "second", message: "And who?", responseSchema: who }),
    ]);
    render(<InterruptPanel run={run} shortcuts presentation={{ lines: false }} />);
    const [field] = await screen.findAllByRole("textbox", { name: /Name/ });
    await userEvent.click(field ?? document.body);
    await composes("に");
    act(() => run.resolve("first", { name: "By rule" }, { automatic: true, decidedBy: "Always" }));
    await commits("日本a");
    await pressesEnter();
    expect(agent.requests).toHaveLength(1);
    const [first, second] = run.getSnapshot().interrupts;
    expect(first?.draft).toMatchObject({ payload: { name: "By rule" } });
    expect(second?.draft).toBeNull();
    expect(screen.getByRole("textbox", { name: /Name/ })).toHaveValue("");
  });
});
