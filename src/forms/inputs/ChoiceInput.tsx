"use client";
import type { ReactNode } from "react";
import { needsQuotes, repeatsText } from "../../present/dataText.js";
import { showInvisible } from "../../present/markInvisible.js";
import { jsonEqual, showJson } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { FieldChoice } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { ControlAria } from "../fields/formScope.js";

/** One of several values that can be taken. */
export interface Choice {
  readonly label: string;
  /** Whether a mask hides the value, so that only the label is shown. */
  readonly isHidden?: boolean | undefined;
  readonly value: unknown;
  /** The agent's title where the label is the value itself; shown in parentheses beside it. */
  readonly title?: string | undefined;
  /** A description, in a line below. */
  readonly description?: string | undefined;
  /** A badge, for example that the agent recommends it. */
  readonly badge?: string | undefined;
}

/** A question with a fixed set of answers. */
interface ChoiceInputProps extends ControlAria {
  readonly id: string;
  /** The id of the element that names the question. */
  readonly labelId: string;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly labels: FormLabels;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /**
   * Whether the value is shown beside a label that differs from it, because it is what will be
   * sent. Default: true.
   */
  readonly showsValues?: boolean;
  /**
   * Names the choice that takes nothing, where nothing needs to be taken. Default: a list asks to
   * choose, and radio buttons have no such choice.
   */
  readonly emptyLabel?: string | undefined;
  /** Whether to render a `<select>`. Default: where there are many choices. */
  readonly folded?: boolean | undefined;
  /** Whether radio buttons stand below each other, each in a line of its own. */
  readonly stacked?: boolean | undefined;
}

interface RadiosLook {
  readonly choices: readonly Choice[];
  readonly labels: FormLabels;
  readonly stacked: boolean | undefined;
  /** Default: true. */
  readonly showsValues?: boolean;
}

/**
 * The class of a list of radio buttons or checkboxes. Answers that are a label alone stand beside
 * each other in one control.
 */
export function radiosClass({ choices, labels, stacked, showsValues = true }: RadiosLook): string {
  if (stacked === true) return "agui-form__radios agui-form__radios--stacked";
  const areLabels = choices.every(
    (choice) =>
      (choice.title ?? choice.description ?? choice.badge) === undefined &&
      !(showsValues && sentText(choice, labels) !== undefined),
  );
  return areLabels ? "agui-form__radios agui-form__radios--joined" : "agui-form__radios";
}

/** Stands for an answer of one's own among the choices; no value that could be sent. */
export const ownAnswer = Symbol("own");

/** With more choices than this, a `<select>` is easier to read. */
export const mostRadios = 5;

/** A list cuts off longer options, so the one that is taken is shown below it. */
const longestOption = 40;

/**
 * Selects one of several values; none is preselected. Renders radio buttons, or a `<select>` for
 * many choices.
 */
export function ChoiceInput(props: ChoiceInputProps) {
  const {
    id,
    labelId,
    choices: given,
    value,
    onChange,
    labels,
    required,
    disabled,
    folded,
    emptyLabel,
    showsValues = true,
    stacked,
    ...aria
  } = props;
  const isFolded = folded ?? given.length > mostRadios;
  const choices =
    isFolded || emptyLabel === undefined || required === true
      ? given
      : [...given, { label: emptyLabel, value: undefined }];
  const chosen = choices.findIndex((choice) => jsonEqual(choice.value, value));
  if (!isFolded) {
    return (
      <div
        className={radiosClass({ choices, labels, stacked, showsValues })}
        role="radiogroup"
        id={id}
        aria-labelledby={labelId}
        aria-required={required === true ? true : undefined}
        {...aria}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may bear the same label, and their order is fixed
          <label className="agui-form__radio" key={index}>
            <input
              aria-describedby={
                showsValues && sentText(choice, labels) !== undefined
                  ? `${id}-${index}-sent`
                  : undefined
              }
              type="radio"
              name={id}
              checked={index === chosen}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className="agui-form__radio-text">
              <bdi>
                <MarkedText text={choice.label} spaces />
              </bdi>
              {showsValues && (
                <SentValue id={`${id}-${index}-sent`} text={sentText(choice, labels)} />
              )}
              {choice.badge !== undefined && (
                <>
                  {" "}
                  <span className="agui-form__badge">{choice.badge}</span>
                </>
              )}
              <ChoiceDescription text={inParentheses(choice.title)} />
              <ChoiceDescription text={choice.description} />
            </span>
          </label>
        ))}
      </div>
    );
  }
  const taken = choices[chosen];
  const list = (
    <select
      className="agui-form__select"
      id={id}
      value={chosen}
      disabled={disabled}
      aria-required={required === true ? true : undefined}
      {...aria}
      onChange={(event) => onChange(choices[Number(event.target.value)]?.value)}
    >
      {(chosen === -1 || required !== true) && (
        <option value={-1}>{emptyLabel ?? labels.choice("choose")}</option>
      )}
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may bear the same label, and their order is fixed
        <option key={index} value={index}>
          {showInvisible(optionText(choice), { spaces: true })}
        </option>
      ))}
    </select>
  );
  if (taken === undefined) return list;
  return (
    <>
      {list}
      {showsValues && (
        <SentValue
          id={`${id}-sent`}
          text={
            sentText(taken, labels) ??
            (taken.label.length > longestOption ? taken.label : undefined)
          }
        />
      )}
      <ChoiceDescription text={taken.description} />
    </>
  );
}

/** The description of a choice, in a line of its own. */
export function ChoiceDescription({ text }: { readonly text: string | undefined }): ReactNode {
  if (text === undefined) return null;
  return (
    <>
      {" "}
      <bdi className="agui-form__radio-description">
        <MarkedText text={text} />
      </bdi>
    </>
  );
}

function optionText({ label, badge, title }: Choice): string {
  return [label, inParentheses(badge), inParentheses(title)].filter(Boolean).join(" ");
}

/** The title of a choice as it stands beside the value. */
export function inParentheses(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `(${text})`;
}

/** The value behind a label, as it will be sent; undefined where the label already shows it. */
export function sentText(
  { label, value, isHidden }: Choice,
  labels: FormLabels,
): string | undefined {
  if (isHidden === true || value === ownAnswer) return undefined;
  if (value === undefined || label === choiceLabel(value, labels)) return undefined;
  const text = typeof value === "string" && !needsQuotes(value) ? value : showJson(value);
  return repeatsText(label, text) ? undefined : text;
}

interface SentValueProps {
  readonly id: string;
  /** Renders nothing where there is none. */
  readonly text: string | undefined;
}

/**
 * Shows the value of a choice beside its label, all of it; it describes the control rather than
 * naming it.
 */
export function SentValue({ id, text }: SentValueProps): ReactNode {
  if (text === undefined) return null;
  return (
    <>
      {" "}
      <code translate="no" className="agui-form__sent" id={id} aria-hidden="true" dir="ltr">
        <MarkedText text={text} spaces />
      </code>
    </>
  );
}

/** The choices of a yes-or-no question; an optional one can also be reset to unanswered. */
export function booleanChoices(labels: FormLabels, optional: boolean): readonly Choice[] {
  const answers: readonly Choice[] = [
    { label: labels.yesNo(true), value: true },
    { label: labels.yesNo(false), value: false },
  ];
  return optional ? [...answers, { label: labels.choice("none"), value: undefined }] : answers;
}

/** One of the values of a schema, by the agent's title where there is one. */
export function fieldChoice(
  { value, title, description }: FieldChoice,
  labels: FormLabels,
): Choice {
  const label = title === undefined ? choiceLabel(value, labels) : cut(title, 200);
  return {
    value,
    label: label === "" ? labels.choice("empty-text") : label,
    description,
  };
}

/** Shows a choice's value where the agent gave it no title. */
export function choiceLabel(value: unknown, labels: FormLabels): string {
  if (value === null) return labels.choice("null");
  if (typeof value === "boolean") return labels.yesNo(value);
  return typeof value === "string" ? value : showJson(value);
}
