"use client";
import { useState } from "react";
import type { UnknownRecord } from "../../protocol/json.js";
import { asText } from "../../protocol/json.js";
import { useControl, useFieldProblem, useFormScope } from "../fields/formScope.js";
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
  readonly required: boolean;
  readonly disabled: boolean;
  readonly hasDescription: boolean;
}

/**
 * One file. Where the schema only says how its text is written, the text may be typed in as well,
 * such as that of a key.
 */
export function FileField({ fieldKey, schema, value, ...props }: FileFieldProps) {
  const { labels, unfinishedAt } = useFormScope();
  const wanted = readWantedFile(schema);
  const unfinished = unfinishedAt(fieldKey) || undefined;
  const [isTyped, setTyped] = useState(unfinished !== undefined);
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
  const { ids, aria } = useControl(fieldKey, { description: props.hasDescription, hint: true });
  const texts = typeof value === "string" && value !== "" ? [value] : [];
  const mayType = wanted.takesText && (isTyped || texts.length === 0);
  return (
    <FilePicker
      id={ids.control}
      labelId={ids.label}
      fieldKey={fieldKey}
      wanted={wanted}
      texts={texts}
      disabled={props.disabled}
      {...aria}
      onChange={([next]) => {
        setTyped(false);
        props.onChange(next);
      }}
    >
      {mayType ? (
        <TextInput
          id={ids.control}
          text={text}
          required={props.required}
          disabled={props.disabled}
          {...aria}
          onText={(next) => {
            setTyped(next !== "");
            setText(next);
          }}
        />
      ) : undefined}
    </FilePicker>
  );
}
