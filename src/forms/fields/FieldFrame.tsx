"use client";

import type { CSSProperties, ReactNode } from "react";
import { AgentTitle } from "../../parts/data/KeyName.js";
import { type MarkOptions, markInvisible } from "../../present/markInvisible.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { FieldIds } from "./fieldIds.js";

/** Props of the frame around one control. */
interface FieldFrameProps {
  readonly ids: FieldIds;
  readonly label: string;
  /** The field's name as it is sent, where the label has it as words; shown on hover. */
  readonly name?: string;
  /** The agent's title, shown after the label, which is the field's name. */
  readonly title?: string | undefined;
  readonly labels: FormLabels;
  /** Whether it is marked as one that must be filled in, or as one that need not be. */
  readonly mark?: "required" | "optional" | undefined;
  readonly description?: string | undefined;
  readonly hint?: string | undefined;
  /** Whether the hint is a word about the value, which stands beside the label. */
  readonly hintsBeside?: boolean | undefined;
  readonly issues?: readonly string[];
  /** Whether the label names a group of controls rather than one. */
  readonly group?: boolean;
  /** Whether the label is only read out. */
  readonly hidesLabel?: boolean | undefined;
  /** Whether half a row has room for it. */
  readonly short?: boolean;
  /** Classes and styles of the element around the field. */
  readonly look?: { readonly className: string; readonly style: CSSProperties | undefined };
  /** Shown between the control and its issues. */
  readonly change?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One field: its label, its description, the control, and its issues. All texts are rendered as
 * plain text.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { ids, description, hint, issues = [] } = props;
  const name = (
    <>
      <bdi
        title={props.name === props.label ? undefined : props.name}
        data-required={props.mark === "required" ? "" : undefined}
      >
        <MarkedText text={cut(props.label, 200)} />
      </bdi>
      <AgentTitle
        title={props.title === undefined ? undefined : cut(props.title, 200)}
        beside={props.label}
      />
      {props.mark === "optional" && (
        <span className="agui-form__optional"> ({props.labels.optional})</span>
      )}
    </>
  );
  const hintText = hint === undefined ? null : <MarkedText text={hint} />;
  const isBeside = props.hintsBeside === true && hintText !== null;
  const labelClass = props.hidesLabel === true ? "agui-visually-hidden" : "agui-form__label";
  const label =
    props.group === true ? (
      <span className={labelClass} id={ids.label}>
        {name}
      </span>
    ) : (
      <label className={labelClass} id={ids.label} htmlFor={ids.control}>
        {name}
      </label>
    );
  return (
    <div
      className="agui-form__field"
      {...props.look}
      id={ids.field}
      data-short={props.short === true ? "" : undefined}
      data-invalid={issues.length > 0 ? "" : undefined}
    >
      {isBeside ? (
        <div className="agui-form__head">
          {label}
          <span className="agui-form__hint" id={ids.hint}>
            {hintText}
          </span>
        </div>
      ) : (
        label
      )}
      {props.children}
      {/* Below the control, so that controls beside each other stand on one line. */}
      <FieldDescription id={ids.description} text={description} />
      {hintText !== null && !isBeside && (
        <p className="agui-form__hint" id={ids.hint}>
          {hintText}
        </p>
      )}
      {props.change}
      <FieldIssues id={ids.issues} issues={issues} />
    </div>
  );
}

/** The agent's description of a field, if any. */
export function FieldDescription({
  id,
  text,
}: {
  readonly id: string;
  readonly text: string | undefined;
}) {
  if (text === undefined || text === "") return null;
  return (
    <p className="agui-form__description" id={id}>
      <bdi>
        <MarkedText text={text} />
      </bdi>
    </p>
  );
}

/** What is wrong with a field, if anything, in one element. */
export function FieldIssues({
  id,
  issues,
}: {
  readonly id: string;
  readonly issues: readonly string[];
}) {
  if (issues.length === 0) return null;
  return (
    <p className="agui-form__issues" id={id}>
      <bdi>
        <MarkedText text={[...new Set(issues)].join("\n")} />
      </bdi>
    </p>
  );
}

/** How many characters are named. */
const mostNamed = 5;

/**
 * Names the invisible characters in the text of a field, which cannot show marks itself; empty
 * where there are none.
 */
export function invisibleHints(
  text: unknown,
  labels: FormLabels,
  options: MarkOptions = {},
): readonly string[] {
  if (typeof text !== "string") return [];
  const names = new Set(
    markInvisible(text, options).flatMap((part) => (typeof part === "string" ? [] : [part.name])),
  );
  if (names.size === 0) return [];
  const named = [...names].slice(0, mostNamed);
  return [
    labels.invisibleCharacters([...named, ...(names.size > mostNamed ? ["…"] : [])].join(", ")),
  ];
}
