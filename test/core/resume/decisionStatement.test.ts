import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { decisionStatement } from "../../../src/core/resume/decisionStatement.js";
import type { ResumeEntry } from "../../../src/core.js";
import { sha256 } from "../../../src/protocol/sha256.js";
import vectors from "../../data/signatures/vectors.json" with { type: "json" };

type Vector = (typeof vectors)[number]["decision"];

function answerOf({ interruptId, status, payload }: Vector): ResumeEntry {
  return status === "resolved"
    ? { interruptId, status, payload }
    : { interruptId, status: "cancelled" };
}

const statementOf = (decision: Vector): string => {
  const { threadId, key, call, signedAt } = decision;
  return decisionStatement({
    threadId,
    answer: answerOf(decision),
    shown: { key: key ?? undefined, call: call ?? undefined },
    signedAt,
  });
};

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe("the statement of a decision", () => {
  it.each(vectors)(
    "a decision has the documented bytes and digest: $name",
    async ({ decision, statement, digest }) => {
      expect(statementOf(decision)).toBe(statement);
      expect(await sha256(statement)).toBe(digest);
    },
  );

  it.skipIf(!hasPython)("Python computes the same digests from the documented bytes", () => {
    const script =
      "import hashlib,json,sys; print(json.dumps([hashlib.sha256(t.encode()).hexdigest() for t in json.load(sys.stdin)]))";
    const statements = vectors.map(({ decision }) => statementOf(decision));
    const { stdout } = spawnSync("python3", ["-c", script], {
      input: JSON.stringify(statements),
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual(vectors.map(({ digest }) => digest));
  });

  it("a payload 1,000 levels deep has a statement", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`);
    const answer = { interruptId: "a", status: "resolved", payload: deep } as const;
    expect(decisionStatement({ threadId: "t", answer, shown: {}, signedAt: 0 })).toContain(
      "[".repeat(1000),
    );
  });

  it("any other thread, question, key, tool, argument, decision, edit or time is another statement", () => {
    const decision = {
      threadId: "t",
      answer: { interruptId: "a", status: "resolved", payload: { approved: true } },
      shown: { key: "k", call: { name: "pay", args: "{}" } },
      signedAt: 1,
    } as const;
    const { answer, shown } = decision;
    const others = [
      { ...decision, threadId: "u" },
      { ...decision, answer: { ...answer, interruptId: "b" } },
      { ...decision, answer: { ...answer, payload: { approved: false } } },
      { ...decision, answer: { ...answer, payload: { approved: true, editedArgs: {} } } },
      { ...decision, answer: { interruptId: "a", status: "cancelled" } as const },
      { ...decision, shown: { ...shown, key: "l" } },
      { ...decision, shown: { key: "k" } },
      { ...decision, shown: { ...shown, call: { name: "pay", args: "{ }" } } },
      { ...decision, shown: { ...shown, call: { name: "pray", args: "{}" } } },
      { ...decision, signedAt: 2 },
    ];
    expect(new Set([decision, ...others].map(decisionStatement)).size).toBe(others.length + 1);
  });
});
