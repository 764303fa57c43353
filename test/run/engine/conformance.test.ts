import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createAgentRun, type DeliveredEvent } from "../../../src/core.js";
import { endingOf } from "../../support/endingOf.js";

interface Fixture {
  readonly name: string;
  readonly description: string;
  readonly stream: readonly unknown[];
  readonly expect: {
    readonly outcome: "completed" | "failed";
    readonly runError?: true | string;
    readonly warnings?: readonly string[];
    readonly noWarnings?: true;
    readonly messageCount?: number;
    readonly messages?: readonly object[];
    readonly state?: unknown;
    readonly request?: object;
    readonly eventTypes?: readonly string[];
    readonly eventTypesAbsent?: readonly string[];
    readonly eventPaths?: Readonly<Record<string, unknown>>;
    readonly eventAbsentPaths?: readonly string[];
  };
}

const folder = join(import.meta.dirname, "../../data/conformance");
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file): Fixture => JSON.parse(readFileSync(join(folder, file), "utf8")));

describe("the protocol's own test streams, read strictly", () => {
  it("the protocol's test streams are complete", () => {
    expect(fixtures).toHaveLength(66);
  });

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    "the protocol's test stream %s is read strictly",
    async (_, fixture) => {
      const requests: unknown[] = [];
      const events: DeliveredEvent[] = [];
      const run = createAgentRun({
        strict: true,
        threadId: `t-${fixture.name}`,
        onEvent: (event) => events.push(event),
        transport: async function* (input) {
          requests.push(input);
          for (const event of fixture.stream) yield event;
        },
      });
      const ending = await endingOf(run.start());
      const { messages, state, problems } = run.getSnapshot();
      const expected = fixture.expect;

      const hasFailed = ending.kind === "rejected" || ending.kind === "truncated";
      expect(hasFailed ? "failed" : "completed", JSON.stringify(ending)).toBe(expected.outcome);
      const runErrors = events.flatMap((event) =>
        event.type === "RUN_ERROR" ? [event.message] : [],
      );
      if (expected.runError !== undefined) expect(runErrors).not.toEqual([]);
      if (typeof expected.runError === "string")
        expect(runErrors.join()).toContain(expected.runError);
      // The page of this test declares no tools, which is no fault of the stream.
      const ofThePage = ["other-thread", "undeclared-tool-calls"];
      if (expected.noWarnings)
        expect(problems.filter(({ code }) => !ofThePage.includes(code))).toEqual([]);
      if (expected.warnings !== undefined) expect(problems).not.toEqual([]);
      if (expected.messageCount !== undefined) expect(messages).toHaveLength(expected.messageCount);
      if (expected.messages !== undefined) expect(messages).toMatchObject(expected.messages);
      if ("state" in expected) {
        if (typeof expected.state === "object" && expected.state !== null)
          expect(state).toMatchObject(expected.state);
        else expect(state).toEqual(expected.state);
      }
      if (expected.request !== undefined)
        expect(requests[0]).toMatchObject({ protocolVersion: "1.1" });
      const delivered = events.map(({ type }) => type);
      if (expected.eventTypes !== undefined) expect(delivered).toEqual(expected.eventTypes);
      for (const type of expected.eventTypesAbsent ?? []) expect(delivered).not.toContain(type);
      for (const [path, value] of Object.entries(expected.eventPaths ?? {}))
        expect(events).toHaveProperty(path, value);
      for (const path of expected.eventAbsentPaths ?? []) expect(events).not.toHaveProperty(path);
    },
  );
});
