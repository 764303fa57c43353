"use client";
import { jsonEqual } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { FormLabels } from "../defaultFormLabels.js";
import {
  type Choice,
  ChoiceDescription,
  inParentheses,
  radiosClass,
  SentValue,
  sentText,
} from "./ChoiceInput.js";

/** A question to which several of a fixed set are the answer. */
interface CheckboxesInputProps {
  readonly id: string;
  /** The id of the element that names the question. */
  readonly labelId: string;
  readonly choices: readonly Choice[];
  readonly isChosen: (choice: Choice) => boolean;
  readonly onToggle: (choice: Choice, on: boolean) => void;
  readonly labels: FormLabels;
  readonly disabled: boolean;
  /** Whether they stand below each other, each in a line of its own. */
  readonly stacked?: boolean;
  readonly "aria-describedby": string | undefined;
}

/** The values of the chosen ones after one was toggled, in the order of the schema. */
export function toggled(
  choices: readonly Choice[],
  taken: readonly unknown[],
  choice: Choice,
  on: boolean,
): readonly unknown[] {
  return choices
    .filter((one) => (one === choice ? on : taken.some((value) => jsonEqual(value, one.value))))
    .map(({ value }) => value);
}

/** Selects some of several values. Renders a group of checkboxes. */
export function CheckboxesInput(props: CheckboxesInputProps) {
  const { id, labels } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name of the group stands outside, where every field has its label
    <div
      className={radiosClass({ choices: props.choices, labels, stacked: props.stacked })}
      role="group"
      id={id}
      aria-labelledby={props.labelId}
      aria-describedby={props["aria-describedby"]}
    >
      {props.choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may bear the same label, and their order is fixed
        <label className="agui-form__radio" key={index}>
          <input
            type="checkbox"
            checked={props.isChosen(choice)}
            disabled={props.disabled}
            aria-describedby={
              sentText(choice, labels) === undefined ? undefined : `${id}-${index}-sent`
            }
            onChange={(event) => props.onToggle(choice, event.target.checked)}
          />
          <span className="agui-form__radio-text">
            <bdi>
              <MarkedText text={choice.label} spaces />
            </bdi>
            <SentValue id={`${id}-${index}-sent`} text={sentText(choice, labels)} />
            <ChoiceDescription text={inParentheses(choice.title)} />
            <ChoiceDescription text={choice.description} />
          </span>
        </label>
      ))}
    </div>
  );
}
