"use client";
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  CyclicSchemaExpandProps,
  FieldPathId,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from "@rjsf/utils";
import { createContext, type ReactNode, useContext } from "react";
import type { NoContext } from "../../parts/formProps.js";
import { type Tree, treeOf } from "../../parts/internal/domTree.js";
import { own } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { valuesKey } from "../../schema/form/formSchema.js";
import { isFixed } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldDescription } from "../fields/FieldFrame.js";
import { pathKey } from "../fields/fieldIds.js";
import { UnionContext, useControl, useFormScope } from "../fields/formScope.js";
import { KindLabel } from "../fields/KindLabel.js";
import { type FoldableField, OptionalFields, useFoldedFields } from "../fields/OptionalFields.js";
import { useListFocus } from "../fields/useListFocus.js";
import { AddButton } from "../inputs/AddButton.js";
import { RowButton } from "../inputs/RowButton.js";
import { AlternativeContext } from "./choiceWidgets.js";
import { entryLook } from "./entryLook.js";
import { columnsKey, helpKey, inOrderKey } from "./layoutKeys.js";
import { MapField, ObjectContext } from "./MapField.js";
import { isFilledIn } from "./pruneOptional.js";
import type { FormField } from "./rjsfTypes.js";

/** The selected kind of answer, with its name, and its fields below. */
export function MultiSchemaFieldTemplate(
  props: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, NoContext>,
) {
  const { labels } = useFormScope();
  return (
    <>
      <KindLabel labels={labels}>
        <AlternativeContext.Provider value={true}>{props.selector}</AlternativeContext.Provider>
      </KindLabel>
      {props.optionSchemaField}
    </>
  );
}

type ObjectProps = ObjectFieldTemplateProps<unknown, RJSFSchema, NoContext>;

/** The fields of an object. */
export function ObjectFieldTemplate(props: ObjectProps) {
  const union = useContext(UnionContext);
  const { labels } = useFormScope();
  const object = useContext(ObjectContext);
  const foldable = foldableFields(props);
  const folded = useFoldedFields(foldable);
  const hasRows = Object.hasOwn(props.schema, valuesKey);
  if (props.properties.length === 0 && !hasRows) return null;
  const asked = props.properties.filter(({ name }) => isAsked(props, name));
  const fixed = props.properties.filter(({ name }) => !isAsked(props, name));
  // The list that selects the kind of answer already shows its name.
  const title = union === props.fieldPathId.$id ? "" : titleOf(props, labels);
  return (
    <FieldGroup
      title={title}
      fieldKey={props.fieldPathId.$id}
      description={aboutGroup(props.schema)}
      columns={columnsOf(props.schema)}
      isOptional={!isRequired(props) && (props.schema.required ?? []).length > 0}
      onLeaveOut={canLeaveOut(props, object) ? object?.leaveOut : undefined}
    >
      {asked.filter(({ name }) => !folded.has(name)).map(({ content }) => content)}
      {hasRows && object !== undefined && <MapField {...object} />}
      {folded.size > 0 && (
        <OptionalFields fields={foldable.filter(({ name }) => folded.has(name))}>
          {asked.filter(({ name }) => folded.has(name)).map(({ content }) => content)}
        </OptionalFields>
      )}
      {/* What the agent has fixed is at the end: first what is asked. */}
      {fixed.map(({ content }) => content)}
    </FieldGroup>
  );
}

/**
 * The fields of the whole answer, whose optional ones are folded. A host that puts the fields in
 * order, or in columns, has all of them shown.
 */
function foldableFields(group: ObjectProps): readonly FoldableField[] {
  const { schema, registry, fieldPathId, formData, properties } = group;
  if (fieldPathId.path.length > 0 || Object.hasOwn(schema, inOrderKey)) return [];
  const fieldOf = (name: string): FoldableField => ({
    name,
    title: fieldTitle(group, name),
    fieldKey: pathKey(fieldPathId.$id, [name]),
    isRequired: schema.required?.includes(name) === true,
    isFilledIn: isFilledIn(registry.rootSchema, own(schema.properties, name), own(formData, name)),
  });
  return properties.flatMap(({ name }) => (isAsked(group, name) ? fieldOf(name) : []));
}

function fieldTitle({ schema, registry }: ObjectProps, name: string): string {
  const field = schema.properties?.[name];
  if (typeof field !== "object") return name;
  return field.title ?? registry.schemaUtils.retrieveSchema(field).title ?? name;
}

/** Whether a field asks for something: what the agent has fixed is only read. */
function isAsked({ schema, registry }: ObjectProps, name: string): boolean {
  const field = schema.properties?.[name];
  return typeof field !== "object" || !isFixed(registry.schemaUtils.retrieveSchema(field));
}

/** Whether something is entered in an optional object. */
function canLeaveOut(
  { schema, registry, formData, fieldPathId }: ObjectProps,
  field: FormField | undefined,
): boolean {
  if (field?.fieldPathId.$id !== fieldPathId.$id || field.required === true) return false;
  return fieldPathId.path.length > 0 && isFilledIn(registry.rootSchema, schema, formData);
}

/** What the agent says about a group, and what the host says. */
function aboutGroup(schema: RJSFSchema): string | undefined {
  const help: unknown = own(schema, helpKey);
  const texts = [schema.description, help].filter(
    (text) => typeof text === "string" && text !== "",
  );
  return texts.length === 0 ? undefined : texts.join(" ");
}

function columnsOf(schema: RJSFSchema): number | undefined {
  const columns: unknown = own(schema, columnsKey);
  return typeof columns === "number" ? columns : undefined;
}

/** The title of an object; an entry of a list without one is named by its position. */
function titleOf({ schema, title, fieldPathId }: ObjectProps, labels: FormLabels): string {
  const last = fieldPathId.path.at(-1);
  return typeof last === "number" && schema.title === undefined
    ? labels.numbered("entry", last + 1)
    : title;
}

/** The entries of a list, with buttons to add and remove. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  const title = props.schema.title ?? props.title;
  const focus = useListFocus(props.items.length);
  return (
    <FieldGroup
      title={title || labels.answer}
      fieldKey={props.fieldPathId.$id}
      description={aboutGroup(props.schema)}
    >
      {props.items.length === 0 ? (
        <p className="agui-form__hint">{labels.noItems}</p>
      ) : (
        <div className="agui-form__items" ref={focus.items}>
          <RemovingContext.Provider value={focus.removing}>{props.items}</RemovingContext.Provider>
        </div>
      )}
      {props.canAdd === true && (
        <AddButton
          title={title}
          labels={labels}
          ref={focus.add}
          disabled={props.disabled === true}
          onPress={(event) => {
            focus.adding();
            props.onAddClick(event);
          }}
        />
      )}
    </FieldGroup>
  );
}

/** One entry of a list. */
export function ArrayFieldItemTemplate(
  props: ArrayFieldItemTemplateProps<unknown, RJSFSchema, NoContext>,
) {
  const { labels } = useFormScope();
  const removing = useContext(RemovingContext);
  const { buttonsProps: buttons } = props;
  const name = labels.numbered("entry", props.index + 1);
  const disabled = props.disabled === true;
  return (
    <div
      className={`agui-form__item agui-form__entry agui-form__entry--${isContainer(props.schema) ? entryLook(props.schema) : "value"}`}
    >
      {props.children}
      <div className="agui-form__entry-actions">
        {/* The library takes the focus from the event's button, and a disabled button loses it: both would lose the keyboard position. */}
        {(buttons.hasMoveUp || buttons.hasMoveDown) && (
          <>
            <RowButton
              icon="up"
              label={labels.entryAction("up", name)}
              disabled={disabled}
              onPress={buttons.hasMoveUp ? () => buttons.onMoveUpItem() : undefined}
            />
            <RowButton
              icon="down"
              label={labels.entryAction("down", name)}
              disabled={disabled}
              onPress={buttons.hasMoveDown ? () => buttons.onMoveDownItem() : undefined}
            />
          </>
        )}
        {buttons.hasRemove && (
          <RowButton
            icon="remove"
            label={labels.entryAction("remove", name)}
            disabled={disabled}
            onPress={(event) => {
              removing();
              buttons.onRemoveItem(event);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Whether an entry has several controls. */
function isContainer({ type, properties, oneOf, anyOf, items }: RJSFSchema): boolean {
  return (
    type === "object" ||
    type === "array" ||
    [properties, oneOf, anyOf, items].some((part) => part !== undefined)
  );
}

/** The button that adds one more level of a recursive schema. */
export function CyclicSchemaExpandTemplate(
  props: CyclicSchemaExpandProps<unknown, RJSFSchema, NoContext>,
) {
  const { labels } = useFormScope();
  return (
    <button
      className="agui-form__button"
      type="button"
      onClick={() => props.onExpand(props.fieldPathId.$id)}
    >
      {labels.showMore}
      {props.name !== "" && (
        <>
          :{" "}
          <bdi>
            <MarkedText text={cut(props.name, 60)} />
          </bdi>
        </>
      )}
    </button>
  );
}

function isRequired(props: {
  readonly required?: boolean;
  readonly fieldPathId: FieldPathId;
}): boolean {
  return props.required === true || props.fieldPathId.path.length === 0;
}

/** Props of `FieldGroup`. */
interface FieldGroupProps {
  /** The name of the group; without one it is not a group for assistive technology. */
  readonly title: string;
  /** The form library's key of the field. */
  readonly fieldKey: string;
  readonly description: string | undefined;
  /** Whether it has fields that must be filled in, and may itself be left out. */
  readonly isOptional?: boolean;
  /** Leaves out what was entered in it; absent while there is nothing. */
  readonly onLeaveOut?: ((tree: Tree) => void) | undefined;
  /** How many fields stand beside each other, where there is room. */
  readonly columns?: number | undefined;
  readonly children: ReactNode;
}

/** Several fields under one name. */
function FieldGroup(props: FieldGroupProps) {
  const { title, fieldKey, description, isOptional, onLeaveOut, columns, children } = props;
  const { labels } = useFormScope();
  const { ids, aria } = useControl(fieldKey, { description: Boolean(description) });
  const content = (
    <>
      <FieldDescription id={ids.description} text={description} />
      {children}
    </>
  );
  const fields = (
    <div
      className={
        columns === undefined
          ? "agui-form__fields"
          : `agui-form__fields agui-form__fields--columns agui-form__fields--${columns}`
      }
    >
      {content}
    </div>
  );
  if (title === "") return fields;
  return (
    <fieldset
      className="agui-form__group"
      id={ids.control}
      aria-describedby={aria["aria-describedby"]}
    >
      <legend className="agui-form__legend">
        <bdi id={ids.label}>
          <MarkedText text={cut(title, 200)} />
        </bdi>
        {isOptional === true && <span className="agui-form__optional"> ({labels.optional})</span>}
      </legend>
      {onLeaveOut !== undefined && (
        <LeaveOut id={`${ids.control}:leave-out`} groupId={ids.label} onPress={onLeaveOut} />
      )}
      {fields}
    </fieldset>
  );
}

interface LeaveOutProps {
  readonly id: string;
  readonly groupId: string;
  readonly onPress: (tree: Tree) => void;
}

/** Leaves an optional group alone again. The button goes with what was entered. */
function LeaveOut({ id, groupId, onPress }: LeaveOutProps) {
  const { labels } = useFormScope();
  return (
    <button
      className="agui-form__leave-out"
      type="button"
      id={id}
      aria-labelledby={`${id} ${groupId}`}
      onClick={({ currentTarget }) => onPress(treeOf(currentTarget))}
    >
      {labels.leaveOut}
    </button>
  );
}

/** Reports to the surrounding list that one of its entries is about to be removed. */
const RemovingContext = createContext<() => void>(() => undefined);
