import { basename } from "node:path";
import packageJson from "./package.json" with { type: "json" };

/** The entries that are built from a module: the stylesheet has no source in TypeScript. */
export const entryNames = Object.values(packageJson.exports).flatMap((entry) => {
  const [, name] =
    typeof entry === "object" ? (/^\.\/dist\/([\w-]+)\.js$/.exec(entry.default) ?? []) : [];
  return name === undefined ? [] : [name];
});

/**
 * Whoever imports from these uses most of what they export, in Node or in tests: size does not
 * count.
 */
const wholeEntries =
  /\/src\/(testing|server|inspector|inbox|forms|plain-form|ajv|passkey|passkey-server)\.ts$/;

/**
 * Groups modules that are always loaded together into one file. What is loaded begins with what an
 * entry exports, or with what loads late: a host that uses one of them loads nothing that only
 * another one needs. Without groups, an entry would load at once what its other exports need, and
 * with a file for each module the package would have twice as many files.
 *
 * @returns {(id: string, context: { getModuleInfo: (id: string) => import("rolldown").ModuleInfo |
 * null }) => string} The name of a module's file.
 */
export function groupByUse() {
  /** @type {Map<string, string>} */
  const names = new Map();
  return (id, context) => {
    if (isSmall(context.getModuleInfo(id))) return "small";
    const key = findStarts(id, (one) => context.getModuleInfo(one)).join("\n");
    const name = names.get(key) ?? nameOf(id, new Set(names.values()));
    names.set(key, name);
    return name;
  };
}

/**
 * The name of a group, after its first module: two of one name would be one file.
 * @param {string} id
 * @param {ReadonlySet<string>} taken
 */
function nameOf(id, taken) {
  const name = basename(id).replace(/\.tsx?$/, "");
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : `${name}${number}`;
    if (!taken.has(one)) return one;
  }
}

/**
 * Files that a card or a panel loads late, and what each of them shares with it. Bundlers of hosts
 * make a file of what the same ones need; with many combinations a first question waited for five
 * times as many requests, and for a tenth more bytes. In the source these would be circles. A file
 * stands here, and is imported whole, not by a name: of the latter they keep that name alone.
 * @type {Readonly<Record<string, { readonly late: readonly string[], readonly shared: readonly {
 * readonly name: string, readonly file: string }[] }>>}
 */
export const sharedWithLate = {
  "shared-with-cards": {
    late: [
      "forms/answer/AnswerForm.tsx",
      "forms/args/ArgsEditor.tsx",
      "forms/questions/QuestionsForm.tsx",
      "forms/schema-form/SchemaForm.tsx",
      "parts/arguments/ComparedText.tsx",
      "parts/arguments/HighlightedSql.tsx",
      "parts/data/ChangedData.tsx",
      "parts/data/wordDiff.ts",
      "parts/shortcuts/listenForShortcuts.ts",
      "ui/rules/DecisionMenu.tsx",
    ],
    shared: [{ name: "ToolApprovalArgs", file: "parts/tool-approval/ApprovalParts.tsx" }],
  },
  "shared-with-panels": {
    late: ["ui/panel/CompactList.tsx", "ui/panel/LongList.tsx", "ui/panel/besideQuestions.ts"],
    shared: [
      { name: "OpenQuestions", file: "ui/panel/OpenQuestions.tsx" },
      { name: "ArrivalAnnouncement", file: "ui/announcements/announcements.tsx" },
    ],
  },
};

/** A file of its own costs more than these few bytes. */
const smallest = 300;

/**
 * Whether a module is so small, and needs no other, that all of them are one file.
 * @param {import("rolldown").ModuleInfo | null} info
 */
function isSmall(info) {
  return (
    info !== null &&
    info.importedIds.length === 0 &&
    !info.isEntry &&
    withoutComments(info.code ?? "").length <= smallest
  );
}

/** @param {string} code */
function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
}

/**
 * Finds where loading can begin so that a module is loaded.
 * @param {string} id
 * @param {(id: string) => import("rolldown").ModuleInfo | null} infoOf
 */
function findStarts(id, infoOf) {
  /** @param {string} importer */
  const onlyPassesOn = (importer) => {
    if (wholeEntries.test(importer)) return false;
    const { isEntry = false, code } = infoOf(importer) ?? {};
    const statements = withoutComments(code ?? "").replace(/export [^;]*? from "[^"]+";?/g, "");
    return isEntry || statements.trim() === "";
  };
  const found = [];
  const seen = new Set([id]);
  for (const at of seen) {
    const { isEntry = false, dynamicImporters = [], importers = [] } = infoOf(at) ?? {};
    if (isEntry || dynamicImporters.length > 0 || importers.some(onlyPassesOn)) found.push(at);
    for (const importer of importers) if (!onlyPassesOn(importer)) seen.add(importer);
  }
  return found.sort();
}
