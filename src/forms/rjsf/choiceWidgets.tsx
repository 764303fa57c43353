"use client";

import { createContext, useContext } from "react";
import { listOf, own, showJson } from "../../protocol/json.js";
import { cut } from "../../schema/document/cut.js";
import { choicesOf } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { useControl, useFormScope } from "../fields/formScope.js";
import { CheckboxesInput, toggled } from "../inputs/CheckboxesInput.js";
import { booleanChoices, type Choice, ChoiceInput, choiceLabel } from "../inputs/ChoiceInput.js";
import { useHasHint } from "./fieldHint.js";
import { putDigits, takeDigits } from "./rjsfDigits.js";
import { type FormWidget, hasDescription, isNullable, isRadios } from "./rjsfTypes.js";
import { isRequired, useWidget } from "./useWidget.js";

/** A yes-or-no field. Nothing is preselected, and an optional question can be reset. */
export function BooleanWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { control, labelId } = useWidget(props);
  const required = isRequired(props);
  const nullable = isNullable(props.schema);
  const answers = booleanChoices(labels, !required && !nullable).map((choice) => ({
    ...choice,
    label: titleOf(props.schema, choice.value) ?? choice.label,
  }));
  const choices = nullable ? [...answers, { label: labels.choice("null"), value: null }] : answers;
  return (
    <ChoiceInput
      {...control}
      labelId={labelId}
      choices={choices}
      value={props.value}
      labels={labels}
      required={required}
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

/** One or several of a fixed set, or the kind of answer where a schema has alternatives. */
export function SelectWidget(props: FormWidget) {
  if (props.multiple === true) return <CheckboxesWidget {...props} />;
  return <SingleSelect {...props} />;
}

function SingleSelect(props: FormWidget) {
  const { labels } = useFormScope();
  const isAlternative = useContext(AlternativeContext);
  const choices = widgetChoices(props, labels);
  const { ids, aria } = useControl(props.id, {
    description: !isAlternative && hasDescription(props.schema),
    hint: useHasHint(props) && !isAlternative,
  });
  return (
    <ChoiceInput
      id={ids.control}
      labelId={ids.label}
      choices={choices}
      value={takeDigits(props.value)}
      labels={labels}
      folded={isAlternative || !isRadios(props.schema, choices.length)}
      showsValues={!isAlternative}
      required={isRequired(props)}
      disabled={props.disabled === true}
      {...aria}
      emptyLabel={emptyLabel(props, labels)}
      onChange={(value) => props.onChange(putDigits(value))}
    />
  );
}

function emptyLabel(props: FormWidget, labels: FormLabels): string | undefined {
  const given: unknown = props.options["emptyLabel"];
  if (typeof given === "string") return given;
  return isRequired(props) ? undefined : labels.choice("none");
}

function CheckboxesWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { control, labelId } = useWidget(props);
  const taken = listOf(takeDigits(props.value));
  const choices = widgetChoices(props, labels);
  return (
    <CheckboxesInput
      id={control.id}
      labelId={labelId}
      choices={choices}
      isChosen={({ value }) => taken.includes(value)}
      onToggle={(choice, on) => props.onChange(toggled(choices, taken, choice, on).map(putDigits))}
      labels={labels}
      disabled={control.disabled}
      aria-describedby={control["aria-describedby"]}
    />
  );
}

function widgetChoices(props: FormWidget, labels: FormLabels): readonly Choice[] {
  const options = props.options.enumOptions ?? [];
  const described = choicesOf(props.multiple === true ? own(props.schema, "items") : props.schema);
  const named = options.map((option, index): Choice => {
    const value = takeDigits(option.value);
    // A label that is only the value as text is not a title of the agent.
    const label =
      option.label === libraryLabel(option.value)
        ? choiceLabel(value, labels)
        : cut(option.label, 200);
    return {
      value,
      label: label === "" ? labels.choice("empty-text") : label,
      description: described?.[index]?.description,
    };
  });
  // Where null is what an untouched answer is, it is not offered a second time.
  const offered =
    isRequired(props) || props.schema.default !== null
      ? named
      : named.filter(({ value }) => value !== null);
  // The number 1 and the text "1" are two answers; a label that both share is replaced by a typed
  // one.
  return offered.map((choice) =>
    offered.some(
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

/** Whether the surrounding list selects among kinds of answer rather than among answers. */
export const AlternativeContext = createContext(false);
