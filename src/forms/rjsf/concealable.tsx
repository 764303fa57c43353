"use client";
import { type ComponentType, useState } from "react";
import { domId, fieldIds } from "../fields/fieldIds.js";
import { useFormScope } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import type { FormField } from "./rjsfTypes.js";

/** Wraps a field so that it shows a placeholder for a hidden value, with a button to replace it. Hidden choices are among the choices. */
export function concealable(Field: ComponentType<FormField>): ComponentType<FormField> {
  return function ConcealableField(props: FormField) {
    const { labels, masked } = useFormScope();
    const { schema, formData, fieldPathId } = props;
    const [kept, setKept] = useState<unknown>(undefined);
    const text = masked?.textOf(formData);
    const isChoice = schema.enum !== undefined || schema.oneOf !== undefined || schema.anyOf !== undefined;
    if (isChoice || (text === undefined && kept === undefined)) return <Field {...props} />;
    const change = (value: unknown): void => props.onChange(value, fieldPathId.path);
    const isFixed = schema.const !== undefined;
    return (
      <HiddenValue
        ids={fieldIds(domId(fieldPathId.$id))}
        text={text}
        labels={labels}
        disabled={props.disabled === true}
        onReplace={
          isFixed
            ? undefined
            : () => {
                setKept(formData);
                change(undefined);
              }
        }
        onKeep={
          text === undefined
            ? () => {
                setKept(undefined);
                change(kept);
              }
            : undefined
        }
      >
        <Field {...props} />
      </HiddenValue>
    );
  };
}
