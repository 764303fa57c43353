import { describe, expect, it } from "vitest";
import { composeResume } from "../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { createAskedRun } from "../run/createRun.js";
import { answer, batchOf } from "../support/builders.js";

const schemas: readonly (readonly [name: string, schema: object | undefined])[] = [
  ["without a schema", undefined],
  ["with a schema that names only the decision", { type: "object", properties: { approved: { type: "boolean" } } }],
  ["with a schema of which the decision may be anything", { type: "object", properties: { approved: {} } }],
  [
    "with a schema that declares edits, but no tool call to edit",
    { type: "object", properties: { approved: {}, editedArgs: {} } },
  ],
];

describe.each(schemas)("a decision %s", (_name, responseSchema) => {
  const make = [confirmationInterrupt, toolCallInterrupt].map((interrupt) => ({ ...interrupt({ id: "a" }), responseSchema }));

  it.each(make)("is refused with edited arguments, as nobody offered to edit", (interrupt) => {
    const draft = answer({ approved: true, editedArgs: { to: "eve" } });
    const composed = composeResume(batchOf(interrupt), new Map([["a", draft]]), 0);
    expect(composed).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", issues: [{ code: "edits-not-offered", path: ["editedArgs"] }] }],
    });
  });

  it.each(["true", 1, {}, [], "yes"])("is refused as %j", (approved) => {
    for (const interrupt of make) {
      const composed = composeResume(batchOf(interrupt), new Map([["a", answer({ approved })]]), 0);
      expect(composed).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    }
  });

  it.each([true, false])("is taken as %j", (approved) => {
    for (const interrupt of make) {
      expect(composeResume(batchOf(interrupt), new Map([["a", answer({ approved })]]), 0)).toMatchObject({ ok: true });
    }
  });
});

it("a run sends no edits that were not offered, and its record does not say that there were any", async () => {
  const { run, agent, snapshot } = await createAskedRun([toolCallInterrupt({ id: "a", responseSchema: {} })]);
  run.resolve("a", { approved: true, editedArgs: { to: "eve" } });
  expect(await run.submit()).toMatchObject({
    ok: false,
    reason: "blocked",
    blockers: [{ issues: [{ code: "edits-not-offered" }] }],
  });
  run.resolveAll(new Map([["a", { approved: "true" }]]));
  expect(await run.submit()).toMatchObject({ blockers: [{ issues: [{ code: "decision-not-boolean" }] }] });
  expect(agent.requests).toHaveLength(1);
  expect(snapshot().decisions).toMatchObject([{ outcome: "open" }]);
});
