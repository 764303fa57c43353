import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .map((file) => join("src", file).replaceAll("\\", "/"));

/** Words that the code does not use, with what to write instead. `CONTRIBUTING.md` has the rules of style. */
const avoided: readonly (readonly [words: string, instead: string])[] = [
  ["anew", "again"],
  ["anybody|nobody|somebody|whoever", "who it is: the user, the host, another component"],
  ["ear|hear|heard|hearing|hears", "detect, receive, listen"],
  ["forget|forgets|forgot|forgotten", "clear, drop"],
  ["judge|judged|judgement|judges|judging", "validate, check"],
  ["laid over|lay over|lays over", "merge"],
  ["let go|lets go", "release"],
  ["owe|owed|owes", "pending, unsent"],
  ["put away|puts away", "dismiss"],
  ["said|say|saying|says", "send, return, show, report"],
  ["speak|speaks|spoken|unsaid", "send, use"],
  ["travel|travelled|travels", "be sent"],
];

/** What is meant literally: the word, and where it is. */
const allowed: readonly (readonly [word: string, file: RegExp])[] = [
  // A scripted agent says something: `yield* agent.says("Hello")`. It is part of the public interface of the test tools.
  ["says", /^src\/testing\//],
  // The label that quotes the agent: "The agent said: …".
  [
    "said",
    /^src\/(react\/labels\/statusLabels|locales\/germanStatusLabels|ui\/panel\/RunNotice|parts\/interrupt\/RiskPart)\.tsx?$/,
  ],
];

const pattern = new RegExp(`\\b(?:${avoided.map(([words]) => words).join("|")})\\b`, "gi");

function wordsIn(text: string): readonly string[] {
  return text.match(pattern) ?? [];
}

function commentsIn(text: string): readonly string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:\\])\/\/ .*$/gm) ?? [];
  return comments.map((comment) => comment.replace(/\s*\n\s*\*?\s*/g, " "));
}

function identifiersIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...names];
}

/** `isOwedNow` has the words "is Owed Now". */
function splitName(name: string): string {
  return name.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ");
}

function findingsIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const names = file.endsWith(".css") ? [] : identifiersIn(file, text);
  const parts = [...commentsIn(text), ...names.map(splitName), splitName(file)];
  const isAllowed = (found: string): boolean => allowed.some(([word, where]) => word === found.toLowerCase() && where.test(file));
  return parts.flatMap((part) =>
    wordsIn(part)
      .filter((found) => !isAllowed(found))
      .map((found) => `${file}: "${found}" in "${part}"`),
  );
}

describe("comments and names in src", () => {
  it("use standard terms", () => {
    const hint = avoided.map(([words, instead]) => `${words.replaceAll("|", ", ")}: write ${instead}`).join("\n");
    expect(files.flatMap(findingsIn), hint).toEqual([]);
  });

  it("are all read by this test", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(wordsIn(commentsIn("/**\n * Puts\n * away what nobody needs. */").join())).toEqual(["Puts away", "nobody"]);
    expect(wordsIn(commentsIn("// The host travels.").join())).toEqual(["travels"]);
    expect(identifiersIn("a.ts", "const isOwed = 1").flatMap((name) => wordsIn(splitName(name)))).toEqual(["Owed"]);
  });

  it.each(allowed)("has %s only where it is meant literally", (word, where) => {
    const users = files.filter((file) => where.test(file));
    expect(users.some((file) => new RegExp(word, "i").test(readFileSync(join(root, file), "utf8")))).toBe(true);
  });
});
