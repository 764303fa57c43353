"use client";
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  CyclicSchemaExpandProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from "@rjsf/utils";
import { type ReactNode, useContext } from "react";
import { cut } from "../../schema/normaliseAnnotations.js";
import { FieldDescription, FieldFrame, FieldIssues } from "../FieldFrame.js";
import { domId, fieldIds } from "../fieldIds.js";
import { UnionContext, useFormScope } from "../formScope.js";
import { mostRadios } from "../inputs/ChoiceInput.js";
import { timeZoneName } from "../inputs/DateTimeInput.js";
import { AlternativeContext } from "./AlternativeContext.js";
import { fieldKind, type NoContext } from "./rjsfTypes.js";

/** One field of any kind: decides what stands around what the library renders inside. */
export function FieldTemplate(props: FieldTemplateProps<unknown, RJSFSchema, NoContext>) {
  const { labels, issuesAt } = useFormScope();
  const union = useContext(UnionContext);
  const { schema, registry, children, hidden } = props;
  const key = props.fieldPathId.$id;
  if (hidden === true) return <div hidden>{children}</div>;

  const kind = fieldKind(schema, registry.schemaUtils.isSelect(schema));
  const isChosen = union === key;
  const ids = fieldIds(domId(key));
  const issues = isChosen ? [] : issuesAt(key);
  const last = props.fieldPathId.path.at(-1);
  const label = typeof last === "number" && schema.title === undefined ? labels.item(last + 1) : props.label || labels.answer;
  if (kind === "container") {
    return (
      <div className="agui-form__field" id={ids.field} data-invalid={issues.length > 0 ? "" : undefined}>
        {children}
        <FieldIssues id={ids.issues} issues={issues} />
      </div>
    );
  }
  if (kind === "union") {
    return (
      <UnionField label={props.fieldPathId.path.length === 0 && schema.title === undefined ? "" : label} fieldKey={key} issues={issues} description={schema.description}>
        {children}
      </UnionField>
    );
  }
  return (
    <FieldFrame
      ids={ids}
      label={label}
      labels={labels}
      required={props.required === true || props.fieldPathId.path.length === 0}
      description={schema.description}
      hint={schema.format === "date-time" ? labels.timeZone(timeZoneName()) : undefined}
      issues={issues}
      group={isGroup(schema, registry.schemaUtils.isMultiSelect(schema))}
    >
      {children}
    </FieldFrame>
  );
}

/** Whether the label names several controls. */
function isGroup(schema: RJSFSchema, isMultiSelect: boolean): boolean {
  const choices = schema.enum ?? schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return choices.length <= mostRadios;
  return isMultiSelect || schema.type === "boolean" || (Array.isArray(schema.type) && schema.type.includes("boolean"));
}

interface UnionFieldProps {
  readonly label: string;
  readonly fieldKey: string;
  readonly issues: readonly string[];
  readonly description: string | undefined;
  readonly children: ReactNode;
}

function UnionField({ label, fieldKey, issues, description, children }: UnionFieldProps) {
  const ids = fieldIds(domId(fieldKey));
  const union = fieldIds(`${ids.control}-union`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest one legend in another for every alternative
    <div
      className="agui-form__group agui-form__union"
      id={union.field}
      role="group"
      aria-labelledby={label === "" ? undefined : union.label}
      data-invalid={issues.length > 0 ? "" : undefined}
    >
      {label !== "" && (
        <span className="agui-form__legend" id={union.label}>
          <bdi>{cut(label, 200)}</bdi>
        </span>
      )}
      <FieldDescription id={union.description} text={description} />
      <UnionContext.Provider value={fieldKey}>{children}</UnionContext.Provider>
      <FieldIssues id={ids.issues} issues={issues} />
    </div>
  );
}

/** The kind of answer, with its name, and below it what was chosen. */
export function MultiSchemaFieldTemplate(props: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, NoContext>) {
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
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps<unknown, RJSFSchema, NoContext>) {
  const ids = fieldIds(domId(props.fieldPathId.$id));
  if (props.properties.length === 0) return null;
  const fields = props.properties.map((property) => property.content);
  return (
    <Group title={props.title} id={ids.control} descriptionId={ids.description} description={props.schema.description}>
      {fields}
    </Group>
  );
}

/** The entries of a list, with buttons to add and remove. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  const ids = fieldIds(domId(props.fieldPathId.$id));
  const title = props.schema.title ?? props.title;
  return (
    <Group title={title || labels.answer} id={ids.control} descriptionId={ids.description} description={props.schema.description}>
      {props.items.length === 0 ? <p className="agui-form__hint">{labels.noItems}</p> : <div className="agui-form__items">{props.items}</div>}
      {props.canAdd === true && (
        <button className="agui-form__button" type="button" disabled={props.disabled === true} onClick={props.onAddClick}>
          {labels.addItem(cut(title, 60))}
        </button>
      )}
    </Group>
  );
}

/** One entry of a list. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  const { buttonsProps: buttons } = props;
  const name = labels.item(props.index + 1);
  const disabled = props.disabled === true;
  return (
    <div className="agui-form__item">
      {props.children}
      <div className="agui-form__item-actions">
        {(buttons.hasMoveUp || buttons.hasMoveDown) && (
          <>
            <button className="agui-form__button" type="button" disabled={disabled || !buttons.hasMoveUp} onClick={buttons.onMoveUpItem}>
              {labels.moveItemUp(name)}
            </button>
            <button className="agui-form__button" type="button" disabled={disabled || !buttons.hasMoveDown} onClick={buttons.onMoveDownItem}>
              {labels.moveItemDown(name)}
            </button>
          </>
        )}
        {buttons.hasRemove && (
          <button className="agui-form__button" type="button" disabled={disabled} onClick={buttons.onRemoveItem}>
            {labels.removeItem(name)}
          </button>
        )}
      </div>
    </div>
  );
}

/** The door to one more round of a schema that contains itself. */
export function CyclicSchemaExpandTemplate(props: CyclicSchemaExpandProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  return (
    <button className="agui-form__button" type="button" onClick={() => props.onExpand(props.fieldPathId.$id)}>
      {labels.showMore}
      {props.name !== "" && (
        <>
          : <bdi>{cut(props.name, 60)}</bdi>
        </>
      )}
    </button>
  );
}

interface GroupProps {
  readonly title: string;
  readonly id: string;
  readonly descriptionId: string;
  readonly description: string | undefined;
  readonly children: ReactNode;
}

function Group({ title, id, descriptionId, description, children }: GroupProps) {
  const content = (
    <>
      <FieldDescription id={descriptionId} text={description} />
      {children}
    </>
  );
  if (title === "") return <div className="agui-form__fields">{content}</div>;
  return (
    <fieldset className="agui-form__group" id={id} aria-describedby={description ? descriptionId : undefined}>
      <legend className="agui-form__legend">
        <bdi>{cut(title, 200)}</bdi>
      </legend>
      <div className="agui-form__fields">{content}</div>
    </fieldset>
  );
}
