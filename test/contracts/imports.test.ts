import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../../src");

interface SourceFile {
  /** As `thread/transition.ts`. */
  readonly path: string;
  /** The folder, as `thread`; an entry has none. */
  readonly layer: string;
  readonly text: string;
  /** The text without comments and strings. */
  readonly code: string;
}

interface Import {
  readonly from: SourceFile;
  /** A path as `thread/transition`, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.tsx?$/.test(name),
);
const files: readonly SourceFile[] = names.map((name) => {
  const path = name.replaceAll("\\", "/");
  const text = readFileSync(join(root, name), "utf8");
  const folder = dirname(path).split("/")[0] ?? "";
  return {
    path,
    layer: folder === "." ? "" : folder,
    text,
    code: withoutComments(text).replace(/"(?:[^"\\\n]|\\.)*"/g, '""'),
  };
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
}

const statement =
  /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)";?$|\bimport\("([^"]+)"\)/gm;

const imports: readonly Import[] = files.flatMap((from) =>
  [...withoutComments(from.text).matchAll(statement)].map(([, type, fixed, dynamic]): Import => {
    const specifier = fixed ?? dynamic ?? "";
    const isPackage = !specifier.startsWith(".");
    const to = isPackage
      ? specifier
      : posix.join(dirname(from.path), specifier).replace(/\.js$/, "");
    return { from, to, isPackage, isType: type !== undefined, isDynamic: dynamic !== undefined };
  }),
);
const inside = imports.filter(({ isPackage }) => !isPackage);
const packages = imports.filter(({ isPackage }) => isPackage);
const show = ({ from, to }: Import) => `${from.path} → ${to}`;
const base = (path: string) => posix.basename(path).replace(/\.tsx?$/, "");
const showNames = ({ from, to }: Import) => `${base(from.path)} → ${base(to)}`;

/** The groups of names that lead back to themselves. */
function circles(edges: readonly (readonly [from: string, to: string])[]): readonly string[] {
  let left = edges;
  // What nothing leads to, or leads nowhere, is in no circle.
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length;
    const [sources, targets] = [
      new Set(left.map(([from]) => from)),
      new Set(left.map(([, to]) => to)),
    ];
    left = left.filter(([from, to]) => targets.has(from) && sources.has(to));
  }
  return [...new Set(left.map(([from, to]) => `${from} → ${to}`))];
}

/** What each top folder may import, besides itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  schema: ["protocol"],
  errors: ["protocol"],
  interrupt: ["schema", "protocol"],
  present: ["interrupt", "schema", "protocol"],
  conversation: ["interrupt", "schema", "protocol"],
  dialects: ["conversation", "interrupt", "errors", "schema", "protocol"],
  thread: ["dialects", "conversation", "present", "interrupt", "errors", "schema", "protocol"],
  run: [
    "thread",
    "dialects",
    "conversation",
    "present",
    "interrupt",
    "errors",
    "schema",
    "protocol",
  ],
  react: [
    "run",
    "thread",
    "conversation",
    "dialects",
    "present",
    "interrupt",
    "errors",
    "protocol",
  ],
  parts: ["react", "run", "thread", "present", "interrupt", "errors", "schema", "protocol"],
  ui: ["parts", "react", "run", "thread", "present", "interrupt", "errors", "schema", "protocol"],
  forms: ["parts", "react", "thread", "present", "interrupt", "schema", "protocol"],
  locales: ["react", "schema"],
  // To be copied by others: it knows the published package alone.
  registry: [],
  ajv: ["schema", "errors", "protocol"],
  server: ["thread", "dialects", "interrupt", "schema", "protocol"],
  inspector: ["parts", "react", "run", "interrupt", "errors", "protocol"],
  // The signer is for pages, the verifier for servers; each is an entry of its own.
  passkey: ["server", "run", "thread", "errors", "protocol"],
  testing: ["server", "conversation", "dialects", "interrupt", "errors", "schema", "protocol"],
};
const pure = [
  "protocol",
  "schema",
  "errors",
  "interrupt",
  "present",
  "conversation",
  "dialects",
  "thread",
];
const forReact = ["react", "parts", "ui", "forms", "inspector", "registry"];
const offenders = (among: readonly string[], pattern: RegExp) =>
  files
    .filter(({ layer, code }) => among.includes(layer) && pattern.test(code))
    .map(({ path }) => path);

it("this test reads the files it checks", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(inside.length).toBeGreaterThan(300);
  expect(Object.keys(arrows)).toEqual(
    expect.arrayContaining(files.map(({ layer }) => layer).filter((layer) => layer !== "")),
  );
  for (const { from, to } of inside)
    expect(
      files.map(({ path }) => path.replace(/\.tsx?$/, "")),
      from.path,
    ).toContain(to);
});

describe("imports between the layers", () => {
  it.each(Object.entries(arrows))("%s knows only %j", (layer, allowed) => {
    const isTheDoor = ({ from, to, isDynamic }: Import) =>
      base(from.path) === "LazyForms" && to.startsWith("forms/") && isDynamic;
    const forbidden = inside.filter(
      ({ from, to }) =>
        from.layer === layer && ![layer, ...allowed].includes(to.split("/")[0] ?? ""),
    );
    expect(forbidden.filter((one) => !isTheDoor(one)).map(show)).toEqual([]);
  });

  it("what runs an agent, cards and forms are loaded late, through one door each", () => {
    const late = inside.filter(({ isDynamic }) => isDynamic).map(showNames);
    expect(new Set(late)).toEqual(
      new Set([
        "createLazyRun → createEngine",
        "createLazyRun → answeringChunk",
        "createLazyRun → dialectsChunk",
        "createLazyRun → keepingChunk",
        "createLazyRun → patching",
        "createLazyRun → hostingChunk",
        "InterruptPanel → panelContent",
        "lateBesideQuestions → besideQuestions",
        "InterruptRouter → BuiltInCard",
        "QuestionList → LongList",
        "QuestionList → CompactList",
        "DecisionSplit → DecisionMenu",
        "LazyForms → AnswerForm",
        "LazyForms → ArgsEditor",
        "LazyForms → QuestionsForm",
        "DataRows → ChangedData",
        "builtInRenderers → HighlightedSql",
        "builtInRenderers → ComparedText",
        "useWordDiff → wordDiff",
        "ShortcutParts → listenForShortcuts",
        "useDevelopmentWarnings → warnings",
        "InterruptInspector → InspectorContent",
      ]),
    );
  });

  it("a page with the hook and the panel starts without the code that runs an agent or shows a question", () => {
    const withoutSuffix = (path: string) => path.replace(/\.tsx?$/, "");
    const edges = inside.filter(({ isDynamic, isType }) => !isDynamic && !isType);
    const reached = new Set(["react/run/useAgentRun", "ui/panel/InterruptPanel"]);
    for (const path of reached)
      for (const { from, to } of edges) if (withoutSuffix(from.path) === path) reached.add(to);
    expect(reached.size).toBeGreaterThan(20);
    const late =
      /^(dialects|schema|forms|run\/(createAgentRun|createEngine|engine|http\/(?!(prepareRequest|bodyOf|sendAhead)$)|storage|agent)|thread\/(transition|compose|open|sending|sent|closing|loading|reading\/receive))/;
    expect([...reached].filter((path) => late.test(path))).toEqual([]);
  });

  it("a run is whole: nothing of it is loaded late", () => {
    expect(
      inside
        .filter(({ from, isDynamic }) => isDynamic && ["run", ...pure].includes(from.layer))
        .map(show),
    ).toEqual([]);
  });

  it("nothing goes through an entry, but for the types one entry hands on from another", () => {
    const throughEntry = inside.filter(({ to }) => !to.includes("/"));
    expect(throughEntry.filter(({ isType }) => !isType).map(show)).toEqual([]);
    expect(throughEntry.map(show)).toEqual(["index.ts → core"]);
  });

  it("no page carries the test agent or the server's checks", () => {
    const entry = inside.filter(
      ({ from, to }) =>
        ["index.ts", "core.ts", "dialects.ts", "forms.ts", "ajv.ts"].includes(from.path) &&
        /^(testing|server)\//.test(to),
    );
    expect(entry.map(show)).toEqual([]);
  });
});

describe("the folders", () => {
  const folderOf = (path: string) => (path.includes("/") ? posix.dirname(path) : "");
  const loaded = inside.filter(({ isDynamic }) => !isDynamic);

  it("import one another in one direction", () => {
    const edges = loaded
      .filter(({ from }) => from.layer !== "")
      .map(({ from, to }) => [folderOf(from.path), folderOf(to)] as const)
      .filter(([from, to]) => from !== to);
    expect(circles(edges)).toEqual([]);
  });

  it("hold no two files that import each other, over any number of steps", () => {
    expect(
      circles(loaded.map(({ from, to }) => [from.path.replace(/\.tsx?$/, ""), to] as const)),
    ).toEqual([]);
  });
});

describe("below run/ everything is pure", () => {
  it.each([
    ["the clock", /\bDate\.now\b|\bnew Date\(\)|\bperformance\./],
    [
      "timers",
      /(?<!readonly )\b(?:setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)\(/,
    ],
    ["randomness", /\bMath\.random\b|\bcrypto\b/],
    ["the page", /\b(?:window|document|navigator|localStorage|sessionStorage)\./],
    ["the network", /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\b/],
  ])("nothing touches %s", (what, pattern) => {
    // The type of the clock, and a hash: it is a function of its text.
    const allowed: readonly string[] =
      what === "timers" ? ["Clock"] : what === "randomness" ? ["sha256"] : [];
    expect(offenders(pure, pattern).map(base)).toEqual(allowed);
  });

  it("nothing knows React", () => {
    expect(
      packages
        .filter(
          ({ from, to }) =>
            [...pure, "run", "server", "testing"].includes(from.layer) && /^react/.test(to),
        )
        .map(show),
    ).toEqual([]);
  });

  it("times are read in one file", () => {
    const files = offenders(pure, /\bDate\b/).map(base);
    expect(files.toSorted()).toEqual(["readIsoTime", "readTime"]);
    expect(offenders(Object.keys(arrows), /\bDate\.parse\b/).map(base)).toEqual([]);
  });
});

describe("packages", () => {
  const usersOf = (name: RegExp) => [
    ...new Set(packages.filter(({ to }) => name.test(to)).map(({ from }) => from.path)),
  ];
  const filesUsing = (name: RegExp) => usersOf(name).map(base);

  it("fetch-event-source is known to the transport of documents alone", () => {
    expect(filesUsing(/^@microsoft\/fetch-event-source/)).toEqual(["fetchEventSourceTransport"]);
  });

  it("fast-json-patch is known to no file: patches are applied here, within limits", () => {
    expect(usersOf(/^fast-json-patch/)).toEqual([]);
  });

  it("the differ is known to two files, which are loaded late", () => {
    expect(filesUsing(/^diff($|\/)/).toSorted()).toEqual(["ComparedText", "wordDiff"]);
  });

  it("the virtualiser is known to the two long lists", () => {
    expect(filesUsing(/^virtua($|\/)/).toSorted()).toEqual(["InboxList", "LongList"]);
  });

  it("only the forms and the ajv entry import rjsf; the props of forms name its types", () => {
    expect(usersOf(/^@rjsf\//).filter((path) => !/^(?:forms|ajv)\//.test(path))).toEqual([
      "parts/formProps.ts",
    ]);
    const typed = packages.filter(({ from }) => from.path === "parts/formProps.ts");
    expect(typed.every(({ isType }) => isType)).toBe(true);
  });

  it("the form with fields is imported late, by a name that a host can replace to leave it out", () => {
    const replaceable = packages.filter(({ to }) => to.startsWith("#"));
    expect(replaceable.map(show)).toEqual([
      "parts/LazyForms.tsx → #react-agui-interrupts/schema-form",
    ]);
    expect(replaceable.every(({ isDynamic }) => isDynamic)).toBe(true);
    expect(packageJson.imports).toEqual({
      "#react-agui-interrupts/schema-form": "./dist/forms/schema-form/SchemaForm.js",
    });
  });

  it("a host without that form loads no rjsf from any other entry than those of forms and ajv", () => {
    const values = imports.filter(({ isType }) => !isType);
    const isOf = (path: string) => (one: Import) => one.from.path.replace(/\.tsx?$/, "") === path;
    const reached = new Set(["index", "inbox", "inspector", "plain-form"]);
    for (const path of reached)
      for (const { to, isPackage } of values.filter(isOf(path))) if (!isPackage) reached.add(to);
    expect([...reached]).toEqual(
      expect.arrayContaining([
        "forms/answer/AnswerForm",
        "forms/answer/PlainSchemaForm",
        "forms/args/ArgsEditor",
      ]),
    );
    expect(
      values
        .filter(
          ({ from, to }) => /^@rjsf\//.test(to) && reached.has(from.path.replace(/\.tsx?$/, "")),
        )
        .map(show),
    ).toEqual([]);
  });

  it("only the ajv entry imports ajv, from no other entry's files", () => {
    expect(usersOf(/^(?:ajv|@rjsf\/validator-ajv8)($|\/)/)).toEqual(["ajv/ajvValidator.ts"]);
    expect(
      inside.filter(({ from, to }) => to.startsWith("ajv/") && from.layer !== "ajv").map(show),
    ).toEqual(["ajv.ts → ajv/ajvValidator"]);
  });

  it("imports no internals of rjsf, except in the modules that replace an entry strict package managers cannot resolve", () => {
    const deep = packages
      // What the build puts in the place of a module of rjsf is beside it.
      .filter(({ from }) => from.path !== "forms/rjsf/registryAsUsed.ts")
      .filter(({ to, isType }) => /^@rjsf\/[\w-]+\//.test(to) && !isType)
      .map(({ to }) => to);
    expect(new Set(deep)).toEqual(
      new Set(["@rjsf/core/lib/components/Form.js", "@rjsf/core/lib/getDefaultRegistry.js"]),
    );
    expect(packages.filter(({ to, isType }) => to === "@rjsf/core" && !isType).map(show)).toEqual(
      [],
    );
  });

  it("a dependency whose inside is imported is kept to one minor version, because another may move its files", () => {
    // An entry that its package documents is no inside.
    const isOutside = (to: string) => /^(?:#|node:|react-dom\/client$)/.test(to);
    const deep = packages
      .filter(({ to }) => !isOutside(to))
      .flatMap(({ to }) => /^(@[^/]+\/[^/]+|[^@/][^/]*)\/./.exec(to)?.[1] ?? []);
    expect(deep).toEqual(expect.arrayContaining(["@rjsf/core", "ajv"]));
    const ranges: Readonly<Record<string, string>> = packageJson.dependencies;
    expect(deep.filter((name) => !/^~?\d+\.\d+\.\d+$/.test(ranges[name] ?? ""))).toEqual([]);
  });

  it("the packages of rjsf, which need each other in the same minor version, have one range", () => {
    const ranges = Object.entries(packageJson.dependencies).filter(([name]) =>
      name.startsWith("@rjsf/"),
    );
    expect(new Set(ranges.map(([, range]) => range)).size).toBe(1);
  });

  it("nothing imports the official client: it would be larger than all of this", () => {
    expect(usersOf(/^@ag-ui\//)).toEqual([]);
  });
});

describe("every file", () => {
  it("imports no style sheet", () => {
    expect(imports.filter(({ to }) => to.endsWith(".css")).map(show)).toEqual([]);
  });

  it("runs no code that came as text", () => {
    expect(
      files
        .filter(({ code }) =>
          /\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.innerHTML\b/.test(code),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('starts with \\"use client\\" exactly when it uses React', () => {
    const usesReact = new Set(
      packages.filter(({ to, isType }) => to === "react" && !isType).map(({ from }) => from.path),
    );
    const ofReact = files.filter(
      ({ path, layer }) =>
        forReact.includes(layer) && (path.endsWith(".tsx") || usesReact.has(path)),
    );
    const isForClients = ({ text }: SourceFile) =>
      text.replace(/^\/\*\*[\s\S]*?\*\/\n/, "").startsWith('"use client";\n');
    expect(ofReact.filter((file) => !isForClients(file)).map(({ path }) => path)).toEqual([]);
    expect(
      files
        .filter((file) => isForClients(file) && !forReact.includes(file.layer))
        .map(({ path }) => path),
    ).toEqual(["forms.ts", "inbox.ts", "index.ts", "inspector.ts", "plain-form.ts"]);
  });
});
