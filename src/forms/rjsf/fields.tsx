"use client";
import getDefaultRegistry from "@rjsf/core/lib/getDefaultRegistry.js";
import { RJSF_REF_CYCLE_KEY, type RJSFSchema } from "@rjsf/utils";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { NoContext } from "../../parts/formProps.js";
import type { Tree } from "../../parts/internal/domTree.js";
import type { UnknownRecord } from "../../protocol/json.js";
import { listOf } from "../../protocol/json.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { kindsKey, shapedKey } from "../../schema/form/formSchema.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { useControl, useFormScope } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { FilePicker } from "../inputs/FilePicker.js";
import { filesOf, readWantedFile } from "../inputs/fileLimits.js";
import { JsonInput, useMarkedJson } from "../inputs/JsonInput.js";
import { KindsField } from "./KindsField.js";
import { ObjectContext } from "./MapField.js";
import { takeDigits } from "./rjsfDigits.js";
import { type FormField, hasDescription, isJsonOnly, isNullable, kindsOf } from "./rjsfTypes.js";
import { ShapedField } from "./ShapedField.js";
import { TypedNumber } from "./TypedNumber.js";
import { useTypedField } from "./useWidget.js";

const { fields: libraryFields } = getDefaultRegistry<unknown, RJSFSchema, NoContext>();
const {
  ArrayField: LibraryArrayField,
  BooleanField: LibraryBooleanField,
  CyclicSchemaField: LibraryCyclicSchemaField,
  ObjectField: LibraryObjectField,
  StringField: LibraryStringField,
} = libraryFields;

/** Any value without a field of its own, entered as JSON text. */
export function DataField(props: FormField) {
  const { labels, mask, masked } = useFormScope();
  const { $id: key, path } = props.fieldPathId;
  const value = masked.restore(props.formData);
  const json = useMarkedJson([takeDigits(value)], path, mask, labels, true);
  const typed = useTypedField(props, value, {
    show: json.show,
    read(text) {
      const read = json.read(text);
      return { ...read, value: withBigInts(read.value) };
    },
  });
  const { ids, aria } = useControl(key, { description: hasDescription(props.schema), hint: true });
  return (
    <JsonInput
      {...aria}
      {...typed}
      id={ids.control}
      required={props.required === true}
      disabled={props.disabled === true}
    />
  );
}

/** A field without a type of its own: of several kinds, or of any. */
export function UndescribedField(props: FormField) {
  if (kindsOf(props.schema).length > 0) return <KindsField {...props} />;
  if (!Object.hasOwn(props.schema, shapedKey)) return <DataField {...props} />;
  return <ShapedField {...props} />;
}

/** Text, or one of a fixed set of answers. */
export const StringField = LibraryStringField && concealable(LibraryStringField);

/** Yes or no. */
export const BooleanField = LibraryBooleanField && concealable(LibraryBooleanField);

/** A number, kept as it is typed; a fixed set of numbers is a choice. */
export const NumberField = concealable(AnyNumberField);

function AnyNumberField(props: FormField) {
  const isChoice =
    props.schema.enum !== undefined ||
    props.schema.oneOf !== undefined ||
    props.schema.anyOf !== undefined;
  if (isChoice && LibraryStringField !== undefined) return <LibraryStringField {...props} />;
  return <PlainNumberField {...props} />;
}

function PlainNumberField(props: FormField) {
  const kind = props.schema.type === "integer" ? "integer" : "number";
  // An optional field without a default is left out again.
  const emptiesToNull = isNullable(props.schema) && props.schema.default !== undefined;
  return <TypedNumber {...props} reading={{ kind, choices: [] }} isNullable={emptiesToNull} />;
}

/** The fields of an object, or JSON where the schema names none. */
export function ObjectField(props: FormField) {
  const hasKinds = kindsOf(props.schema).length > 0;
  if (LibraryObjectField === undefined || (!hasKinds && isJsonOnly(props.schema)))
    return <DataField {...props} />;
  return <LeavableObject {...props} />;
}

/** An object whose fields start anew when it is left out: they keep what is typed into them. */
function LeavableObject(props: FormField) {
  const key = props.fieldPathId.$id;
  const [round, setRound] = useState(0);
  const tree = useRef<Tree | undefined>(undefined);
  useEffect(() => {
    if (round > 0)
      tree.current
        ?.getElementById(domId(key))
        ?.querySelector<HTMLElement>("input, select, textarea")
        ?.focus();
  }, [round, key]);
  const leaveOut = (at: Tree): void => {
    tree.current = at;
    setRound(round + 1);
    props.onChange(undefined, props.fieldPathId.path);
  };
  if (LibraryObjectField === undefined) return null;
  return (
    <ObjectContext.Provider value={{ ...props, leaveOut }}>
      <LibraryObjectField key={round} {...props} />
      {Object.hasOwn(props.schema, kindsKey) && <KindsField {...props} />}
    </ObjectContext.Provider>
  );
}

/** The entries of a list, files, or JSON where the schema does not describe them. */
export function ArrayField(props: FormField) {
  const file = filesOf(props.schema);
  if (file !== undefined) return <FilesField {...props} file={file} />;
  if (LibraryArrayField === undefined || isJsonOnly(props.schema)) return <DataField {...props} />;
  return <LibraryArrayField {...props} />;
}

/** Several files, which are chosen at once or one after another. */
function FilesField({ file, ...props }: FormField & { readonly file: UnknownRecord }) {
  const { issuesAt } = useFormScope();
  const key = props.fieldPathId.$id;
  const texts = listOf(props.formData).filter((text): text is string => typeof text === "string");
  const { ids, aria } = useControl(key, { description: hasDescription(props.schema), hint: true });
  return (
    <FilePicker
      id={ids.control}
      labelId={ids.label}
      fieldKey={key}
      wanted={readWantedFile(file)}
      texts={texts}
      several
      issuesAt={(index) => issuesAt(`${key}${pathSeparator}${String(index)}`)}
      disabled={props.disabled === true}
      {...aria}
      onChange={(next) => props.onChange(next, props.fieldPathId.path)}
    />
  );
}

/**
 * One more level of a recursive schema: behind a button, unless there is a value in it, which would
 * be sent unseen.
 */
export function CyclicSchemaField(props: FormField) {
  const { formData, registry, schema } = props;
  const [isFilled] = useState(
    typeof formData === "object" ? Object.keys(formData ?? {}).length > 0 : formData !== undefined,
  );
  const { SchemaField } = registry.fields;
  if (isFilled && SchemaField !== undefined)
    return <SchemaField {...props} schema={{ ...schema, [RJSF_REF_CYCLE_KEY]: false }} />;
  return LibraryCyclicSchemaField === undefined ? null : <LibraryCyclicSchemaField {...props} />;
}

/**
 * Wraps a field so that it shows a placeholder for a hidden value, with a button to replace it.
 * Hidden choices are among the choices.
 */
function concealable(Field: ComponentType<FormField>): ComponentType<FormField> {
  return function ConcealableField(props: FormField) {
    const { labels, masked } = useFormScope();
    const { schema, formData, fieldPathId } = props;
    const [kept, setKept] = useState<unknown>(undefined);
    const text = masked.textOf(formData);
    const isChoice =
      schema.enum !== undefined || schema.oneOf !== undefined || schema.anyOf !== undefined;
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
