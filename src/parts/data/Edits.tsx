"use client";
import { type ReactNode, useMemo, useState } from "react";
import { type ChangeSide, type ChangeWords, changeWords } from "../../present/changeWords.js";
import { needsQuotes } from "../../present/dataText.js";
import type { MaskedCall, ValueMask } from "../../present/Mask.js";
import { showInvisible } from "../../present/markInvisible.js";
import { showJson, type UnknownRecord } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { Labels } from "../../react/labels/labels.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";
import { ignoreRepeatedClick } from "../internal/usePress.js";
import type { KeyWords } from "./KeyName.js";
import { useArgumentNames } from "./useArgumentNames.js";

/** Changes that are shown at once; a press shows the others. */
const shownAtOnce = 2;

interface EditsProps {
  /** The arguments as proposed. */
  readonly before: unknown;
  /** The same as edited. */
  readonly after: unknown;
  readonly toolCall: MaskedCall | undefined;
}

/**
 * What was changed, in words: "Amount €124.99 → €100.00". Two changes, and a button for the rest.
 * Nothing where both are equal.
 */
export function Edits({ before, after, toolCall }: EditsProps): ReactNode {
  const labels = useLabels();
  const mask = useMask(toolCall);
  const [isOpen, setOpen] = useState(false);
  const names = useArgumentNames(toolCall);
  const changes = useMemo(
    () => changeWords(before, after, { mask, names, entry: String }),
    [before, after, mask, names],
  );
  const rest = changes.length - shownAtOnce;
  return (
    <>
      {(isOpen ? changes : changes.slice(0, shownAtOnce)).map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place
        <Edit key={index} change={change} labels={labels} />
      ))}
      {rest <= 0 || isOpen ? null : (
        <button
          type="button"
          data-part="more-edits"
          className="agui-link-button"
          aria-label={labels.moreEdits(rest)}
          onClick={ignoreRepeatedClick(() => setOpen(true))}
        >
          <bdi>+{rest}</bdi>
        </button>
      )}
    </>
  );
}

function Edit({
  change: { kind, keys, name, ...sides },
  labels,
}: {
  readonly change: ChangeWords;
  readonly labels: Labels;
}): ReactNode {
  const { before, after } = sideTexts(sides, labels);
  return (
    <span className="agui-edit" data-change={kind}>
      <bdi className="agui-edit__name" title={keys.join(" › ")}>
        <MarkedText text={name === "" ? labels.dataHeading("arguments") : name} spaces />
      </bdi>{" "}
      {before === undefined && after === undefined ? (
        labels.editWord[kind]
      ) : (
        <>
          {before === undefined ? null : (
            <>
              <span className="agui-visually-hidden">{labels.editWord.was} </span>
              <Side of="del" side={before} />{" "}
            </>
          )}
          {after === undefined ? null : (
            <span className="agui-edit__after">
              {kind === "changed" ? (
                <svg className="agui-edit__arrow" viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M2 8h11M9 4l4 4-4 4" />
                </svg>
              ) : null}
              <span className="agui-visually-hidden"> {labels.editWord.now} </span>
              <Side of="ins" side={after} />
            </span>
          )}
          {kind === "changed" ? null : (
            <span className="agui-edit__word"> {labels.editWord[kind]}</span>
          )}
        </>
      )}
    </span>
  );
}

interface SideProps {
  readonly of: "del" | "ins";
  readonly side: SideText;
}

function Side({ of: Tag, side: { text, isData } }: SideProps): ReactNode {
  return (
    <Tag>
      <bdi translate="no">{isData ? <MarkedText text={text} spaces /> : text}</bdi>
    </Tag>
  );
}

interface SentBesideProps {
  readonly values: UnknownRecord | undefined;
  readonly toolCall: MaskedCall | undefined;
}

/**
 * What an answer has beside its decision, by name: "Scope thread". Two values; *Details* beside it
 * has all. Nothing where it has none.
 */
export function SentBeside({ values, toolCall }: SentBesideProps): ReactNode {
  const labels = useLabels();
  const mask = useMask(toolCall);
  if (values === undefined) return null;
  const sent = valuesInWords(values, mask, labels);
  const rest = sent.length - shownAtOnce;
  return (
    <span data-part="beside" className="agui-edits">
      {sent.slice(0, shownAtOnce).map(({ key, name, value }) => (
        <span key={key} className="agui-edit">
          <bdi className="agui-edit__name" title={key}>
            <MarkedText text={name} spaces />
          </bdi>{" "}
          <bdi translate="no">
            {value.isData ? <MarkedText text={value.text} spaces /> : value.text}
          </bdi>
        </span>
      ))}
      {rest > 0 ? <bdi>+{rest}</bdi> : null}
    </span>
  );
}

interface ValueWords {
  readonly key: string;
  readonly name: string;
  readonly value: SideText;
}

/** The values of an answer, without what a mask hides; the whole answer has no name of its own. */
function valuesInWords(
  values: UnknownRecord,
  mask: ValueMask | undefined,
  labels: Labels,
): readonly ValueWords[] {
  return changeWords({}, values, { mask, entry: String }).map(
    ({ keys: [key = ""], name, after }) => ({
      key,
      name: key === "" ? labels.dataHeading("answer") : name,
      value: after === undefined ? own("…") : sideText(after, labels),
    }),
  );
}

/** The same as texts, as many as a row shows, for an announcement. */
export function besideTexts(
  values: UnknownRecord | undefined,
  mask: ValueMask | undefined,
  labels: Labels,
): readonly string[] {
  return valuesInWords(values ?? {}, mask, labels)
    .slice(0, shownAtOnce)
    .map(({ name, value }) => `${visibleText(data(name))}: ${visibleText(value)}`);
}

/** The edits of one value, without what a mask hides. Pure. */
export function editsInWords(
  before: unknown,
  after: unknown,
  mask: ValueMask | undefined,
  names?: KeyWords,
): readonly ChangeWords[] {
  return changeWords(before, after, { mask, names, entry: String });
}

/**
 * One edit as a text, for an announcement or a file: "Amount: €124.99 → €100.00", with labels in
 * place of what cannot be seen.
 */
export function editText({ kind, name, ...sides }: ChangeWords, labels: Labels): string {
  const { before, after } = sideTexts(sides, labels);
  const values = [before, after]
    .flatMap((side) => (side === undefined ? [] : [visibleText(side)]))
    .join(" → ");
  const word = kind === "changed" && values !== "" ? "" : labels.editWord[kind];
  const said = [values, word].filter((part) => part !== "").join(" ");
  return `${name === "" ? labels.dataHeading("arguments") : visibleText(data(name))}: ${said}`;
}

function visibleText({ text, isData }: SideText): string {
  return isData ? showInvisible(text, { spaces: true }) : text;
}

/** A side as text. The page's own words, such as an amount of money, have no marks. */
interface SideText {
  readonly text: string;
  readonly isData: boolean;
}

const data = (text: string): SideText => ({ text, isData: true });
const own = (text: string): SideText => ({ text, isData: false });

interface SideTexts {
  readonly before: SideText | undefined;
  readonly after: SideText | undefined;
}

/**
 * Both sides as text. Two values that would read alike are shown exactly; where that is the same,
 * too, as for what a mask hides, neither is shown.
 */
function sideTexts(
  { before, after }: Pick<ChangeWords, "before" | "after">,
  labels: Labels,
): SideTexts {
  const words = {
    before: before && sideText(before, labels),
    after: after && sideText(after, labels),
  };
  if (before === undefined || words.before?.text !== words.after?.text) return words;
  const exact = { before: data(exactText(before)), after: after && data(exactText(after)) };
  return exact.before.text === exact.after?.text ? { before: undefined, after: undefined } : exact;
}

function sideText(side: ChangeSide, labels: Labels): SideText {
  if (side.kind === "money") return own(labels.money(side.amount, side.currency));
  if (side.kind === "time") return own(labels.dateTime(side.time.date, side.time.kind));
  if (side.kind === "words") return data(side.words.join(", "));
  const { value, isTyped } = side;
  if (isTyped) return data(showJson(value));
  if (value === null) return own(labels.empty.null);
  if (typeof value === "boolean") return own(labels.yesNo(value));
  if (typeof value === "object")
    return own(Array.isArray(value) ? labels.empty.list : labels.empty.object);
  if (typeof value !== "string") return data(showJson(value));
  if (value === "") return own(labels.empty.text);
  return data(needsQuotes(value) ? `"${value}"` : value);
}

function exactText(side: ChangeSide): string {
  if (side.kind === "money") return `${side.amount} ${side.currency}`;
  if (side.kind === "time") return side.text;
  return showJson(side.kind === "words" ? side.words : side.value);
}
