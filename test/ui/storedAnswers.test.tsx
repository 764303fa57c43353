import { act, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createAgentRun, type PauseHandle } from "../../src/core.js";
import { InterruptPanel } from "../../src/index.js";
import { createSimulatedClock, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

const real = { to: "eve@example.com", sum: 1_000_000 };
const other = { to: "ann@example.com", sum: 1 };
const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const editable = {
  ...decision,
  properties: { ...decision.properties, editedArgs: { type: "object" } },
};

/** The card of a pause that was changed in the storage. */
async function opened(
  responseSchema: Readonly<Record<string, unknown>>,
  change: Partial<PauseHandle>,
): Promise<HTMLElement> {
  const { run } = await askedRun(
    [toolCallInterrupt({ id: "q", responseSchema })],
    { submitMode: "manual" },
    proposes("call-1", "pay", real),
  );
  const handle: object = JSON.parse(JSON.stringify(run.pauseHandle()));
  const restored = createAgentRun({
    transport: async function* () {},
    threadId: "t",
    submitMode: "manual",
  });
  await restored.restore({ ...handle, ...change });
  render(<InterruptPanel run={restored} />);
  return screen.findByRole("article");
}

const typed = { editing: false, editedArgs: other, invalid: false, texts: [], comment: "" };

it("a card shows the arguments of the call where a stored pause has edits that the agent does not accept", async () => {
  const card = await opened(decision, { inputs: [["q", typed]] });
  expect(card).toHaveTextContent("eve@example.com");
  expect(card).not.toHaveTextContent("ann@example.com");
  expect(within(card).getByRole("button", { name: "Approve" })).toBeEnabled();
});

it("a card shows the edits of a stored answer rather than the stored draft", async () => {
  const payload = { approved: true, editedArgs: { to: "mallory@example.com" } };
  const card = await opened(editable, {
    drafts: [["q", { status: "resolved", payload }]],
    inputs: [["q", typed]],
  });
  expect(card).toHaveTextContent("mallory@example.com");
  expect(card).not.toHaveTextContent("ann@example.com");
});

it("a card shows what a stored answer sends besides the decision", async () => {
  const payload = { approved: true, role: "administrator" };
  const card = await opened(decision, { drafts: [["q", { status: "resolved", payload }]] });
  expect(card).toHaveTextContent("administrator");
});

it("a panel offers to send an answer that was given before the page was closed, once it has not left by itself for three seconds", async () => {
  const { run } = await askedRun(
    [toolCallInterrupt({ id: "q", responseSchema: decision })],
    {},
    proposes("call-1", "pay", real),
  );
  const handle: object = JSON.parse(JSON.stringify(run.pauseHandle()));
  const clock = createSimulatedClock(Date.UTC(2030, 0, 1));
  const restored = createAgentRun({ transport: async function* () {}, threadId: "t", clock });
  await restored.restore({
    ...handle,
    drafts: [["q", { status: "resolved", payload: { approved: true } }]],
  });
  render(<InterruptPanel run={restored} />);
  await screen.findByRole("article");
  act(() => clock.advance(2_900));
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  act(() => clock.advance(200));
  expect(screen.getByRole("button", { name: /^Send/ })).toBeEnabled();
});
