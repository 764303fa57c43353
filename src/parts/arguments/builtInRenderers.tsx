"use client";
import type { ReactNode } from "react";
import { markInvisible } from "../../present/markInvisible.js";
import { own, type UnknownRecord } from "../../protocol/json.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { FoldedText, WholeText } from "../data/FoldedText.js";
import { CodeBlock, CommandText, DiffLines, KeyCaption, patchLines } from "./CodeBlock.js";
import { type BuiltInRenderer, money } from "./money.js";

/**
 * The first of some names under which there is a text that is laid out as a block: not blank,
 * without a line end at either end.
 */
function blockIn(args: UnknownRecord, ...names: readonly string[]): string | undefined {
  return names.find((name) => {
    const value = own(args, name);
    return typeof value === "string" && value.trim() !== "" && !/^[\r\n]|[\r\n]$/.test(value);
  });
}

function textIn(args: UnknownRecord, ...names: readonly string[]): string | undefined {
  return names.find((name) => typeof own(args, name) === "string");
}

function isAddress(value: unknown): boolean {
  return (
    typeof value === "string" ||
    (Array.isArray(value) && value.every((one) => typeof one === "string"))
  );
}

function present(args: UnknownRecord, names: readonly (string | undefined)[]): readonly string[] {
  return names.filter(
    (name) => name !== undefined && Object.hasOwn(args, name),
  ) as readonly string[];
}

const emailBody = ["body", "text", "message", "content"] as const;

const email: BuiltInRenderer = {
  icon: "mail",
  matches(args) {
    const body = blockIn(args, ...emailBody);
    if (body === undefined || textIn(args, "subject") === undefined || !isAddress(own(args, "to")))
      return null;
    return present(args, ["from", "to", "cc", "bcc", "subject", body]);
  },
  Component({ args, renderRows }) {
    const body = blockIn(args, ...emailBody) ?? "body";
    return (
      <>
        {renderRows(Object.keys(args).filter((name) => name !== body))}
        <CodeBlock name={body} text={textOf(args, body)} prose />
      </>
    );
  },
};

const folders = ["cwd", "workdir", "workingDirectory", "working_directory"] as const;

const command: BuiltInRenderer = {
  icon: "terminal",
  matches(args) {
    const name = blockIn(args, "command", "cmd");
    return name === undefined ? null : present(args, [name, textIn(args, ...folders)]);
  },
  Component({ args, renderRows }) {
    const name = blockIn(args, "command", "cmd") ?? "command";
    return (
      <>
        <CodeBlock name={name} text={textOf(args, name)} prompt="$" code={CommandText} />
        {renderRows(present(args, folders))}
      </>
    );
  },
};

const statement =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|merge|truncate|explain|grant|revoke)\b/i;

function sqlIn(args: UnknownRecord): string | undefined {
  const name = blockIn(args, "sql", "statement", "query");
  return name === "sql" || (name !== undefined && statement.test(textOf(args, name)))
    ? name
    : undefined;
}

const sql: BuiltInRenderer = {
  icon: "database",
  matches: (args) => {
    const name = sqlIn(args);
    return name === undefined ? null : [name];
  },
  Component({ args }) {
    const name = sqlIn(args) ?? "sql";
    return <CodeBlock name={name} text={textOf(args, name)} code={SqlText} />;
  },
};

const files = ["path", "filePath", "file_path", "filename", "file"] as const;
const changes = [
  ["before", "after"],
  ["oldText", "newText"],
  ["old_text", "new_text"],
  ["oldString", "newString"],
  ["old_string", "new_string"],
] as const;

function changeIn(args: UnknownRecord): readonly string[] | undefined {
  const pair = changes.find((names) => names.every((name) => typeof own(args, name) === "string"));
  if (pair !== undefined) return pair;
  const patch = textIn(args, "diff", "patch");
  return patch === undefined || !/^(?:[-+@ ]|diff )/m.test(textOf(args, patch))
    ? undefined
    : [patch];
}

const fileChange: BuiltInRenderer = {
  icon: "fileDiff",
  matches(args) {
    const file = textIn(args, ...files);
    const change = changeIn(args);
    return file === undefined || change === undefined ? null : [file, ...change];
  },
  Component({ args, renderRows }) {
    const [before = "", after] = changeIn(args) ?? [];
    return (
      <>
        {renderRows(present(args, files))}
        <FileChange
          names={after === undefined ? [before] : [before, after]}
          texts={
            after === undefined
              ? [textOf(args, before)]
              : [textOf(args, before), textOf(args, after)]
          }
        />
      </>
    );
  },
};

const request: BuiltInRenderer = {
  icon: "globe",
  matches(args) {
    const { url, method } = args;
    const fits =
      typeof url === "string" &&
      /^https?:\/\/\S+$/i.test(url) &&
      typeof method === "string" &&
      /^[A-Z]{3,7}$/i.test(method);
    const body = blockIn(args, "body", "data");
    return fits ? present(args, ["method", "url", "headers", body]) : null;
  },
  Component({ args, renderRows }) {
    const body = blockIn(args, "body", "data");
    return (
      <>
        {renderRows(["method", "url", "headers"])}
        {body === undefined ? null : <CodeBlock name={body} text={textOf(args, body)} />}
      </>
    );
  },
};

function textOf(args: UnknownRecord, name: string): string {
  const value = own(args, name);
  return typeof value === "string" ? value : "";
}

/** The built-in argument renderers, found by the names and types of arguments. */
export const builtInRenderers: readonly BuiltInRenderer[] = [
  email,
  fileChange,
  sql,
  command,
  request,
  money,
];

/** A longer statement is shown without colours. */
const longestHighlighted = 10_000;

const highlighting = lazyModule(() => import("./HighlightedSql.js"));

/**
 * A statement, with its keywords highlighted once that has been loaded. Where something in it has
 * to be marked, it has no colours.
 */
function SqlText({ text }: { readonly text: string }): ReactNode {
  const plain = <WholeText text={text} spaces />;
  const marks = markInvisible(text, { spaces: true });
  if (text.length > longestHighlighted || marks.some((part) => typeof part !== "string"))
    return plain;
  return <HighlightedText text={text} plain={plain} />;
}

function HighlightedText({
  text,
  plain,
}: {
  readonly text: string;
  readonly plain: ReactNode;
}): ReactNode {
  const found = useLazyModule(highlighting, true);
  if (found === null || found === "failed") return plain;
  return (
    <ErrorBoundary fallback={() => plain}>
      <found.HighlightedSql text={text} />
    </ErrorBoundary>
  );
}

const foldAbove = 4_000;
/** To compare more would block the page: both versions are shown as they are. */
const longestCompared = 50_000;

const comparing = lazyModule(() => import("./ComparedText.js"));

interface FileChangeProps {
  /** The arguments with the text before and after, or the one with a patch. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** What changes in a file, line by line. All lines are there, the unchanged ones, too. */
function FileChange({ names, texts }: FileChangeProps): ReactNode {
  const [before = "", after] = texts;
  if (after === undefined) {
    return (
      <Frame names={names} text={before}>
        <DiffLines lines={patchLines(before)} />
      </Frame>
    );
  }
  const both = names.map((name, index) => (
    <CodeBlock key={name} name={name} text={texts[index] ?? ""} />
  ));
  if (before.length + after.length > longestCompared) return both;
  return <Compared names={names} before={before} after={after} both={both} />;
}

interface ComparedProps {
  readonly names: readonly string[];
  readonly before: string;
  readonly after: string;
  /** Shown until the comparison is loaded. */
  readonly both: ReactNode;
}

function Compared({ names, before, after, both }: ComparedProps): ReactNode {
  const found = useLazyModule(comparing, true);
  if (found === null || found === "failed") return both;
  return (
    <ErrorBoundary fallback={() => both}>
      <Frame names={names} text={before + after}>
        <found.ComparedText before={before} after={after} />
      </Frame>
    </ErrorBoundary>
  );
}

interface FrameProps {
  readonly names: readonly string[];
  /** Decides whether it is folded. */
  readonly text: string;
  readonly children: ReactNode;
}

function Frame({ names, text, children }: FrameProps): ReactNode {
  return (
    <figure className="agui-view__block">
      <KeyCaption names={names} />
      <div translate="no" className="agui-code agui-code--diff" dir="ltr" data-part="data-block">
        <FoldedText text={text} above={foldAbove}>
          {children}
        </FoldedText>
      </div>
    </figure>
  );
}
