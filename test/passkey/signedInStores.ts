import { expect } from "vitest";
import { verifyReceipt } from "../../src/passkey-server.js";
import type { PauseStore } from "../../src/server.js";
import { ann, approve, args, credentials, gateOn, openGate, signedAt } from "./signedQuestion.js";
import { origin, rpId } from "./softwareAuthenticator.js";

/**
 * What holds for signed answers on any store: `open` opens it once more, as another process does.
 */
export const signedInStores: readonly {
  readonly name: string;
  readonly run: (open: () => PauseStore | Promise<PauseStore>) => Promise<void>;
}[] = [
  {
    name: "a signed answer that reaches two processes at once is used in one of them, and is a repeat in the other",
    async run(open) {
      const { gate, interrupt } = await openGate(await open());
      const other = gateOn(await open()).gate;
      const answer = await approve(interrupt, { counter: 1 });
      const verdicts = await Promise.all([gate.admit("t", answer), other.admit("t", answer)]);
      expect(verdicts.map(({ kind }) => kind).sort()).toEqual(["repeated", "resume"]);
      expect(await other.admit("t", answer)).toMatchObject({ kind: "repeated", answeredBy: "ann" });
    },
  },
  {
    name: "another process refuses an answer that was not signed, or whose decision was changed, and takes the right one",
    async run(open) {
      const { interrupt } = await openGate(await open());
      const { gate } = gateOn(await open());
      const changed = await approve(interrupt, { payload: { approved: false } });
      expect(await gate.admit("t", changed)).toMatchObject({
        kind: "refused",
        event: { code: "BAD_SIGNATURE" },
      });
      expect(await gate.admit("t", await approve(interrupt))).toMatchObject({
        kind: "resume",
        answeredBy: "ann",
      });
    },
  },
  {
    name: "what the store has of a signed answer proves it later, without the server",
    async run(open) {
      const { gate, interrupt } = await openGate(await open());
      await gate.admit("t", await approve(interrupt));
      const { past } = await gateOn(await open()).gate.read("t");
      const receipt = JSON.parse(JSON.stringify(past[0]?.answers?.[0] ?? {}));
      expect(await verifyReceipt(receipt, { origin, rpId, credentials })).toMatchObject({
        ok: true,
        signedBy: ann.credential.userId,
        signedAt,
        payload: { approved: true },
        call: { name: "pay", args },
      });
    },
  },
];
