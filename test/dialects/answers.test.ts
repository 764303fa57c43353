import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  encodeDecision,
  type InterruptView,
} from "../../src/core.js";
import { defaultDialects } from "../../src/dialects.js";
import { isRecord } from "../../src/protocol/json.js";
import { encodeReply } from "../../src/thread/compose/encodeDecision.js";
import { type Act, answerRows, answersIn, nameOf } from "../support/dialects/answers.js";
import { allFakeBackends, fakeBackend } from "../support/dialects/fakeBackends.js";

function doAct(run: AgentRun, interrupt: InterruptView, act: Act | undefined): void {
  if (act === undefined) throw new Error(`nobody says what to do about ${interrupt.id}`);
  if (act === "leave") return run.cancel(interrupt.id);
  if (typeof act === "object" && "fill" in act) return run.resolve(interrupt.id, act.fill);
  if (typeof act === "object" && "reply" in act)
    return run.resolve(interrupt.id, encodeReply(interrupt, act.reply));
  const args = isRecord(interrupt.toolCall?.args) ? interrupt.toolCall.args : {};
  const decision =
    act === "deny"
      ? { approved: false }
      : { approved: true, ...(act !== "approve" && { editedArgs: { ...args, ...act.edit } }) };
  run.resolve(interrupt.id, encodeDecision(interrupt, decision));
}

describe("what is sent, exactly", () => {
  it.each(answerRows.map((row) => [nameOf(row), row] as const))(
    "%s",
    async (_, [backend, text, acts, ...sent]) => {
      const { make, dialects = defaultDialects } = fakeBackend(backend);
      const server = make();
      const run = createAgentRun({
        url: "https://agent.test/",
        fetch: server.fetch,
        dialects,
        submitMode: "manual",
      });
      await run.send(text);
      const { interrupts } = run.getSnapshot();
      expect(interrupts).toHaveLength(acts.length);
      for (const [index, interrupt] of interrupts.entries()) doAct(run, interrupt, acts[index]);
      const result = await run.submit({ sendMixed: true });
      expect(answersIn(server)).toEqual(sent);
      expect(result).toMatchObject(
        sent.length === 0 ? { ok: false } : { ok: true, ending: { kind: "success" } },
      );
      expect(run.getSnapshot().interrupts).toHaveLength(sent.length === 0 ? acts.length : 0);
    },
  );

  it("no server goes without, and each of those that ask for decisions is approved and denied", () => {
    const actsOn = (name: string) =>
      answerRows.flatMap(([backend, , acts]) => (backend === name ? acts : []));
    const without = allFakeBackends
      .filter(({ name }) => actsOn(name).length === 0)
      .map(({ name }) => name);
    expect(without).toEqual([]);
    const decided = allFakeBackends.filter(
      ({ name }) => actsOn(name).includes("approve") !== actsOn(name).includes("deny"),
    );
    expect(decided.map(({ name }) => name)).toEqual([]);
  });
});
