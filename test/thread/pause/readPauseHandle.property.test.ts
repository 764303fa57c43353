import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentRunError } from "../../../src/errors/errors.js";
import { jsonEqual } from "../../../src/protocol/json.js";
import { toJson } from "../../../src/protocol/toJson.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { createAnswerChecks } from "../../../src/thread/compose/answerChecks.js";
import { composeRequest } from "../../../src/thread/compose/composeBatch.js";
import { type ReadPause, readPauseHandle } from "../../../src/thread/pause/readPauseHandle.js";
import { draftsOf } from "../../support/builders.js";
import { runs } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { changed, dialects, restored, storedHandle } from "../../support/storedPauses.js";

describe("any value at all", () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      1e300,
      -1,
      Number.NaN,
      "",
      "__proto__",
      "x".repeat(100_000),
      [],
      {},
      { status: "resolved", payload: { approved: true } },
      { status: "cancelled" },
      [["a", { status: "resolved", payload: { approved: true } }]],
      { toString: 1 },
    ),
  );
  const places: readonly (readonly (string | number)[])[] = [
    ...[
      "version",
      "threadId",
      "runId",
      "requestId",
      "questions",
      "drafts",
      "inputs",
      "sent",
      "messages",
      "state",
    ].map((key) => [key]),
    ...["dialect", "fields", "raw", "expiresAt", "toolCall", "cancel", "notes", "origin"].map(
      (key) => ["questions", 0, key],
    ),
    ...["id", "reason", "toolCallId", "responseSchema", "metadata", "expiresAt"].map((key) => [
      "questions",
      0,
      "raw",
      key,
    ]),
    ...["runId", "resume", "request", "messages"].map((key) => ["sent", key]),
    ...["resume", "forwardedProps", "state", "covers", "toolMessages", "mustAcknowledge"].map(
      (key) => ["sent", "request", key],
    ),
    ["drafts", 0, 1],
    ["drafts", 1, 0],
    ["sent", "resume", 0],
    ["sent", "resume", 0, "payload"],
    ["sent", "resume", 0, "status"],
  ];

  it("any value is refused as a bad handle, or sends exactly what the answers on screen compose", {
    timeout: patient(60_000),
  }, () => {
    const base = storedHandle();
    const change = fc.tuple(fc.constantFrom(...places), hostile);
    fc.assert(
      fc.property(fc.oneof(fc.array(change, { minLength: 1, maxLength: 3 }), hostile), (input) => {
        const isChange =
          Array.isArray(input) &&
          input.every((one) => Array.isArray(one) && places.includes(one[0]));
        let value: unknown = input;
        if (isChange) {
          value = base;
          for (const one of input) if (Array.isArray(one)) value = changed(one[0], one[1], value);
        }
        let pause: ReadPause;
        try {
          pause = readPauseHandle(value);
        } catch (error) {
          expect(AgentRunError.isInstance(error) && error.code).toBe("bad-handle");
          return;
        }
        const state = restored(pause);
        const { batch, attempt: outgoing } = state;
        const drafts = draftsOf(state);
        const ids = new Set(batch?.interrupts.map(({ id }) => id));
        for (const id of drafts.keys()) expect(ids).toContain(id);
        for (const { expiresAt = 0 } of batch?.interrupts ?? [])
          expect(Number.isFinite(new Date(expiresAt).getTime())).toBe(true);
        if (outgoing === null || batch === null) return;
        const composed = composeRequest(
          batch,
          drafts,
          Number.NEGATIVE_INFINITY,
          createAnswerChecks(defaultValidator),
          dialects,
        );
        expect(composed.ok && jsonEqual(toJson(composed.request), toJson(outgoing.request))).toBe(
          true,
        );
        expect(composed.ok && composed.resume).toEqual(outgoing.resume);
        for (const { interruptId } of outgoing.resume) expect(ids).toContain(interruptId);
      }),
      { numRuns: runs(500) },
    );
  });
});
