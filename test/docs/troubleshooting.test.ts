import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPage } from "../support/docs/pages.js";

const root = join(import.meta.dirname, "../../src");
const page = readPage("stories/docs/troubleshooting.md");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
// The words of a single backend are on its own page.
const isOfOneBackend = (path: string) => /^dialects[\\/].+[\\/]/.test(path);
const sources = [
  "errors",
  "interrupt",
  "conversation",
  "dialects",
  "thread",
  "protocol",
  "run",
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !isOfOneBackend(`${folder}/${name}`))
    .map((name) => read(`${folder}/${name}`)),
);

/** The members of a union of texts. */
function unionIn(file: string, name: string): readonly string[] {
  const [, union = ""] = new RegExp(`\\btype ${name} =([^;]+);`).exec(read(file)) ?? [];
  return [...union.matchAll(/"([\w-]+)"/g)].map(([, member = ""]) => member);
}

const found = (pattern: RegExp): readonly string[] => [
  ...new Set(
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, code = ""]) => code)),
  ),
];

const codes = {
  "error codes": unionIn("errors/errors.ts", "AgentRunErrorCode"),
  "reasons of results": unionIn("thread/state/RunEvent.ts", "NotSentReason"),
  "kinds of delivery": unionIn("errors/errors.ts", "Delivery"),
  "kinds of advice": unionIn("errors/adviceFor.ts", "Advice"),
  "refusals of the gate": unionIn("server/checkResume.ts", "ResumeRefusalCode"),
  "errors of the gate": unionIn("server/record/InterruptGateError.ts", "InterruptGateErrorCode"),
  "errors of the stores": unionIn("server/stores/DurablePauseStore.ts", "PauseStoreErrorCode"),
  "codes of blockers": [
    ...(
      /interface Blocker \{\s*readonly code: ([^;]+);/.exec(read("interrupt/interrupt.ts"))?.[1] ??
      ""
    ).matchAll(/"([\w-]+)"/g),
  ].map(([, code = ""]) => code),
  "codes of issues and problems": found(/\bcode: "([a-z]+(?:-[a-z]+)+)", message/g),
  "codes of problems in the stream": found(/\bproblem\(\s*"([a-z-]+)"/g),
  "rules of the protocol": found(/new ProtocolError\("([a-z-]+)"/g),
};

describe("the page on troubleshooting", () => {
  it.each(Object.entries(codes))("explains all %s", (_, all) => {
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
