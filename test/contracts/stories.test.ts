import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as entry from "../../src/index.js";

const folder = join(import.meta.dirname, "../../stories");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".stories.tsx"),
);
const sources = files.map((name) => ({ name, source: parse(name) }));

function parse(name: string): ts.SourceFile {
  return ts.createSourceFile(
    name,
    readFileSync(join(folder, name), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
}

interface StorySource {
  readonly story: string;
  readonly isVisible: boolean;
  readonly play: string;
}

/** The exported stories of a file that are written as objects. */
function storiesOf({
  name,
  source,
}: {
  readonly name: string;
  readonly source: ts.SourceFile;
}): readonly StorySource[] {
  return source.statements.flatMap((statement) => {
    if (
      !ts.isVariableStatement(statement) ||
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true
    )
      return [];
    return statement.declarationList.declarations.map(({ name: exported, initializer }) => {
      const properties =
        initializer !== undefined && ts.isObjectLiteralExpression(initializer)
          ? [...initializer.properties]
          : [];
      const textOf = (wanted: string): string =>
        properties.find((property) => property.name?.getText() === wanted)?.getText() ?? "";
      return {
        story: `${name}: ${exported.getText()}`,
        isVisible: !textOf("tags").includes('"!dev"'),
        play: textOf("play"),
      };
    });
  });
}

/** What changes a page: presses, keys, and time that goes by. */
const changes = /userEvent|fireEvent|\.click\(|\.advance\(|\.focus\(|scrollTop =/;

describe("a story in the sidebar", () => {
  it("rests in the state of its name: changes to it are a test of its own", () => {
    const used = sources
      .flatMap(storiesOf)
      .filter(({ isVisible, play }) => isVisible && changes.test(play));
    expect(used.map(({ story }) => story)).toEqual([]);
  });

  it("has no play function from a helper, where readers would not see what it does", () => {
    const hidden = sources.flatMap(({ name, source }) => {
      const found: string[] = [];
      const visit = (node: ts.Node, inFunction: boolean): void => {
        const isPlay =
          (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) &&
          node.name.getText() === "play";
        if (isPlay && inFunction && changes.test(node.getText())) found.push(name);
        ts.forEachChild(node, (child) =>
          visit(child, inFunction || ts.isFunctionDeclaration(node)),
        );
      };
      visit(source, false);
      return found;
    });
    expect(hidden).toEqual([]);
  });
});

describe("the sidebar", () => {
  const preview = readFileSync(join(folder, "../.storybook/preview.tsx"), "utf8");
  const order = /storySort: \{\s*order: \[([\s\S]*?)\n {8}\],/.exec(preview)?.[1] ?? "";
  const groups = [...order.matchAll(/^ {10}"([^"]+)"/gm)].map(([, name]) => name);

  it("goes from what a visitor tries first to what they look up", () => {
    const wanted = [
      "Introduction",
      "Docs",
      "Live",
      "Components",
      "Reasons",
      "Forms",
      "Dialects",
      "Recipes",
    ];
    expect(groups.filter((name) => wanted.includes(name ?? ""))).toEqual(wanted);
  });

  it("has a place for every group of stories", () => {
    const titles = sources.flatMap(({ source }) => {
      const [, title] = /\n(?: {2}|.*askedMeta, )title: "([^"/]+)/.exec(source.text) ?? [];
      return title === undefined ? [] : [title];
    });
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter((title) => !groups.includes(title))).toEqual([]);
  });
});

describe("a component", () => {
  const documented = new Set(
    sources.flatMap(({ source }) =>
      [
        ...source.text.matchAll(
          /(?:^|[{\s])(?:component:\s*|subcomponents:\s*\{)([^}\n]*(?:\n[^}]*)?)/g,
        ),
      ].flatMap(([, names = ""]) =>
        [...names.matchAll(/[A-Z]\w+(?:\.[A-Z]\w+)?/g)].map(([name]) => name),
      ),
    ),
  );
  const components = Object.entries(entry).flatMap(([name, value]) => {
    if (!/^[A-Z]/.test(name) || name.endsWith("Error")) return [];
    if (typeof value === "function") return [name];
    return Object.keys(value).map((part) => `${name}.${part}`);
  });

  it("has a page with its props", () => {
    expect(components.filter((name) => !documented.has(name))).toEqual([]);
  });
});

it("every run that a story creates has the toolbar's validator", () => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const without = names.filter((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return (
      /\b(?:createAgentRun|useAgentRun)\(/.test(text) &&
      !/\b(?:useStoryValidator|validatorOf)\(/.test(text)
    );
  });
  // The recipes are shown as what a host writes, and the inspector's questions are not answered.
  const exceptions = [
    "AlwaysAllow.tsx",
    "BesideCopilot.tsx",
    "HumanTools.tsx",
    "MarkdownTranscript.tsx",
    "OwnAudit.tsx",
    "PageTools.tsx",
    "ServerPage.tsx",
    "ServerQuestions.tsx",
    "Stop.tsx",
    "TaskSteps.tsx",
    "Telemetry.tsx",
    "TwoApprovers.tsx",
  ].map((name) => join("recipes", name));
  expect(without.toSorted()).toEqual(
    [...exceptions, join("components", "InterruptInspector.stories.tsx")].toSorted(),
  );
});
