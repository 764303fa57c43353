import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultFormLabels, englishIssueMessages } from "../../src/forms.js";
import { englishLabels, englishRuleLabels, germanLabels } from "../../src/index.js";

/** All labels, in both languages, by path: `blocker.missing`. */
function leaves(value: unknown, path: readonly string[] = []): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new Map([[path.join("."), value]]);
  return new Map(
    Object.entries(value).flatMap(([name, item]) => [...leaves(item, [...path, name])]),
  );
}

const english = leaves({
  ...englishLabels,
  rules: englishRuleLabels,
  forms: { ...defaultFormLabels, issues: englishIssueMessages },
});
const german = leaves(germanLabels);

/** What is the same in both on purpose, and why. */
const same: ReadonlySet<string> = new Set([
  "commentPresets", // none: only the host knows the terms of its users
  "settledOne", // a verdict and the agent's question, with a colon between them
  "rawJson", // JSON is a name
]);

/** Irregularities in a stream are reported to developers, in English. */
const forDevelopers: ReadonlySet<string> = new Set([
  "malformed-event",
  "malformed-message",
  "unreadable-history",
  "undeclared-tool-calls",
  "unreadable-expiry",
  "expiry-without-zone",
  "unset-expiry",
  "duplicate-id",
  "unreadable-arguments",
  "too-many-problems",
  "other-thread",
  "dialect-failed",
]);

/** Labels that only the translation has: in English the text comes with the issue or the note. */
const byCode = /^(notes|issues)(\.|$)/;

/** A text that is passed to a label. Other strings are codes, which are not shown. */
const text = "Qx";

const forEach = (...kinds: readonly unknown[]) => kinds.map((kind) => [kind]);
/** About one answer, and about several. */
const oneAndTwo = (...kinds: readonly unknown[]) =>
  kinds.flatMap((kind) => [1, 2].map((count) => [kind, count]));
const bothWays = forEach(true, false);
const moment = new Date(Date.UTC(2030, 4, 6, 12));

/**
 * The arguments of each function; without, it is called with 1 and 2, which covers singular and
 * plural, and texts.
 */
const samples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  noMessage: forEach(undefined, text),
  askedBy: forEach(text),
  asks: [
    [text, false],
    [text, true],
  ],
  select: forEach(text),
  edit: bothWays,
  reply: bothWays,
  textField: forEach("comment", "denial", "reply"),
  confirmBy: [
    ["hold", text],
    ["passkey", text],
  ],
  signed: forEach(undefined, text),
  typeToApprove: forEach(text),
  skip: bothWays,
  skipHint: bothWays,
  expiredHint: bothWays,
  questionProblem: forEach(
    "no-id",
    "duplicate-id",
    "too-deep",
    "no-answer-accepted",
    "call-not-shown",
    "unreadable",
  ),
  loading: forEach("form", "changes"),
  loadFailed: forEach("form", "card", "details"),
  armed: [[text, text]],
  dataHeading: forEach(
    "arguments",
    "answer",
    "proposed",
    "approved",
    "used",
    "sent-as-result",
    "result",
    "error",
    "perhaps-other",
    "sent-instead",
  ),
  similarKeys: [[text, text]],
  copy: forEach("ready", "copied", "failed"),
  yesNo: bothWays,
  showAll: bothWays,
  showMore: [
    [1, "rows"],
    [2, "rows"],
    [1, "characters"],
    [2, "characters"],
  ],
  verdict: [
    ...["approved", "denied", "answered", "cancelled", "expired"].map((verdict) => [
      verdict,
      false,
    ]),
    ["approved", true],
  ],
  draft: [
    ...["approved", "denied", "answered", "cancelled", "expired"].map((verdict) => [
      verdict,
      false,
    ]),
    ["approved", true],
  ],
  answeredElsewhere: [["approved"], ["denied"], ["answered"], ["cancelled"], ["expired"]],
  verdictBy: [
    [text, text, false],
    [text, text, true],
    [text, undefined, true],
  ],
  verdictOutcome: ["no-result", "not-run", "unknown", "refused", "failed", "elsewhere"].map(
    (outcome) => [text, outcome],
  ),
  outcomeHint: forEach("no-result", "not-run", "unknown", "accepted-before"),
  automatic: forEach(text, undefined),
  by: forEach(text),
  answerDelivery: forEach("not-sent", "rejected", "unknown", "others"),
  sending: forEach("sending", "accepted", "checking"),
  exportAs: forEach(text),
  timeAgo: [[{ hours: 1, minutes: 0 }], [{ hours: 0, minutes: 5 }], [{ hours: 0, minutes: 0 }]],
  sendAnyway: forEach("again", "together", "unsaved"),
  cancelAll: [
    [1, "skip"],
    [1, "deny"],
    [2, "skip"],
    [2, "deny"],
  ],
  delivery: oneAndTwo("not-sent", "rejected", "unknown"),
  noticeTitle: oneAndTwo("unsaved", "still-asked", "elsewhere", "waits", "dropped", "offline"),
  noticeHint: oneAndTwo(
    "unsaved",
    "not-signed",
    "still-asked",
    "elsewhere",
    "waits",
    "dropped",
    "offline",
    "kept",
    "not-skipped",
  ),
  advice: oneAndTwo("correct", "skip", "dismiss", "wait", "others", "unavailable"),
  askedTitle: forEach("answer", "words"),
  reservedFor: [[["Ann", "Bob"]], [[]]],
  undelivered: forEach("send", "again", "wait", "skip", "deny", "discard"),
  waitingMessage: forEach("title", "edit", "remove", "field", "save", "cancel"),
  failure: [
    ...forEach(
      "aborted",
      "cancelled",
      "error",
      "rejected",
      "truncated",
      "unreachable",
      "http-error",
      "not-a-stream",
    ),
    ["unreachable", text],
  ],
  errorCode: forEach(text),
  agentSaid: forEach(text),
  emptyTitle: bothWays,
  emptyHint: bothWays,
  settledOne: [[text, text]],
  changedAnnouncement: [
    [1, text],
    [2, text],
  ],
  expiresIn: [
    [{ days: 1, hours: 0, minutes: 0, seconds: 0 }],
    [{ days: 0, hours: 2, minutes: 0, seconds: 0 }],
    [{ days: 0, hours: 0, minutes: 1, seconds: 5 }],
    [{ days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ],
  expiresAt: [[moment]],
  statedDeadline: ["guess", "day", "metadata"].map((kind) => [moment, kind]),
  dateTime: ["date", "local", "instant", "short"].map((kind) => [moment, kind]),
  riskBecause: [
    [{ destructive: true, level: undefined }],
    [{ destructive: false, level: "critical" }],
  ],
  cancelExpired: [
    [1, true],
    [2, false],
  ],
  progress: [[1, 3]],
  shortcutsHint: [[{ approve: "a", deny: "d", next: "j", previous: "k" }]],
  minutesLeft: [
    [0, text],
    [5, text],
  ],
  duplicateKeys: [[["to", "cc"]]],
  settled: ["accepted", "unknown", "refused"].map((outcome) => [2, outcome]),
  "rules.span": forEach("thread", "tomorrow", "always"),
  "rules.rule": [
    [text, [text], [text]],
    [text, [], []],
  ],
  "rules.condition": [
    [text, "is", text],
    [text, "atMost", text],
  ],
  "rules.lasts": [
    [moment, true, 60],
    [null, false, 60],
  ],
  "rules.argument": forEach(text),
  "rules.limit": forEach(text),
  "rules.notMade": forEach("not-stored", "limit", "changed"),
  "rules.byRule": forEach(text),
  "rules.mode": forEach("all", "changes", "risk"),
  "rules.modeOn": forEach("changes", "risk"),
  "rules.byMode": forEach("changes", "risk"),
  "rules.state": forEach("loading", "empty", "failed"),
  "rules.made": forEach(moment),
  "rules.agent": forEach(text),
  "rules.revoked": bothWays,
  "forms.yesNo": bothWays,
  "forms.choice": forEach("none", "null", "anything", "choose", "empty-text"),
  "forms.numbered": ["alternative", "entry", "hidden-value"].map((what) => [what, 2]),
  "forms.entryAction": [
    ...["add", "remove", "up", "down"].map((action) => [action, text]),
    ["add", ""],
  ],
  "forms.timeZone": forEach(text),
  "forms.fileAction": forEach("choose", "replace", "add"),
  "forms.fileHint": [
    [["image/png"], 1_000],
    [[], 1_000],
  ],
  "forms.fileProblem": ["too-large", "other-type", "empty", "unreadable", "reading"].map(
    (problem) => [problem, "a.png", { types: ["image/png"], largest: 1_000 }],
  ),
  "forms.fieldIssue": [
    ...["choice", "yesNo", "text"].map((kind) => [{ kind, name: "size" }]),
    [{ kind: "answer", label: "Ok", value: "true" }],
    [{ kind: "range", least: "1", most: "9" }],
    ...["digits", "letters", "capitals", undefined].map((characters) => [
      { kind: "pattern", characters, least: 4, most: 4, example: "4711" },
    ]),
  ],
  "forms.inputProblem": forEach("not-a-number", "inexact-number", "broken-mark"),
  "forms.invisibleCharacters": forEach(text),
  "forms.fieldHint": forEach(
    "json",
    "hidden",
    "hidden-marks",
    "agent-checks",
    "not-in-schema",
    "prefilled",
    "fixed-number",
  ),
  "forms.proposedIssue": forEach("Required"),
  "forms.jsonProblem": [
    ...["value", "key", "colon", "comma", "end", "string", "number"].map((problem) => [
      2,
      3,
      problem,
    ]),
    [2, 3, { inexact: "1e400" }],
  ],
  "forms.noForm": forEach(text),
  "forms.foundInKeyword.malformed-keyword": forEach(text),
  "forms.foundInKeyword.keyword-not-text": forEach(text),
  "forms.edited": forEach("arguments", "order"),
  "forms.restore": forEach("arguments", "field", "entry", "order"),
  "forms.replaceHidden": bothWays,
  "forms.similarKeys": [[text, text]],
  "forms.editAs": forEach("json", "fields"),
  "forms.changeSide": forEach("before", "after"),
  "forms.showUnchanged": bothWays,
  "forms.answerAs": forEach("choice", "other", "text", "json"),
  "forms.suggested": forEach(text),
  "forms.issues.type": [[["A", "B"]]],
  money: [[1, "EUR"]],
  timeLeft: [[{ days: 2, hours: 0, minutes: 0, seconds: 0 }]],
  "forms.issues.oneOf": [[["A", "B"], true]],
  "forms.issues.format": [[undefined], [text]],
};

type LabelFunction = (...args: readonly unknown[]) => unknown;
const isFunction = (value: unknown): value is LabelFunction => typeof value === "function";

describe("the German labels", () => {
  it("are there for every English one, and for nothing else", () => {
    const named = (all: ReadonlyMap<string, unknown>) =>
      [...all.keys()].filter((path) => !byCode.test(path)).sort();
    expect(named(german)).toEqual(named(english));
    expect(english.size).toBeGreaterThan(190);
  });

  it.each([...english].filter(([path]) => !byCode.test(path)))(
    "%s differs from the English label, with the same arguments",
    (path, original) => {
      const other = german.get(path);
      if (!isFunction(original) || !isFunction(other)) {
        expect(typeof other).toBe(typeof original);
        if (same.has(path)) expect(other).toEqual(original);
        else expect(other).not.toBe(original);
        return;
      }
      expect(other.length).toBe(original.length);
      for (const args of samples[path] ?? [
        [1, 1].slice(0, original.length),
        [2, 2].slice(0, original.length),
      ]) {
        const [here, there] = [original(...args), other(...args)];
        expect([typeof here, typeof there]).toEqual(["string", "string"]);
        if (same.has(path)) expect(there).toBe(here);
        else expect(there).not.toBe(here);
        // The German label uses the same arguments as the English one.
        for (const value of args.filter(
          (arg) => arg === text || (typeof arg === "number" && arg > 1),
        ))
          expect(String(there).includes(String(value))).toBe(String(here).includes(String(value)));
      }
    },
  );

  it("are there for every note and every objection of a dialect", () => {
    const src = join(import.meta.dirname, "../../src");
    const text = ["interrupt", "thread", "dialects"]
      .flatMap((folder) =>
        readdirSync(join(src, folder), { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".ts"))
          .map((name) => readFileSync(join(src, folder, name), "utf8")),
      )
      .join("\n");
    const known = new Set([
      ...Object.keys(germanLabels.notes),
      ...Object.keys(germanLabels.issues),
      ...forDevelopers,
    ]);
    const codes = [...text.matchAll(/\bcode: "([a-z-]+)",\s*message/g)].map(
      ([, code = ""]) => code,
    );
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(30);
    // An issue without a code cannot be translated.
    expect(
      [...text.matchAll(/\{\s*path(?:: \[[^\]]*\])?,\s*message/g)].map(([found]) => found),
    ).toEqual([]);
  });

  it("count like people do", () => {
    expect(germanLabels.progress(1, 3)).toBe("1 von 3 beantwortet");
    expect(germanLabels.progress(0, 1)).toBe("Noch nicht beantwortet");
    expect(germanLabels.expiresIn({ days: 0, hours: 0, minutes: 1, seconds: 1 })).toBe(
      "Noch 1 Minute 1 Sekunde",
    );
    expect(germanLabels.expiresIn({ days: 0, hours: 0, minutes: 2, seconds: 30 })).toBe(
      "Noch 2 Minuten 30 Sekunden",
    );
    expect(germanLabels.submit(3)).toBe("3 Antworten senden");
  });

  it("name an HTTP status as in English", () => {
    expect(germanLabels.errorCode(503)).toBe("HTTP 503");
    expect(englishLabels.errorCode(503)).toBe("HTTP 503");
  });

  it("write dates as in Germany", () => {
    expect(germanLabels.expiresAt(new Date(2030, 4, 6, 18, 5))).toBe(
      "Antwort bis 06.05.2030, 18:05 Uhr",
    );
    const stated = new Date(2030, 4, 6, 18, 5);
    expect(germanLabels.statedDeadline(stated, "guess")).toBe(
      "Antwort bis etwa 06.05.2030, 18:05 Uhr",
    );
    expect(germanLabels.statedDeadline(stated, "metadata")).toBe(
      "Frist laut Agent: 06.05.2030, 18:05 Uhr",
    );
    expect(germanLabels.statedDeadline(moment, "day")).toBe("Antwort bis Mo., 6. Mai 2030");
  });

  it("address users politely, never by du", () => {
    const texts = [...german.values()].map((value) =>
      isFunction(value) ? value.toString() : String(value),
    );
    expect(texts.filter((text) => /\b(du|dein|deine|deinen|dir|dich)\b/i.test(text))).toEqual([]);
  });
});
