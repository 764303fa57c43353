import { buildResumeArray } from "@ag-ui/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Batch, composeResume, type Draft } from "../../../src/core.js";
import { decisionSchema } from "../../../src/testing.js";
import {
  answer,
  approve,
  at,
  batchOf,
  cancel,
  drafts,
  isoAt,
  opaqueIds,
} from "../../support/builders.js";

const now = at(0);

/** One question, its answer, and the expected entry. */
interface Case {
  readonly id: string;
  readonly raw: { readonly id: string; readonly reason: string };
  readonly draft: Draft | undefined;
  readonly fault: "missing" | "expired" | "invalid" | undefined;
}

const anyId = fc.oneof(fc.constantFrom(...opaqueIds), fc.string({ maxLength: 8 }));
const anyDeadline = fc.constantFrom<{ expiresAt?: string; expired: boolean }>(
  { expired: false },
  { expiresAt: isoAt(0), expired: true },
  { expiresAt: isoAt(-1), expired: true },
  { expiresAt: new Date(now + 1).toISOString(), expired: false },
  { expiresAt: "soon", expired: false },
);
const goodJson = fc.jsonValue().filter((value) => value !== null);
const anySchema = fc.oneof(
  goodJson.map((good) => ({ schema: undefined, good, bad: null })),
  fc.boolean().map((approved) => ({
    schema: decisionSchema,
    good: { approved },
    bad: { approved: String(approved) },
  })),
);

function caseFor(id: string): fc.Arbitrary<Case> {
  return fc
    .tuple(anyDeadline, anySchema, fc.constantFrom("none", "good", "bad", "cancelled"))
    .map(([{ expiresAt, expired }, { schema, good, bad }, given]) => {
      const draft = { none: undefined, good: answer(good), bad: answer(bad), cancelled: cancel() }[
        given
      ];
      const fault = {
        none: "missing" as const,
        good: undefined,
        bad: "invalid" as const,
        cancelled: undefined,
      }[given];
      return {
        id,
        raw: {
          id,
          reason: "acme:any",
          ...(schema && { responseSchema: schema }),
          ...(expiresAt && { expiresAt }),
        },
        draft,
        fault: expired && given !== "cancelled" ? "expired" : fault,
      };
    });
}

const anyCases = fc
  .uniqueArray(anyId, { minLength: 1, maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map(caseFor)))
  .chain((cases) =>
    fc.record({
      cases: fc.constant<readonly Case[]>(cases),
      clicks: fc.shuffledSubarray(cases, { minLength: cases.length }),
    }),
  );

const composeCases = (cases: readonly Case[], clicks: readonly Case[]) => {
  const batch = batchOf(...cases.map(({ raw }) => raw));
  return composeResume(
    batch,
    drafts(...clicks.flatMap(({ id, draft }) => (draft ? [[id, draft] as const] : []))),
    now,
  );
};

function isFrozen(value: unknown): boolean {
  return (
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  );
}

describe("for random questions and answers", () => {
  it("a request has an entry for each open question, in their order, or names each problem", () => {
    fc.assert(
      fc.property(anyCases, ({ cases, clicks }) => {
        const result = composeCases(cases, clicks);
        const faults = cases.flatMap(({ id, fault }) =>
          fault ? [{ code: fault, interruptId: id }] : [],
        );
        if (result.ok) {
          expect(faults).toEqual([]);
          expect(result.resume.map(({ interruptId, status }) => [interruptId, status])).toEqual(
            cases.map(({ id, draft }) => [id, draft?.status]),
          );
          expect(
            result.resume.filter((entry) => entry.status === "cancelled" && "payload" in entry),
          ).toEqual([]);
          expect(isFrozen(result.resume)).toBe(true);
        } else {
          expect(result.blockers.map(({ code, interruptId }) => ({ code, interruptId }))).toEqual(
            faults,
          );
        }
      }),
    );
  });

  it("a request sends answers exactly as JSON carries them, after any change of the draft", () => {
    fc.assert(
      fc.property(goodJson, (payload) => {
        const given: unknown = structuredClone(payload);
        const result = composeResume(
          batchOf({ id: "a", reason: "acme:any" }),
          drafts(["a", answer(given)]),
          now,
        );
        if (typeof given === "object" && given !== null)
          for (const key of Object.keys(given)) Reflect.deleteProperty(given, key);
        expect(JSON.stringify(result)).toBe(
          JSON.stringify({ ok: true, resume: [{ interruptId: "a", status: "resolved", payload }] }),
        );
      }),
    );
  });

  it("a request sends no answer without a question", () => {
    fc.assert(
      fc.property(anyCases, anyId, ({ cases }, stranger) => {
        fc.pre(!cases.some(({ id }) => id === stranger));
        const batch = batchOf(...cases.map(({ raw }) => raw));
        const result = composeResume(
          batch,
          drafts([stranger, approve()], ...cases.map(({ id }) => [id, cancel()] as const)),
          now,
        );
        expect(result).toEqual({
          ok: false,
          blockers: [{ code: "unknown", interruptId: stranger }],
        });
      }),
    );
  });

  it("a request never has two entries for one id, and answers none that is there twice", () => {
    const few = fc.array(fc.constantFrom("a", "b", "__proto__"), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(few, fc.infiniteStream(fc.boolean()), (ids, coin) => {
        const batch = batchOf(...ids.map((id) => ({ id, reason: "acme:any" })));
        const given = new Map(ids.map((id) => [id, coin.next().value ? answer(1) : cancel()]));
        const result = composeResume(batch, given, now);
        const twice = [...given].filter(
          ([id, draft]) =>
            draft.status === "resolved" && ids.filter((other) => other === id).length > 1,
        );
        if (result.ok)
          expect(result.resume.map(({ interruptId }) => interruptId)).toEqual([...new Set(ids)]);
        else
          expect(result.blockers).toEqual(
            twice.map(([interruptId]) => ({ code: "duplicate", interruptId })),
          );
        expect(result.ok).toBe(twice.length === 0);
      }),
    );
  });

  it("a batch with a question that has no id resolves nothing, and can cancel every question that has one", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        (ids, place) => {
          const raws: unknown[] = ids.map((id) => ({ id, reason: "acme:any" }));
          const batch = batchOf(...raws.toSpliced(place, 0, { reason: "acme:any" }));
          const [first = ""] = ids;
          const cancelled = new Map(ids.map((id) => [id, cancel()]));
          expect(composeResume(batch, cancelled, now)).toEqual({
            ok: true,
            resume: ids.map((interruptId) => ({ interruptId, status: "cancelled" })),
          });
          expect(composeResume(batch, new Map(cancelled).set(first, answer(1)), now)).toMatchObject(
            { ok: false },
          );
        },
      ),
    );
  });
});

describe("the official client's buildResumeArray", () => {
  const official = (batch: Batch, given: ReadonlyMap<string, Draft>) =>
    buildResumeArray(
      batch.interrupts.map(({ id, reason }) => ({ id, reason })),
      Object.fromEntries(given),
    );

  it("buildResumeArray of the official client builds the same array from a complete, valid batch in time", () => {
    fc.assert(
      fc.property(anyCases, ({ cases, clicks }) => {
        const sound = cases.filter(({ fault, id }) => fault === undefined && id !== "__proto__");
        fc.pre(sound.length > 0);
        const given = new Map(
          clicks.flatMap(({ id, draft }) =>
            draft && sound.some((one) => one.id === id) ? [[id, draft]] : [],
          ),
        );
        const batch = batchOf(...sound.map(({ raw }) => raw));
        const theirs: unknown = JSON.parse(JSON.stringify(official(batch, given)));
        expect(composeResume(batch, given, now)).toEqual({ ok: true, resume: theirs });
      }),
    );
  });

  it("buildResumeArray refuses the same incomplete batches and the same unknown ids", () => {
    const batch = batchOf({ id: "a", reason: "x" }, { id: "b", reason: "x" });
    for (const given of [
      drafts(["a", cancel()]),
      drafts(["a", cancel()], ["b", cancel()], ["c", cancel()]),
    ]) {
      expect(() => official(batch, given)).toThrow();
      expect(composeResume(batch, given, now)).toMatchObject({ ok: false });
    }
  });

  it("buildResumeArray is less strict than the library: it answers one id twice", () => {
    const batch = batchOf({ id: "a", reason: "x" }, { id: "a", reason: "x" });
    expect(official(batch, drafts(["a", approve()]))).toHaveLength(2);
    expect(composeResume(batch, drafts(["a", approve()]), now)).toMatchObject({
      ok: false,
      blockers: [{ code: "duplicate" }],
    });
  });

  it("buildResumeArray is less strict than the library: it sends a null answer, which the wire reads as none", () => {
    const batch = batchOf({ id: "a", reason: "x" });
    expect(official(batch, drafts(["a", answer(null)]))).toEqual([
      { interruptId: "a", status: "resolved", payload: null },
    ]);
    expect(composeResume(batch, drafts(["a", answer(null)]), now)).toMatchObject({ ok: false });
  });

  it("buildResumeArray is less strict than the library: it resolves what has expired", () => {
    const batch = batchOf({ id: "a", reason: "x", expiresAt: isoAt(-1) });
    expect(official(batch, drafts(["a", approve()]))).toHaveLength(1);
    expect(composeResume(batch, drafts(["a", approve()]), now)).toMatchObject({ ok: false });
  });

  it("buildResumeArray accepts no answer for ids that objects inherit, where a person could give one; the library does", () => {
    const batch = batchOf({ id: "__proto__", reason: "x" });
    // Assigned, as anyone would who collects answers in an object.
    const byId: Record<string, { status: "cancelled" }> = Object.assign(
      {},
      Object.fromEntries<{ status: "cancelled" }>([["__proto__", { status: "cancelled" }]]),
    );
    expect(() => buildResumeArray([{ id: "__proto__", reason: "x" }], byId)).toThrow(
      "missing responses",
    );
    expect(composeResume(batch, drafts(["__proto__", cancel()]), now)).toMatchObject({ ok: true });
  });
});
