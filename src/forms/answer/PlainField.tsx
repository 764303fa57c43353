"use client";
import { isRecord, own } from "../../protocol/json.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { pathKey } from "../fields/fieldIds.js";
import { useControl, useFormScope } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { type Choice, ChoiceInput, mostRadios } from "../inputs/ChoiceInput.js";
import { TextInput } from "../inputs/TextInput.js";
import type { KeptSecret } from "./useKeptSecret.js";

/** Props of `PlainField`. */
export interface PlainFieldProps {
  readonly idPrefix: string;
  /** The agent's schema, with its title and description. */
  readonly schema: unknown;
  /** What can be chosen; `undefined` where text is entered. */
  readonly choices: readonly Choice[] | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The secret that the text is, if it is one. */
  readonly secret: KeptSecret | undefined;
  readonly disabled: boolean;
}

/** The only field of a form: choices, a secret, or a text area. */
export function PlainField({ idPrefix, schema, choices, value, onChange, secret, disabled }: PlainFieldProps) {
  const { labels, issuesAt, masked } = useFormScope();
  const shown = masked === undefined ? schema : masked.schema;
  const title = isRecord(shown) ? own(shown, "title") : undefined;
  const description = isRecord(shown) ? own(shown, "description") : undefined;
  const key = pathKey(idPrefix, []);
  const isText = choices === undefined;
  const { ids, aria } = useControl(key, { description: typeof description === "string", hint: isText });
  const common = { id: ids.control, disabled, ...aria };
  const text = typeof value === "string" ? value : "";
  return (
    <FieldFrame
      ids={ids}
      label={typeof title === "string" ? title : labels.answer}
      labels={labels}
      description={typeof description === "string" ? description : undefined}
      hint={isText ? labels.fieldHint("agent-checks") : undefined}
      issues={issuesAt(key)}
      group={choices !== undefined && choices.length <= mostRadios}
    >
      {choices !== undefined ? (
        <ChoiceInput
          {...common}
          labelId={ids.label}
          choices={choices}
          value={value}
          labels={labels}
          required
          onChange={onChange}
        />
      ) : secret !== undefined ? (
        <HiddenValue ids={ids} text={secret.text} labels={labels} disabled={disabled} onReplace={secret.replace}>
          <TextInput {...common} secret value={text} onChange={onChange} />
        </HiddenValue>
      ) : (
        <textarea
          {...common}
          className="agui-form__textarea"
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
