"use client";
import type { ReactNode } from "react";
import type { ValueMask } from "../../present/Mask.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { FieldFrame, invisibleHints } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { useTypedText } from "../fields/useTypedText.js";
import { JsonInput, useMarkedJson } from "./JsonInput.js";

/** Props of `JsonEditor`. */
export interface JsonEditorProps {
  /** The id of the text area; ids of the parts around it begin with it. */
  readonly id: string;
  /** The name of the field. */
  readonly label: string;
  /** The initial value. */
  readonly value: unknown;
  /**
   * Called with the value and `null`, or with `undefined` and the reason why there is none;
   * `undefined` and `null` mean that the field is empty. The third argument is the text.
   */
  readonly onChange: (value: unknown, problem: string | null, text: string) => void;
  /** Unfinished text to start with, from when the editor was last on screen. */
  readonly unfinished?: string | undefined;
  /** A description, shown below the label. */
  readonly description?: string | undefined;
  /** Issues from elsewhere, shown beside the editor's own. */
  readonly issues?: readonly string[] | undefined;
  /** Whether an empty field is an error. */
  readonly required?: boolean | undefined;
  /** Disables the field. */
  readonly disabled?: boolean | undefined;
  /**
   * The height of the text area, in lines.
   * @default 6
   */
  readonly rows?: number | undefined;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /** Replaces each secret by a mark; an unchanged mark becomes the secret again in the value. */
  readonly mask?: ValueMask | undefined;
  /** Whether its numbers keep their texts; a copy of the value would lose them. */
  readonly keepsTexts?: boolean | undefined;
  /** The values whose secrets have marks. Default: the initial value. */
  readonly origins?: readonly unknown[] | undefined;
}

/**
 * A text area for any JSON value, with its label. Typed text is never rewritten; syntax errors are
 * shown with line and column, and numbers that JavaScript would change are rejected.
 */
export function JsonEditor(props: JsonEditorProps): ReactNode {
  const labels = mergeFormLabels(props.labels);
  const { show, read, hasMarks } = useMarkedJson(
    props.origins ?? [props.value],
    [],
    props.mask,
    labels,
    props.keepsTexts,
  );
  const { text, problem, setText } = useTypedText(
    props.value,
    show,
    read,
    props.onChange,
    props.unfinished,
  );
  const ids = fieldIds(props.id);
  const issues = [...(problem === null ? [] : [problem]), ...(props.issues ?? [])];
  return (
    <FieldFrame
      ids={ids}
      label={props.label}
      labels={labels}
      description={props.description}
      hint={[
        labels.fieldHint("json"),
        ...(hasMarks ? [labels.fieldHint("hidden-marks")] : []),
        ...invisibleHints(text, labels),
      ].join(" ")}
      issues={issues}
      mark={props.required === false ? "optional" : undefined}
    >
      <JsonInput
        id={ids.control}
        text={text}
        onText={setText}
        rows={props.rows ?? 6}
        required={props.required === true}
        disabled={props.disabled === true}
        {...controlAria(ids, {
          description: Boolean(props.description),
          hint: true,
          issues: issues.length > 0,
        })}
      />
    </FieldFrame>
  );
}
