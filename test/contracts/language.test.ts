import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

function filesIn(folder: string, names: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|built|dist|\.next)$/.test(entry.name) ? [] : filesIn(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}

const files = filesIn("src", /\.(tsx?|css)$/);
const testFiles = ["test", "stories", ".storybook", "bench", "examples"]
  .flatMap((folder) => filesIn(folder, /\.(m?[jt]sx?|css)$/))
  .filter((file) => file !== "test/contracts/language.test.ts");
const pages = filesIn("stories", /\.mdx?$/);

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

/** More words that tests, stories, benchmarks and examples do not use, in comments, names and titles. */
const avoidedInTests: typeof avoided = [
  ...avoided,
  ["came to|comes to", "is, returns"],
  ["go on|goes on|went on", "continue"],
  ["knows? of", "know"],
  ["stands?(?! in for| for| still)|stood(?! in for)", "be, be shown"],
  ["tell|tells|told", "notify, show, send, distinguish"],
  ["whatever", "any, all"],
  ["(?:its|own|our|plain|their|the) words|in words|without a word|words of", "text, terms, format"],
];

/** Numbers of lists that are not in the repository. */
const numbers = /\b(?:invariants? \d+|[DT]\d+)\b/g;

/** What is meant literally: the word, and where it is. */
const allowed: readonly (readonly [word: string, file: RegExp])[] = [
  // A scripted agent says something: `yield* agent.says("Hello")`. It is part of the public interface of the test tools.
  ["says", /^src\/testing\//],
  // A field of a form.
  ["travel", /^stories\/reasons\/InputForm\.stories\.tsx$/],
  // The label that quotes the agent: "The agent said: …".
  ["said", /^src\/(react\/labels\/labels|locales\/germanLabels|ui\/panel\/RunNotice|parts\/interrupt\/RiskPart)\.tsx?$/],
];

const patternOf = (groups: typeof avoided): RegExp => new RegExp(`\\b(?:${groups.map(([words]) => words).join("|")})\\b`, "gi");
const srcPattern = patternOf(avoided);
const testPattern = patternOf(avoidedInTests);

/** An agent or a person does say things, in a conversation. */
const speaker = /\b(?:agents?|model|person|user)(?: (?:has|have))? (?:said|say|says)\b/gi;

function wordsIn(text: string, pattern = srcPattern): readonly string[] {
  return text.replace(speaker, "").match(pattern) ?? [];
}

function commentsIn(text: string): readonly string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:\\])\/\/ .*$/gm) ?? [];
  return comments.map((comment) => comment.replace(/\s*\n\s*\*?\s*/g, " "));
}

/** Names of the public interface, which tests of it have to use. */
const libraryNames = new Set(["says", "isIndependent"]);

const calls = new Set(["describe", "it", "test"]);

/** `it.each(rows)` is a call of `it`. */
function calledIn({ expression }: ts.CallExpression): string {
  let callee: ts.Expression = expression;
  while (!ts.isIdentifier(callee)) {
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return "";
    callee = callee.expression;
  }
  return callee.text;
}

/** The identifiers of a file, and the titles of its tests. Other texts are data. */
function namesIn(file: string, text: string): { readonly identifiers: readonly string[]; readonly titles: readonly string[] } {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const identifiers = new Set<string>();
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !libraryNames.has(node.text)) identifiers.add(node.text);
    const [title] = ts.isCallExpression(node) && calls.has(calledIn(node)) ? node.arguments : [];
    if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push(title.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { identifiers: [...identifiers], titles };
}

/** `isOwedNow` has the words "is Owed Now". */
function splitName(name: string): string {
  return name.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ");
}

/** The words to avoid in names, comments and titles, and the numbers in titles, each with where it is. */
function findingsIn(file: string, pattern: RegExp): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  // Most files have none of the words anywhere, and need no parser.
  const suspicious = splitName(`${file}\n${text}`.replace(/\bsays(?=[(,])/g, ""));
  if (wordsIn(suspicious, pattern).length === 0 && text.search(numbers) < 0) return [];
  const { identifiers, titles } = file.endsWith(".css") ? { identifiers: [], titles: [] } : namesIn(file, text);
  const parts = [...[file, ...identifiers].map(splitName), ...commentsIn(text), ...titles];
  const isAllowed = (found: string): boolean => allowed.some(([word, where]) => word === found.toLowerCase() && where.test(file));
  return [
    ...parts.flatMap((part) => wordsIn(part, pattern).flatMap((found) => (isAllowed(found) ? [] : [[found, part] as const]))),
    ...titles.flatMap((title) => (title.match(numbers) ?? []).map((found) => [found, title] as const)),
  ].map(([found, part]) => `${file}: "${found}" in "${part}"`);
}

/** A page without its code. */
function proseOf(page: string): string {
  return readFileSync(join(root, page), "utf8").replace(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gm, "");
}

function hintFor(groups: typeof avoided): string {
  return groups.map(([words, instead]) => `${words.replaceAll("|", ", ")}: write ${instead}`).join("\n");
}

describe("comments and names in src", () => {
  it("use standard terms", () => {
    expect(
      files.flatMap((file) => findingsIn(file, srcPattern)),
      hintFor(avoided),
    ).toEqual([]);
  });

  it("are all read by this test", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(wordsIn(commentsIn("/**\n * Puts\n * away what nobody needs. */").join())).toEqual(["Puts away", "nobody"]);
    expect(wordsIn(commentsIn("// The host travels.").join())).toEqual(["travels"]);
    expect(namesIn("a.ts", "const isOwed = 1").identifiers.flatMap((name) => wordsIn(splitName(name)))).toEqual(["Owed"]);
  });

  it.each(allowed)("has %s only where it is meant literally", (word, where) => {
    const users = [...files, ...testFiles].filter((file) => where.test(file));
    expect(users.some((file) => new RegExp(word, "i").test(readFileSync(join(root, file), "utf8")))).toBe(true);
  });
});

describe("titles, comments and names of tests, stories, benchmarks and examples", () => {
  it("use standard terms", () => {
    expect(
      testFiles.flatMap((file) => findingsIn(file, testPattern)),
      hintFor(avoidedInTests),
    ).toEqual([]);
  });

  it("are all read by this test", () => {
    expect(testFiles.length).toBeGreaterThan(500);
    const { titles } = namesIn("a.ts", 'describe.each([1])("invariant 1", () => it.skipIf(x)(`says`, () => says("whatever")))');
    expect(titles).toEqual(['"invariant 1"', "`says`"]);
    expect(titles.flatMap((title) => [...wordsIn(title, testPattern), ...(title.match(numbers) ?? [])])).toEqual([
      "invariant 1",
      "says",
    ]);
    expect(wordsIn("what the agent says stands in for whatever the page says", testPattern)).toEqual(["whatever", "says"]);
  });
});

it("the pages of the documentation use standard terms", () => {
  // In prose a card says why it is disabled, and a skip is told to an agent.
  const groups = avoided.filter(([words]) => !words.includes("says"));
  const found = pages.flatMap((page) => wordsIn(proseOf(page), patternOf(groups)).map((word) => `${page}: "${word}"`));
  expect(found, hintFor(groups)).toEqual([]);
});
