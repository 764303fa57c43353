import { expect, it } from "vitest";
import { createMask, type DecisionRecord } from "../../src/index.js";
import type { Receipt } from "../../src/passkey-server.js";
import { verifyReceipt } from "../../src/passkey-server.js";
import { englishLabels } from "../../src/react/labels/labels.js";
import { exportDecisions } from "../../src/ui/log/exportDecisions.js";
import { approve, args, credentials, openGate } from "./signedQuestion.js";
import { origin, rpId } from "./softwareAuthenticator.js";

/** What the log exports of a signed approval, with a mask or without. */
async function exported(
  hides: ((key: unknown) => boolean) | null,
  payload: unknown = { approved: true },
) {
  const { interrupt } = await openGate();
  const [entry] = (await approve(interrupt, {}, payload)).resume;
  const record: DecisionRecord = {
    ...{ threadId: "t", runId: "run-1", interruptId: "a", reason: "tool_call", askedAt: 0 },
    ...{ outcome: "accepted", verdict: "approved", edited: false, sentAt: 1, resumeRunId: "run-2" },
    proposed: { toolCallId: "call-1", toolName: "pay", args: JSON.parse(args) },
    payload,
    metadata: { decidedBy: "Ann", signature: entry?.metadata?.["signature"] },
  };
  const mask = hides && createMask((path) => hides(path.at(-1)));
  const text = exportDecisions([record], "json", { mask, labels: englishLabels });
  const [receipt = {}]: Receipt[] = JSON.parse(text);
  return { text, receipt };
}

const verify = (receipt: Receipt) => verifyReceipt(receipt, { origin, rpId, credentials });

it("an exported decision proves who approved what, also where a mask hides other things", async () => {
  for (const hides of [null, (key: unknown) => key === "password"]) {
    const { receipt } = await exported(hides);
    expect(await verify(receipt)).toMatchObject({
      ok: true,
      signedBy: "ann",
      call: { name: "pay", args },
      payload: { approved: true },
    });
  }
});

it.each([
  ["the arguments", "amount", { approved: true }],
  ["the answer", "reason", { approved: true, reason: "4711" }],
  ["the signature itself", "assertion", { approved: true }],
  ["the edits", "pin", { approved: true, editedArgs: { amount: 5, pin: "4711" } }],
])(
  "an exported decision does not hold in its signature what a mask hides in %s, and the check reports that it was masked",
  async (_, name, payload) => {
    const { text, receipt } = await exported((key) => key === name, payload);
    expect(text).not.toContain("agui-decision/1");
    expect(text).not.toContain("clientDataJSON");
    expect(text).not.toContain("4711");
    expect(text).toContain("Ann");
    expect(await verify(receipt)).toEqual({ ok: false, reason: "masked" });
  },
);

it("an exported decision proves a whole number that is the whole answer, to the digit", async () => {
  const { text, receipt } = await exported(null, 12345678901234567890n);
  expect(text).toContain(`"payload": 12345678901234567890`);
  expect(await verify(receipt)).toMatchObject({ ok: true, payload: 12345678901234567890n });
});

it("the guide verifies an export as it is saved, and names the decisions that it cannot verify", async () => {
  const { verifyExport } = await import("example:stories/docs/guides/proof.md#5");
  const [whole, masked] = [await exported(null), await exported((key) => key === "amount")];
  const decisions = [whole.receipt, masked.receipt, {}];
  expect(await verifyExport(JSON.stringify(decisions), credentials)).toEqual([
    `ann signed ${args}`,
    "Not verified: masked",
    "Not verified: not-signed",
  ]);
});
