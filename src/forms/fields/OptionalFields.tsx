"use client";
import { type ReactNode, useId, useState } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { useFormScope } from "./formScope.js";

/** A field that asks for something, in a group whose optional fields may be folded. */
export interface FoldableField {
  readonly name: string;
  readonly title: string;
  readonly fieldKey: string;
  readonly isRequired: boolean;
  /** Whether there is something in it that would be sent. */
  readonly isFilledIn: boolean;
}

/** Fewer of them take no more room than the line that would hold them. */
const fewest = 2;
const mostNames = 6;

/**
 * Returns the names of the optional fields that are folded: those that start without a value, where
 * there are several beside others. What is suggested is never folded, because it is sent.
 *
 * What is folded is decided at the start, and a field that a condition of the schema requires leaves
 * it for good: a field that moved under a person would lose the focus.
 */
export function useFoldedFields(fields: readonly FoldableField[]): ReadonlySet<string> {
  const { isWanted } = useFormScope();
  const [folded, setFolded] = useState(() => foldedAtFirst(fields, isWanted));
  const required = fields.filter(({ name, isRequired }) => isRequired && folded.has(name));
  if (required.length === 0) return folded;
  const stillOptional = new Set(folded);
  for (const { name } of required) stillOptional.delete(name);
  setFolded(stillOptional);
  return stillOptional;
}

function foldedAtFirst(
  fields: readonly FoldableField[],
  isWanted: (key: string) => boolean,
): ReadonlySet<string> {
  const folded = fields.filter(
    ({ fieldKey, isRequired, isFilledIn }) => !isRequired && !isFilledIn && !isWanted(fieldKey),
  );
  const hasOthers = fields.length > folded.length;
  return new Set(folded.length < fewest || !hasOthers ? [] : folded.map(({ name }) => name));
}

interface OptionalFieldsProps {
  readonly fields: readonly FoldableField[];
  readonly children: ReactNode;
}

/**
 * One line that names optional fields and counts what is filled in. They are shown by a press, and
 * where one of them is to be corrected.
 */
export function OptionalFields({ fields, children }: OptionalFieldsProps): ReactNode {
  const { labels, isWanted } = useFormScope();
  const [isUnfolded, setUnfolded] = useState(false);
  // What was typed into them stays while they are folded again.
  const [isMounted, setMounted] = useState(false);
  const id = useId();
  const isOpen = isUnfolded || fields.some(({ fieldKey }) => isWanted(fieldKey));
  if (isOpen && !isMounted) setMounted(true);
  return (
    <div className="agui-form__optional-fields">
      <button
        className="agui-form__unfold"
        type="button"
        id={`${id}:line`}
        aria-expanded={isOpen}
        aria-controls={isOpen || isMounted ? id : undefined}
        onClick={() => setUnfolded(!isOpen)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="m9 6 6 6-6 6" />
        </svg>
        <bdi>{labels.optionalFields(fields.length)}</bdi>{" "}
        <span className="agui-form__optional">
          <Contents fields={fields} labels={labels} />
        </span>
      </button>
      {(isOpen || isMounted) && (
        <div className="agui-form__fields" id={id} hidden={!isOpen}>
          {children}
        </div>
      )}
    </div>
  );
}

interface ContentsProps {
  readonly fields: readonly FoldableField[];
  readonly labels: FormLabels;
}

/** How many are filled in; while none is, their names. */
function Contents({ fields, labels }: ContentsProps): ReactNode {
  const filled = fields.filter(({ isFilledIn }) => isFilledIn).length;
  if (filled > 0) return <bdi>{labels.optionalFilled(filled)}</bdi>;
  const shown = fields.slice(0, mostNames);
  return shown.map(({ name, title }, at) => (
    <span key={name}>
      {at > 0 && ", "}
      <bdi>
        <MarkedText text={cut(title, 40)} />
      </bdi>
      {at === shown.length - 1 && fields.length > shown.length && ", …"}
    </span>
  ));
}
