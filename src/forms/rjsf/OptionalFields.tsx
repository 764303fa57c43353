"use client";
import type { ObjectFieldTemplateProps, RJSFSchema } from "@rjsf/utils";
import { type ReactNode, useId, useState } from "react";
import type { NoContext } from "../../parts/formProps.js";
import { own } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { isFixed } from "../../schema/form/readField.js";
import { pathKey } from "../fields/fieldIds.js";
import { useFormScope } from "../fields/formScope.js";
import { inOrderKey } from "./layoutKeys.js";
import { isEntered } from "./pruneOptional.js";

type ObjectProps = ObjectFieldTemplateProps<unknown, RJSFSchema, NoContext>;

/** Fewer of them take no more room than the line that would hold them. */
const fewest = 2;
const mostNames = 6;

/**
 * Returns the names of the optional fields that are folded: those of the whole answer that start
 * without a value, where there are several beside others. What is suggested is never folded, because
 * it is sent. A host that puts the fields in order, or in columns, has all of them shown.
 *
 * What is folded is decided at the start, and a field that a condition of the schema requires leaves
 * it for good: a field that moved under a person would lose the focus.
 */
export function useFoldedFields(props: ObjectProps): ReadonlySet<string> {
  const { isWanted } = useFormScope();
  const [folded, setFolded] = useState(() => foldedAtFirst(props, isWanted));
  const { required = [] } = props.schema;
  if (!required.some((name) => folded.has(name))) return folded;
  const stillOptional = new Set([...folded].filter((name) => !required.includes(name)));
  setFolded(stillOptional);
  return stillOptional;
}

function foldedAtFirst(
  props: ObjectProps,
  isWanted: (key: string) => boolean,
): ReadonlySet<string> {
  const { schema, registry, fieldPathId, formData, properties } = props;
  if (fieldPathId.path.length > 0 || Object.hasOwn(schema, inOrderKey)) return none;
  const asked = properties.map(({ name }) => name).filter((name) => isAsked(props, name));
  const folded = asked.filter(
    (name) =>
      schema.required?.includes(name) !== true &&
      !isFilledIn(registry.rootSchema, own(schema.properties, name), own(formData, name)) &&
      !isWanted(pathKey(fieldPathId.$id, [name])),
  );
  const hasOthers = asked.length > folded.length;
  return folded.length < fewest || !hasOthers ? none : new Set(folded);
}

const none: ReadonlySet<string> = new Set();

/** Whether a field asks for something: what the agent has fixed is only read. */
export function isAsked({ schema, registry }: ObjectProps, name: string): boolean {
  const field = schema.properties?.[name];
  return typeof field !== "object" || !isFixed(registry.schemaUtils.retrieveSchema(field));
}

/** Whether there is something in a field that would be sent if it is optional. */
export function isFilledIn(form: RJSFSchema, field: unknown, value: unknown): boolean {
  return value !== undefined && value !== null && isEntered(form, field, value);
}

interface OptionalFieldsProps {
  readonly group: ObjectProps;
  readonly names: ReadonlySet<string>;
}

/**
 * One line that names optional fields and counts what is filled in. They are shown by a press, and
 * where one of them is to be corrected.
 */
export function OptionalFields({ group, names }: OptionalFieldsProps): ReactNode {
  const { labels, isWanted } = useFormScope();
  const { schema, registry, fieldPathId, formData } = group;
  const [isUnfolded, setUnfolded] = useState(false);
  // What was typed into them stays while they are folded again.
  const [isMounted, setMounted] = useState(false);
  const id = useId();
  const fields = group.properties.filter(({ name }) => names.has(name));
  const keys = fields.map(({ name }) => pathKey(fieldPathId.$id, [name]));
  const isOpen = isUnfolded || keys.some(isWanted);
  if (isOpen && !isMounted) setMounted(true);
  const filled = fields.filter(({ name }) =>
    isFilledIn(registry.rootSchema, own(schema.properties, name), own(formData, name)),
  ).length;
  const titles = fields.map(({ name }) => cut(titleOf(group, name), 40));
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
          {filled > 0 ? <bdi>{labels.optionalFilled(filled)}</bdi> : <Names titles={titles} />}
        </span>
      </button>
      {(isOpen || isMounted) && (
        <div className="agui-form__fields" id={id} hidden={!isOpen}>
          {fields.map(({ content }) => content)}
        </div>
      )}
    </div>
  );
}

function Names({ titles }: { readonly titles: readonly string[] }): ReactNode {
  const shown = titles.slice(0, mostNames);
  return shown.map((title, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same title
    <span key={at}>
      {at > 0 && ", "}
      <bdi>
        <MarkedText text={title} />
      </bdi>
      {at === shown.length - 1 && titles.length > shown.length && ", …"}
    </span>
  ));
}

function titleOf({ schema, registry }: ObjectProps, name: string): string {
  const field = schema.properties?.[name];
  if (typeof field !== "object") return name;
  return field.title ?? registry.schemaUtils.retrieveSchema(field).title ?? name;
}
