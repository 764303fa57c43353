import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import {
  type AgentRun,
  AgentRunProvider,
  createMask,
  DecisionLog,
  type DecisionRecord,
  InterruptPanel,
} from "../../../src/index.js";
import { germanLabels } from "../../../src/locales/germanLabels.js";
import { englishLabels } from "../../../src/react/labels/labels.js";
import { exportDecisions } from "../../../src/ui/log/exportDecisions.js";
import { askedRun, proposes, succeeds } from "../../support/askedRun.js";

const editable = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  required: ["approved"],
};

/** The run whose call with these arguments, as text of the stream, was decided in this way. */
async function decidedRun(args: string, payload: unknown): Promise<AgentRun> {
  const [start, , end] = proposes("c", "pay", {});
  const { run, agent } = await askedRun(
    [{ id: "q", reason: "tool_call", toolCallId: "c", responseSchema: editable }],
    {},
    [start, { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: args }, end],
  );
  run.resolve("q", payload);
  const sending = run.submit();
  await agent.emit(succeeds);
  agent.end();
  await sending;
  return run;
}

async function decided(args: string, payload: unknown): Promise<DecisionRecord> {
  const [record] = (await decidedRun(args, payload)).getSnapshot().decisions;
  if (record === undefined) throw new Error("no record");
  return record;
}

const options = { mask: null, labels: englishLabels };

it.each<readonly [string, unknown]>([
  ["a denial", { approved: false, editedArgs: { amount: 5 } }],
  ["an approval with the same arguments", { approved: true, editedArgs: { amount: 1 } }],
])("what %s carries is no edit", async (_, payload) => {
  const run = await decidedRun('{"amount":1}', payload);
  const { decisions } = run.getSnapshot();
  expect(decisions).toMatchObject([{ payload, edited: false }]);
  expect(exportDecisions(decisions, "json", options)).not.toContain("changes");
  render(<DecisionLog run={run} />);
  expect(await screen.findByRole("listitem")).not.toHaveTextContent("Approved instead");
});

it("a draft that denies shows no edit, whatever a host adds to it", async () => {
  const { run } = await askedRun(
    [{ id: "q", reason: "tool_call", toolCallId: "c", responseSchema: editable }],
    {},
    proposes("c", "pay", { amount: 1 }),
  );
  const { container } = render(<InterruptPanel run={run} />);
  await act(async () => {
    run.resolve("q", { approved: false, editedArgs: { amount: 5 } });
  });
  expect(container).toHaveTextContent("Sending…");
  expect(container.querySelector("[data-part=edits]")).toBeNull();
});

it.each([null, createMask((path) => path.at(-1) === "pin")])(
  "a file has every number with the digits that left, masked or not (%#)",
  async (mask) => {
    const record = await decided('{"account":9007199254740993,"rate":1.50,"pin":1}', {
      approved: true,
      editedArgs: { account: 9007199254740995n, rate: 1.5, pin: 1 },
    });
    expect(record.edited).toBe(true);
    for (const format of ["json", "csv"] as const) {
      const file = exportDecisions([record], format, { ...options, mask });
      expect(file).toMatch(/account"+: ?"*9007199254740993\b/);
      expect(file).toMatch(/account"+: ?9007199254740995\b/);
      expect(file).toContain("Account: 9007199254740993 → 9007199254740995");
    }
  },
);

it("a whole number that is the whole answer has its digits on the card, in the log and in a file", async () => {
  const { run, agent } = await askedRun(
    [{ id: "q", reason: "input_required", responseSchema: { type: "integer" } }],
    { submitMode: "manual" },
  );
  const { container, unmount } = render(<InterruptPanel run={run} />);
  await act(async () => run.resolve("q", 12345678901234567890n));
  await userEvent.click(screen.getByText("Details"));
  expect(container).toHaveTextContent("12345678901234567890");
  unmount();
  const sending = run.submit();
  await agent.emit(succeeds);
  agent.end();
  await sending;
  const log = render(<DecisionLog run={run} />);
  await userEvent.click(await screen.findByText("Details"));
  expect(screen.getByRole("listitem")).toHaveTextContent("12345678901234567890");
  log.unmount();
  const { decisions } = run.getSnapshot();
  for (const format of ["json", "csv"] as const)
    expect(exportDecisions(decisions, format, options)).toContain("12345678901234567890");
});

it("a file names arguments as the page does, and marks what cannot be seen", async () => {
  const record = await decided('{"amountCents":1,"":"a","to\u200b":"ann"}', {
    approved: true,
    editedArgs: { amountCents: 2, "": "b", "to\u200b": "ann\u202e" },
  });
  const argumentLabel = ({ path }: { readonly path: readonly (string | number)[] }) =>
    path.at(-1) === "amountCents" ? "Betrag" : undefined;
  const file = exportDecisions([record], "json", { ...options, argumentLabel });
  expect(JSON.parse(file)[0].changes).toEqual([
    "Betrag: 1 → 2",
    '"": a → b',
    '"to[U+200B]": ann → ann[U+202E]',
  ]);
});

it("an amount of money has no marks in it, in a language that sets it with a space", async () => {
  const { run } = await askedRun(
    [{ id: "q", reason: "tool_call", toolCallId: "c", responseSchema: editable }],
    {},
    proposes("c", "pay", { amount: 1124.99, currency: "EUR" }),
  );
  const { container } = render(
    <AgentRunProvider labels={germanLabels}>
      <InterruptPanel run={run} />
    </AgentRunProvider>,
  );
  await act(async () => {
    run.resolve("q", { approved: true, editedArgs: { amount: 100, currency: "EUR" } });
  });
  const edits = container.querySelector<HTMLElement>("[data-part=edits]");
  expect(edits).toHaveTextContent("1.124,99 € jetzt 100,00 €");
  expect(within(edits ?? container).queryByRole("img")).toBeNull();
});
