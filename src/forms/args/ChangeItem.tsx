"use client";
import { Fragment, type ReactNode, useState } from "react";
import type { ArgChange } from "../../core/present/argChanges.js";
import { needsQuotes } from "../../core/present/dataText.js";
import type { PlaceName } from "../../core/present/keyLabels.js";
import { type TextPart, useWordDiff } from "../../parts/arguments/useWordDiff.js";
import { WholeText } from "../../parts/data/FoldedText.js";
import { AgentTitle } from "../../parts/data/KeyName.js";
import { showJson } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { wordListDiff } from "../args-data/listRows.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** Props of `ChangeItem`. */
interface ChangeItemProps {
  readonly change: ArgChange;
  /** The path to the place, step by step. */
  readonly names: readonly PlaceName[];
  readonly labels: FormLabels;
}

/** One change: its place, and the value before and after. Renders an `<li>`. */
export function ChangeItem({ change, names, labels }: ChangeItemProps) {
  // The text "5" and the number 5 would look alike.
  const isTyped = change.kind === "changed" && typeof change.before !== typeof change.after;
  const [before, after] = change.kind === "changed" ? [change.before, change.after] : [];
  const parts = useWordDiff(before, after);
  const words = wordListDiff(before, after);
  return (
    <li className="agui-diff__change" data-change={change.kind}>
      <p className="agui-diff__head">
        <span className="agui-diff__path">
          {names.map(({ key, words, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may bear the same name, and their order is fixed
            <Fragment key={index}>
              {index > 0 && <span className="agui-diff__step"> › </span>}
              <bdi title={words === undefined ? undefined : key}>
                {words ?? <MarkedText text={cut(key, 200)} spaces />}
              </bdi>
              <AgentTitle title={title === undefined ? undefined : cut(title, 200)} beside={key} />
            </Fragment>
          ))}
        </span>
        <span className="agui-visually-hidden"> {labels.changeKind[change.kind]}</span>
      </p>
      {parts !== undefined ? (
        <TextChange parts={parts} labels={labels} />
      ) : words !== undefined ? (
        <WordListChange parts={words} labels={labels} />
      ) : (
        <div className="agui-diff__values">
          {change.kind !== "added" && (
            <Removed labels={labels}>{shownValue(change.before, labels, isTyped)}</Removed>
          )}
          {change.kind !== "removed" && (
            <Added labels={labels}>{shownValue(change.after, labels, isTyped)}</Added>
          )}
        </div>
      )}
    </li>
  );
}

interface PartsProps {
  readonly parts: readonly TextPart[];
  readonly labels: FormLabels;
}

/** A changed list of single words: those that stay, those removed, and those added. */
function WordListChange({ parts, labels }: PartsProps) {
  return (
    <ul className="agui-diff__values">
      {parts.map(({ kind, text }, index) => {
        const Side = kind === "added" ? Added : Removed;
        const word = shownValue(text, labels);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice, and the parts hold no state
          <li key={index}>
            {kind === "same" ? <bdi>{word}</bdi> : <Side labels={labels}>{word}</Side>}
          </li>
        );
      })}
    </ul>
  );
}

/** A changed text, word by word. */
export function TextChange({ parts, labels }: PartsProps) {
  const [whole, setWhole] = useState(false);
  const abridged = parts.map((part, index) =>
    abridge(part, index === 0, index === parts.length - 1),
  );
  const isAbridged = abridged.some((part, index) => part !== parts[index]?.text);
  return (
    <>
      <p className="agui-diff__text" dir="auto">
        {parts.map((part, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every change and hold no state
            key={index}
            part={part}
            text={whole ? part.text : (abridged[index] ?? "")}
            labels={labels}
          />
        ))}
      </p>
      {isAbridged && (
        <button
          type="button"
          className="agui-diff__toggle"
          aria-pressed={whole}
          onClick={() => setWhole(!whole)}
        >
          {labels.showUnchanged(whole)}
        </button>
      )}
    </>
  );
}

function Part({
  part,
  text,
  labels,
}: {
  readonly part: TextPart;
  readonly text: string;
  readonly labels: FormLabels;
}) {
  if (part.kind === "same") return <WholeText text={text} />;
  return part.kind === "added" ? (
    <Added labels={labels} inline>
      <WholeText text={text} />
    </Added>
  ) : (
    <Removed labels={labels} inline>
      <WholeText text={text} />
    </Removed>
  );
}

interface SideProps {
  readonly labels: FormLabels;
  /** Whether it is within a text rather than a value of its own. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

/** What was there before. */
export function Removed({ labels, inline, children }: SideProps) {
  return (
    <del className="agui-diff__removed" data-inline={inline === true ? "" : undefined}>
      <span className="agui-visually-hidden">{labels.changeSide("before")}</span>
      {inline === true ? children : <bdi>{children}</bdi>}
    </del>
  );
}

function Added({ labels, inline, children }: SideProps) {
  return (
    <ins className="agui-diff__added" data-inline={inline === true ? "" : undefined}>
      <span className="agui-visually-hidden">{labels.changeSide("after")}</span>
      {inline === true ? children : <bdi>{children}</bdi>}
    </ins>
  );
}

/**
 * A value as it is shown in a change; with `isTyped` as JSON, so that the text "5" differs from the
 * number 5.
 */
export function shownValue(value: unknown, labels: FormLabels, isTyped = false): ReactNode {
  if (value === "" && !isTyped)
    return <span className="agui-diff__empty">{labels.choice("empty-text")}</span>;
  if (typeof value === "string" && !isTyped)
    return <WholeText text={isQuoted(value, labels) ? `"${value}"` : value} spaces />;
  if (typeof value === "boolean" && !isTyped) return labels.yesNo(value);
  if (typeof value !== "object" && !isTyped) return showJson(value);
  return (
    <code className="agui-diff__json" dir="ltr">
      <WholeText text={showJson(value, 2)} />
    </code>
  );
}

/** Whether a text could be taken for another value. */
function isQuoted(text: string, { yesNo }: FormLabels): boolean {
  return (
    needsQuotes(text) ||
    [yesNo(true), yesNo(false)].some((word) => word.toLowerCase() === text.trim().toLowerCase())
  );
}

/** Unchanged text longer than this is shortened to the words beside a change. */
const longestSame = 160;
const beside = 60;

function abridge({ kind, text }: TextPart, isFirst: boolean, isLast: boolean): string {
  if (kind !== "same" || text.length <= longestSame) return text;
  const start = isFirst ? "" : `${text.slice(0, beside).replace(/\S*$/, "")}…`;
  const end = isLast ? "" : `…${text.slice(-beside).replace(/^\S*/, "")}`;
  return start !== "" && end !== "" ? `${start}\n${end}` : start + end;
}
