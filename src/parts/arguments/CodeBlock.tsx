"use client";

import type { ComponentType, ReactNode } from "react";
import { keyLabels } from "../../present/keyLabels.js";
import { markInvisible } from "../../present/markInvisible.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { FoldedText, WholeText } from "../data/FoldedText.js";
import { KeyName } from "../data/KeyName.js";

const foldAbove = 1_200;

interface CodeBlockProps {
  /** The name of the argument. */
  readonly name: string;
  readonly text: string;
  /** Whether it is prose, which is laid out by its own direction and in the font of the page. */
  readonly prose?: boolean;
  /** What stands before a command; not part of what is copied or read. */
  readonly prompt?: string;
  /** Shows the code. Default: as text. */
  readonly code?: ComponentType<{ readonly text: string }>;
}

/**
 * A long text argument over the whole width, under its name. Code runs from left to right in every
 * page.
 */
export function CodeBlock({
  name,
  text,
  prose = false,
  prompt,
  code: Code,
}: CodeBlockProps): ReactNode {
  return (
    <figure className="agui-view__block">
      <KeyCaption names={[name]} />
      <div
        translate="no"
        className={prose ? "agui-prose" : "agui-code"}
        dir={prose ? "auto" : "ltr"}
        data-part="data-block"
      >
        {prompt === undefined ? null : (
          <span aria-hidden="true" className="agui-code__prompt">
            {prompt}{" "}
          </span>
        )}
        <FoldedText text={text} above={foldAbove}>
          {Code === undefined ? <WholeText text={text} spaces /> : <Code text={text} />}
        </FoldedText>
      </div>
    </figure>
  );
}

/** An option of a command, after the space before it. */
const option = /(^|\s)(-[\w-]{1,60})(?![\w-])/g;

/**
 * A command, whose lines break before an option and never in one: `--force` would look like the two
 * dashes that end the options, and a word behind them. A long one, or one with hidden characters, is
 * shown as any text.
 */
export function CommandText({ text }: { readonly text: string }): ReactNode {
  const isPlain =
    text.length <= foldAbove &&
    markInvisible(text, { spaces: true }).every((part) => typeof part === "string");
  if (!isPlain) return <WholeText text={text} spaces />;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 1: space = "", 2: name = "" } of text.matchAll(option)) {
    const start = index + space.length;
    parts.push(
      text.slice(end, start),
      <span key={start} className="agui-code__option">
        {name}
      </span>,
    );
    end = start + name.length;
  }
  return [...parts, text.slice(end)];
}

/** The names of the arguments that a block shows. */
export function KeyCaption({ names }: { readonly names: readonly string[] }): ReactNode {
  const words = keyLabels(names);
  return (
    <figcaption className="agui-view__caption">
      {/* What comes first stands before the arrow in every page. */}
      <bdi translate="no" dir="ltr">
        {names.map((name, index) => (
          <span key={name} title={words.has(name) ? name : undefined}>
            {index === 0 ? null : " → "}
            <KeyName name={name} words={words.get(name)} />
          </span>
        ))}
      </bdi>
    </figcaption>
  );
}

/** One line of a change. */
export interface DiffLine {
  readonly kind: "added" | "removed" | "same" | "place";
  readonly text: string;
}

const signs = { added: "+", removed: "−", same: " ", place: "" } as const;

/**
 * The lines of a change, each with its sign. Assistive technology reads a word in place of the
 * sign.
 */
export function DiffLines({ lines }: { readonly lines: readonly DiffLine[] }): ReactNode {
  const labels = useQuestionLabels();
  return lines.map(({ kind, text }, index) => {
    const indent = /^[ \t]*/.exec(text)?.[0] ?? "";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are created again for every text and hold no state
      <div key={index} className={`agui-diff-line agui-diff-line--${kind}`}>
        <span aria-hidden="true" className="agui-diff-line__sign">
          {signs[kind]}
        </span>
        <span className="agui-diff-line__text">
          {kind === "added" || kind === "removed" ? (
            <span className="agui-visually-hidden">{labels.diffLine[kind]} </span>
          ) : null}
          {indent}
          <MarkedText text={text.slice(indent.length)} spaces />
          {"\n"}
        </span>
      </div>
    );
  });
}

/**
 * The lines of a unified diff as it was written; its signs are the first characters. The header of
 * a file is one only where no hunk is left to be read, because a changed line may begin like it.
 */
export function patchLines(patch: string): readonly DiffLine[] {
  let removed = 0;
  let added = 0;
  // A carriage return is shown where only some lines have one.
  return patch.split(/[^\r]\n/.test(patch) ? "\n" : "\r\n").map((line) => {
    const inHunk = removed > 0 || added > 0;
    const [hunk, before = "1", after = "1"] =
      /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line) ?? [];
    if (hunk !== undefined) {
      [removed, added] = [Number(before), Number(after)];
      return { kind: "place", text: line };
    }
    if (!inHunk && /^(?:\+\+\+ |--- |@@|diff |index )/.test(line))
      return { kind: "place", text: line };
    // A note such as "No newline at end of file" is no line of the file.
    if (!/^[+\\]/.test(line)) removed -= 1;
    if (!/^[-\\]/.test(line)) added -= 1;
    if (line.startsWith("+")) return { kind: "added", text: line.slice(1) };
    if (line.startsWith("-")) return { kind: "removed", text: line.slice(1) };
    return { kind: "same", text: line.startsWith(" ") ? line.slice(1) : line };
  });
}
