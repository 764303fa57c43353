import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { endingOf } from "../support/endingOf.js";

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
    readonly eventTypesAbsent?: readonly string[];
  };
}

const folder = join(import.meta.dirname, "../data/conformance");
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file): Fixture => JSON.parse(readFileSync(join(folder, file), "utf8")));

describe("T2 the protocol's own test streams, read strictly", () => {
  it("are all here", () => {
    expect(fixtures).toHaveLength(44);
  });

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", async (_, fixture) => {
    const requests: unknown[] = [];
    const delivered: string[] = [];
    const run = createAgentRun({
      strict: true,
      threadId: `t-${fixture.name}`,
      onEvent: ({ type }) => delivered.push(type),
      transport: async function* (input) {
        requests.push(input);
        for (const event of fixture.stream) yield event;
      },
    });
    const ending = await endingOf(run.start());
    const { messages, state, problems } = run.getSnapshot();
    const expected = fixture.expect;

    expect(ending.kind === "rejected" ? "failed" : "completed", JSON.stringify(ending)).toBe(expected.outcome);
    if (expected.runError !== undefined) expect(ending).toMatchObject({ kind: "error" });
    if (typeof expected.runError === "string") {
      expect(ending.kind === "error" ? ending.error.agentMessage : "").toContain(expected.runError);
    }
    if (expected.noWarnings) expect(problems.filter(({ code }) => code !== "other-thread")).toEqual([]);
    if (expected.warnings !== undefined) expect(problems).not.toEqual([]);
    if (expected.messageCount !== undefined) expect(messages).toHaveLength(expected.messageCount);
    if (expected.messages !== undefined) expect(messages).toMatchObject(expected.messages);
    if ("state" in expected) {
      if (typeof expected.state === "object" && expected.state !== null) expect(state).toMatchObject(expected.state);
      else expect(state).toEqual(expected.state);
    }
    if (expected.request !== undefined) expect(requests[0]).toMatchObject({ protocolVersion: "1.1" });
    for (const type of expected.eventTypesAbsent ?? []) expect(delivered).not.toContain(type);
  });
});
