"use client";
import { useContext } from "react";
import { cut } from "../../schema/normaliseAnnotations.js";
import { useControl, useFormScope } from "../formScope.js";
import { booleanChoices, type Choice, ChoiceInput } from "../inputs/ChoiceInput.js";
import { AlternativeContext } from "./AlternativeContext.js";
import { type FormWidget, hasDescription, isNullable } from "./rjsfTypes.js";

/** Yes or no. Nothing is answered beforehand, and an optional question can be left open again. */
export function BooleanWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema) });
  const choices = isNullable(props.schema)
    ? [...booleanChoices(labels, false), { label: labels.nothing, value: null }]
    : booleanChoices(labels, props.required !== true);
  return (
    <ChoiceInput
      id={ids.control}
      labelId={ids.label}
      choices={choices}
      value={props.value}
      labels={labels}
      required={props.required === true}
      disabled={props.disabled === true}
      {...aria}
      onChange={props.onChange}
    />
  );
}

/** One of a fixed set, several of a fixed set, or the kind of answer where a schema leaves the choice. */
export function SelectWidget(props: FormWidget) {
  if (props.multiple === true) return <CheckboxesWidget {...props} />;
  return <SingleSelect {...props} />;
}

function SingleSelect(props: FormWidget) {
  const { labels } = useFormScope();
  const isAlternative = useContext(AlternativeContext);
  const { ids, aria } = useControl(props.id, { description: !isAlternative && hasDescription(props.schema) });
  return (
    <ChoiceInput
      id={ids.control}
      labelId={ids.label}
      choices={widgetChoices(props, labels.nothing)}
      value={props.value}
      labels={labels}
      folded={isAlternative}
      required={isAlternative || props.required === true}
      disabled={props.disabled === true}
      {...aria}
      onChange={props.onChange}
    />
  );
}

function CheckboxesWidget(props: FormWidget) {
  const { labels } = useFormScope();
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema) });
  const taken: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const choices = widgetChoices(props, labels.nothing);
  const toggle = (toggled: Choice, on: boolean): void => {
    // In the order of the schema, whatever the order of the clicks.
    props.onChange(
      choices.filter((choice) => (choice === toggled ? on : taken.includes(choice.value))).map((choice) => choice.value),
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
            onChange={(event) => toggle(choice, event.target.checked)}
          />
          <bdi>{choice.label}</bdi>
        </label>
      ))}
    </div>
  );
}

function widgetChoices(props: FormWidget, nothing: string): readonly Choice[] {
  return (props.options.enumOptions ?? []).map((option): Choice => {
    const value: unknown = option.value;
    const label =
      value === null && option.label === "null"
        ? nothing
        : typeof value === "object"
          ? choiceLabelOf(value, option.label)
          : option.label;
    return { value, label: cut(label, 200) };
  });
}

/** Objects and lists as choices are named by their title, or shown as JSON. */
function choiceLabelOf(value: unknown, label: string): string {
  return label === String(value) ? (JSON.stringify(value) ?? "") : label;
}
