"use client";

import getDefaultRegistry from "@rjsf/core/lib/getDefaultRegistry.js";
import type { RJSFSchema } from "@rjsf/utils";
import { createContext, useContext, useRef } from "react";
import type { NoContext } from "../../parts/formProps.js";
import { showJson, toJson } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { keySteps } from "../fields/fieldIds.js";
import { useControl, useFormScope } from "../fields/formScope.js";
import {
  booleanChoices,
  type Choice,
  ChoiceInput,
  choiceLabel,
  SentValue,
  sentText,
} from "../inputs/ChoiceInput.js";
import { useHasHint } from "./fieldHint.js";
import { type FormField, type FormWidget, hasDescription, isNullable } from "./rjsfTypes.js";

/** A yes-or-no field. Nothing is preselected, and an optional question can be reset. */
export function BooleanWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { ids, aria } = useControl(props.id, {
    description: hasDescription(props.schema),
    hint: useHasHint(props),
  });
  const required = isRequired(props);
  const nullable = isNullable(props.schema);
  const answers = booleanChoices(labels, !required && !nullable).map((choice) => ({
    ...choice,
    label: titleOf(props.schema, choice.value) ?? choice.label,
  }));
  const choices = nullable ? [...answers, { label: labels.choice("null"), value: null }] : answers;
  return (
    <ChoiceInput
      id={ids.control}
      labelId={ids.label}
      choices={choices}
      value={props.value}
      labels={labels}
      required={required}
      disabled={props.disabled === true}
      {...aria}
      onChange={props.onChange}
    />
  );
}

/** The agent's title for an answer. */
function titleOf(schema: FormWidget["schema"], value: unknown): string | undefined {
  const named = schema.oneOf?.find(
    (choice) => typeof choice === "object" && choice.const === value,
  );
  return typeof named === "object" && named.title ? cut(named.title, 200) : undefined;
}

/** The root question must be answered, whether or not the schema requires it. */
function isRequired(props: FormWidget): boolean {
  return props.required === true || keySteps(props.id).length === 0;
}

/** One or several of a fixed set, or the kind of answer where a schema has alternatives. */
export function SelectWidget(props: FormWidget) {
  if (props.multiple === true) return <CheckboxesWidget {...props} />;
  return <SingleSelect {...props} />;
}

function SingleSelect(props: FormWidget) {
  const { labels } = useFormScope();
  const isAlternative = useContext(AlternativeContext);
  const pick = useContext(PickContext);
  const { ids, aria } = useControl(props.id, {
    description: !isAlternative && hasDescription(props.schema),
    hint: useHasHint(props) && !isAlternative,
  });
  return (
    <ChoiceInput
      id={ids.control}
      labelId={ids.label}
      choices={widgetChoices(props, labels)}
      value={props.value}
      labels={labels}
      folded={isAlternative}
      showsValues={!isAlternative}
      required={isAlternative || isRequired(props)}
      disabled={props.disabled === true}
      {...aria}
      onChange={(value) => {
        if (isAlternative) pick(value);
        props.onChange(value);
      }}
    />
  );
}

function CheckboxesWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { ids, aria } = useControl(props.id, {
    description: hasDescription(props.schema),
    hint: useHasHint(props),
  });
  const taken: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const choices = widgetChoices(props, labels);
  const toggle = (toggled: Choice, on: boolean): void => {
    const before = new Set(taken);
    // In the order of the schema, whatever the order of the clicks.
    props.onChange(
      choices
        .filter((choice) => (choice === toggled ? on : before.has(choice.value)))
        .map((choice) => choice.value),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name of the group stands outside, where every field has its label
    <div
      className="agui-form__radios"
      role="group"
      id={ids.control}
      aria-labelledby={ids.label}
      aria-describedby={aria["aria-describedby"]}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may bear the same label, and their order is fixed
        <label className="agui-form__radio" key={index}>
          <input
            type="checkbox"
            checked={taken.includes(choice.value)}
            disabled={props.disabled === true}
            aria-describedby={
              sentText(choice, labels) === undefined ? undefined : `${ids.control}-${index}-sent`
            }
            onChange={(event) => toggle(choice, event.target.checked)}
          />
          <span className="agui-form__radio-text">
            <bdi>
              <MarkedText text={choice.label} spaces />
            </bdi>
            <SentValue id={`${ids.control}-${index}-sent`} text={sentText(choice, labels)} />
          </span>
        </label>
      ))}
    </div>
  );
}

function widgetChoices(props: FormWidget, labels: FormLabels): readonly Choice[] {
  const options = props.options.enumOptions ?? [];
  const named = options.map((option): Choice => {
    const value: unknown = option.value;
    // A label that is only the value as text is not a title of the agent.
    const label =
      option.label === libraryLabel(value) ? choiceLabel(value, labels) : cut(option.label, 200);
    return { value, label: label === "" ? labels.choice("empty-text") : label };
  });
  // The number 1 and the text "1" are two answers; a label that both share is replaced by a typed
  // one.
  return named.map((choice) =>
    named.some(
      (other) =>
        other !== choice &&
        other.label === choice.label &&
        typeof other.value !== typeof choice.value,
    )
      ? { ...choice, label: showJson(choice.value) }
      : choice,
  );
}

/**
 * The label that the form library makes of a value without a title; undefined for an object that
 * cannot be converted to text.
 */
function libraryLabel(value: unknown): string | undefined {
  try {
    return String(value);
  } catch {
    return undefined;
  }
}

/** Reports to the surrounding field which kind of answer is selected; does nothing elsewhere. */
const PickContext = createContext<(index: unknown) => void>(() => undefined);

const { fields } = getDefaultRegistry<unknown, RJSFSchema, NoContext>();
const { AnyOfField: LibraryAlternatives } = fields;

/**
 * Selects among kinds of answer. When one is selected, the library clears the values of the one
 * before by writing `undefined`, and then treats that as an answer: nested values that the agent
 * fixed would be shown as fixed and never sent. They are filled in here.
 */
export function AlternativeField(props: FormField) {
  const picked = useRef<unknown>(undefined);
  if (LibraryAlternatives === undefined) return null;
  const { schemaUtils } = props.registry;
  const onChange: FormField["onChange"] = (value, path, errors, id) => {
    const index = picked.current;
    picked.current = undefined;
    const options: unknown = props["options"];
    const option: unknown =
      Array.isArray(options) && index !== undefined ? options[Number(index)] : undefined;
    const isPick = id?.endsWith("of_select") === true && id.startsWith(props.fieldPathId.$id);
    const next = isPick ? toJson(value) : value;
    const schema = isOption(option) ? schemaUtils.retrieveSchema(option, next) : undefined;
    const filled =
      schema === undefined
        ? next
        : schemaUtils.getDefaultFormState(schema, next, "excludeObjectChildren");
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
