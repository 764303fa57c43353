"use client";

import getDefaultRegistry from "@rjsf/core/lib/getDefaultRegistry.js";
import type { RJSFSchema } from "@rjsf/utils";
import { createContext, useRef } from "react";
import type { NoContext } from "../../parts/formProps.js";
import { toJson } from "../../protocol/json.js";
import type { FormField } from "./rjsfTypes.js";

/** Reports to the surrounding field which kind of answer is selected; does nothing elsewhere. */
export const PickContext = createContext<(index: unknown) => void>(() => undefined);

const { fields } = getDefaultRegistry<unknown, RJSFSchema, NoContext>();
const { AnyOfField: LibraryAlternatives } = fields;

/**
 * Selects among kinds of answer. When one is selected, the library clears the values of the one before by writing `undefined`, and then
 * treats that as an answer: nested values that the agent fixed would be shown as fixed and never sent. They are filled in here.
 */
export function AlternativeField(props: FormField) {
  const picked = useRef<unknown>(undefined);
  if (LibraryAlternatives === undefined) return null;
  const { schemaUtils } = props.registry;
  const onChange: FormField["onChange"] = (value, path, errors, id) => {
    const index = picked.current;
    picked.current = undefined;
    const options: unknown = props["options"];
    const option: unknown = Array.isArray(options) && index !== undefined ? options[Number(index)] : undefined;
    const isPick = id?.endsWith("of_select") === true && id.startsWith(props.fieldPathId.$id);
    const next = isPick ? toJson(value) : value;
    const schema = isOption(option) ? schemaUtils.retrieveSchema(option, next) : undefined;
    const filled = schema === undefined ? next : schemaUtils.getDefaultFormState(schema, next, "excludeObjectChildren");
    props.onChange(filled, path, errors, id);
  };
  return (
    <PickContext.Provider
      value={(index) => {
        picked.current = index;
      }}
    >
      <LibraryAlternatives {...props} onChange={onChange} />
    </PickContext.Provider>
  );
}

function isOption(option: unknown): option is RJSFSchema {
  return typeof option === "object" && option !== null;
}

/** Whether the surrounding list selects among kinds of answer rather than among answers. */
export const AlternativeContext = createContext(false);
