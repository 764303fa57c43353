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
import { showInvisible } from "../../present/markInvisible.js";
import { own } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { valuesKey } from "../../schema/form/formSchema.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldDescription } from "../fields/FieldFrame.js";
import { UnionContext, useControl, useFormScope } from "../fields/formScope.js";
import { useListFocus } from "../fields/useListFocus.js";
import { RowButton } from "../inputs/RowButton.js";
import { AlternativeContext } from "./choiceWidgets.js";
import { columnsKey, helpKey } from "./layoutKeys.js";
import { MapRows, RowsContext } from "./MapField.js";
import { isFixed } from "./rjsfTypes.js";

/** The selected kind of answer, with its name, and its fields below. */
export function MultiSchemaFieldTemplate(
  props: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, NoContext>,
) {
  const { labels } = useFormScope();
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the selector is the control */}
      <label className="agui-form__alternative">
        <span className="agui-form__label">{labels.alternative}</span>
        <AlternativeContext.Provider value={true}>{props.selector}</AlternativeContext.Provider>
      </label>
      {props.optionSchemaField}
    </>
  );
}

/** The fields of an object. */
export function ObjectFieldTemplate(
  props: ObjectFieldTemplateProps<unknown, RJSFSchema, NoContext>,
) {
  const union = useContext(UnionContext);
  const { labels } = useFormScope();
  const rows = useContext(RowsContext);
  const hasRows = Object.hasOwn(props.schema, valuesKey);
  if (props.properties.length === 0 && !hasRows) return null;
  const { schemaUtils } = props.registry;
  // What the agent has fixed is at the end: first what is asked.
  const isLast = (name: string): boolean => {
    const schema = props.schema.properties?.[name];
    return typeof schema === "object" && isFixed(schemaUtils.retrieveSchema(schema));
  };
  const asked = props.properties.filter(({ name }) => !isLast(name));
  const fields = [...asked, ...props.properties.filter(({ name }) => isLast(name))].map(
    (property) => property.content,
  );
  // The list that selects the kind of answer already shows its name.
  const title = union === props.fieldPathId.$id ? "" : titleOf(props, labels);
  return (
    <FieldGroup
      title={title}
      fieldKey={props.fieldPathId.$id}
      description={aboutGroup(props.schema)}
      columns={columnsOf(props.schema)}
      required={isRequired(props)}
    >
      {fields}
      {hasRows && rows !== undefined && <MapRows {...rows} />}
    </FieldGroup>
  );
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
function titleOf(
  { schema, title, fieldPathId }: ObjectFieldTemplateProps<unknown, RJSFSchema, NoContext>,
  labels: FormLabels,
): string {
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
      required={isRequired(props)}
    >
      {props.items.length === 0 ? (
        <p className="agui-form__hint">{labels.noItems}</p>
      ) : (
        <div className="agui-form__items" ref={focus.items}>
          <RemovingContext.Provider value={focus.removing}>{props.items}</RemovingContext.Provider>
        </div>
      )}
      {props.canAdd === true && (
        <button
          className="agui-form__button agui-form__add"
          type="button"
          ref={focus.add}
          disabled={props.disabled === true}
          onClick={(event) => {
            focus.adding();
            props.onAddClick(event);
          }}
        >
          {showInvisible(labels.entryAction("add", cut(title, 60)))}
        </button>
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
      className={`agui-form__item agui-form__entry agui-form__entry--${isContainer(props.schema) ? "group" : "value"}`}
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
  readonly required: boolean;
  /** How many fields stand beside each other, where there is room. */
  readonly columns?: number | undefined;
  readonly children: ReactNode;
}

/** Several fields under one name. */
function FieldGroup(props: FieldGroupProps) {
  const { title, fieldKey, description, required, columns, children } = props;
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
        <bdi>
          <MarkedText text={cut(title, 200)} />
        </bdi>
        {!required && <span className="agui-form__optional"> ({labels.optional})</span>}
      </legend>
      {fields}
    </fieldset>
  );
}

/** Reports to the surrounding list that one of its entries is about to be removed. */
const RemovingContext = createContext<() => void>(() => undefined);
