"use client";
import { useState } from "react";
import type { UnknownRecord } from "../../protocol/json.js";
import { asText } from "../../protocol/json.js";
import { type ControlAria, useFieldProblem, useFormScope } from "../fields/formScope.js";
import { type ReadText, useTypedText } from "../fields/useTypedText.js";
import { FilePicker } from "./FilePicker.js";
import { isFileText, readWantedFile } from "./fileLimits.js";
import { TextInput } from "./TextInput.js";

interface FileFieldProps {
  /** The form library's key of the field. */
  readonly fieldKey: string;
  readonly schema: UnknownRecord;
  readonly value: unknown;
  readonly onChange: (value: string | undefined) => void;
  /** The attributes of its control. */
  readonly control: ControlAria & { readonly id: string; readonly required: boolean };
  /** The id of the element that names the field. */
  readonly labelId: string;
  readonly disabled: boolean;
  /** Whether a short text that is there already, and may be typed in, is shown as it is. */
  readonly showsText?: boolean;
}

/** A text that is no longer than this may be a key, which is read rather than replaced. */
const longestShown = 100;

/**
 * One file. Where the schema only says how its text is written, the text may be typed in as well,
 * such as that of a key.
 */
export function FileField({ fieldKey, schema, value, ...props }: FileFieldProps) {
  const { labels, unfinishedAt } = useFormScope();
  const wanted = readWantedFile(schema);
  const unfinished = unfinishedAt(fieldKey) || undefined;
  const [isTyped, setTyped] = useState(
    unfinished !== undefined ||
      (props.showsText === true &&
        wanted.takesText &&
        typeof value === "string" &&
        value.length <= longestShown),
  );
  const { text, problem, setText } = useTypedText(
    isTyped ? value : undefined,
    (shown) => (typeof shown === "string" ? shown : ""),
    (typed): ReadText => {
      if (typed === "") return { value: undefined, problem: null };
      return isFileText(typed, schema)
        ? { value: typed, problem: null }
        : { value: undefined, problem: labels.inputProblem("not-base64") };
    },
    (next) => props.onChange(asText(next)),
    unfinished,
  );
  useFieldProblem(fieldKey, isTyped ? problem : null, text);
  const { required, ...control } = props.control;
  const texts = typeof value === "string" && value !== "" ? [value] : [];
  const mayType = wanted.takesText && (isTyped || texts.length === 0);
  return (
    <FilePicker
      {...control}
      labelId={props.labelId}
      fieldKey={fieldKey}
      wanted={wanted}
      texts={texts}
      disabled={props.disabled}
      onChange={([next]) => {
        setTyped(false);
        props.onChange(next);
      }}
    >
      {mayType ? (
        <TextInput
          {...control}
          text={text}
          required={required}
          disabled={props.disabled}
          onText={(next) => {
            setTyped(next !== "");
            setText(next);
          }}
        />
      ) : undefined}
    </FilePicker>
  );
}
