import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { ResumeEntry } from "../../../src/core.js";
import { numberText } from "../../../src/protocol/numberTexts.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { sha256 } from "../../../src/protocol/sha256.js";
import {
  decisionStatement,
  readDecisionStatement,
} from "../../../src/thread/compose/decisionStatement.js";
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
      { ...decision, answer: { ...answer, metadata: { automatic: true } } },
    ];
    expect(new Set([decision, ...others].map(decisionStatement)).size).toBe(others.length + 1);
  });
});

/** Numbers that JavaScript rounds, as an answer carries them. */
const long = '{"amount":12345678901234567891,"rate":-0.12345678901234567890}';

describe("reading a statement", () => {
  it("numbers that JavaScript rounds have all digits, in one notation", () => {
    const stated = (json: string) => {
      const answer = { interruptId: "a", status: "resolved", payload: parseJson(json) } as const;
      return decisionStatement({ threadId: "t", answer, shown: {}, signedAt: 1 });
    };
    const statement = stated(long);
    expect(statement).toContain('{"amount":12345678901234567891,"rate":-0.1234567890123456789}');
    expect(stated(long.replace("891,", "892,"))).not.toBe(statement);
    expect(stated(JSON.stringify(JSON.parse(long)))).not.toBe(statement);
    const read = readDecisionStatement(statement);
    expect(numberText(read?.payload, "amount")).toBe("12345678901234567891");
    expect(readDecisionStatement(statement.replace("789}", "7890}"))).toBeNull();
  });

  it.each(vectors)("what was stated is read: $name", ({ decision, statement }) => {
    const { threadId, interruptId, key, call, status, signedAt } = decision;
    const payload = status === "resolved" ? (decision.payload ?? null) : null;
    const content = { threadId, interruptId, key, call, status, payload, signedAt };
    expect(readDecisionStatement(statement)).toEqual(content);
  });

  it("that an answer was automatic is read, and nothing else of its metadata is stated", () => {
    const answer = { interruptId: "a", status: "cancelled" } as const;
    const stated = (metadata: object) =>
      decisionStatement({
        threadId: "t",
        answer: { ...answer, metadata: { ...metadata } },
        shown: {},
        signedAt: 1,
      });
    const automatic = stated({ automatic: true, rule: "rule-1" });
    expect(automatic).toBe('["agui-decision/2","t","a",null,null,"cancelled",null,1,"automatic"]');
    expect(readDecisionStatement(automatic)).toMatchObject({ automatic: true });
    expect(readDecisionStatement(stated({ automatic: "true" }))).not.toHaveProperty("automatic");
  });

  const statement = '["agui-decision/1","t","a","k",["pay","{}"],"resolved",{"a":1,"b":2},5]';
  it.each<readonly [what: string, text: string]>([
    ["a key twice", statement.replace('"a":1', '"a":1,"a":1')],
    ["keys in another order", statement.replace('"a":1,"b":2', '"b":2,"a":1')],
    ["a space", statement.replace(",5]", ", 5]")],
    ["an escape that is not needed", statement.replace('"t"', '"\\u0074"')],
    ["a number that is none", statement.replace(',"b":2', ',"b":1e400')],
    ["a number in another notation", statement.replace(',"b":2', ',"b":2.0')],
    ["minus zero", statement.replace(',"b":2', ',"b":-0')],
    ["a skip with a payload", statement.replace("resolved", "cancelled")],
    ["another status", statement.replace("resolved", "approved")],
    ["a tool with three parts", statement.replace('"{}"]', '"{}","{}"]')],
    ["a time that is none", statement.replace(",5]", ",1e300]")],
    ["one item more", statement.replace(",5]", ",5,6]")],
    ["one item less", statement.replace(",5]", "]")],
    ["a later version", statement.replace("/1", "/3")],
    ["an automatic answer that does not say so", statement.replace("/1", "/2")],
    ["an automatic answer as a person's", statement.replace(",5]", ',5,"automatic"]')],
    ["no JSON", "["],
    ["an object", "{}"],
  ])("a text that no decision has is no statement: %s", (_, text) => {
    expect(readDecisionStatement(statement)).not.toBeNull();
    expect(text).not.toBe(statement);
    expect(readDecisionStatement(text)).toBeNull();
  });
});
