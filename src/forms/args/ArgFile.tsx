"use client";
import { type ComponentProps, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { noMask } from "../../present/noMask.js";
import type { UnknownRecord } from "../../protocol/json.js";
import type { ArgField } from "../args-data/argsFields.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { type FormScope, FormScopeContext, unmasked } from "../fields/formScope.js";
import { FileField } from "../inputs/FileField.js";

interface ArgFileProps {
  readonly field: ArgField;
  readonly value: unknown;
  /** The text that is not sent, empty for none; `undefined` while there is a value. */
  readonly unfinished: string | undefined;
  /** See `ArgControlProps.onChange`. */
  readonly onChange: (value: unknown, problem: string | null, text: string) => void;
  readonly control: ComponentProps<typeof FileField>["control"] & { readonly disabled: boolean };
  readonly labelId: string;
  readonly labels: FormLabels;
  /** Called with the reason why there is no file, and with `null` once there is none. */
  readonly onProblem: (problem: string | null) => void;
}

/** A file in the field that forms have for it. While one is read or refused, nothing is approved. */
export function ArgFile(props: ArgFileProps) {
  const { field, value, unfinished, labels, onProblem, control, onChange } = props;
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const reportProblem = useCallback<FormScope["reportProblem"]>(
    (_key, message, text) => {
      onProblem(message);
      latest.current(undefined, message, text);
      return () => onProblem(null);
    },
    [onProblem],
  );
  const scope = useMemo(
    (): FormScope => ({
      labels,
      issuesAt: () => [],
      isWanted: () => false,
      reportProblem,
      unfinishedAt: () => unfinished,
      mask: noMask,
      masked: unmasked,
    }),
    [labels, reportProblem, unfinished],
  );
  const { disabled, ...attributes } = control;
  const schema: UnknownRecord = field.reading.schema;
  return (
    <FormScopeContext.Provider value={scope}>
      <FileField
        fieldKey={control.id}
        schema={schema}
        value={unfinished === undefined ? value : undefined}
        control={attributes}
        labelId={props.labelId}
        disabled={disabled}
        showsText
        onChange={(next) => {
          if (next !== undefined) onChange(next, null, next);
          else if (field.isNullable) onChange(null, null, "");
          else onChange(undefined, field.isFixed ? labels.required : null, "");
        }}
      />
    </FormScopeContext.Provider>
  );
}
