"use client";
import { type ChangeEvent, useState } from "react";
import type { ControlAria } from "../fields/formScope.js";
import { useSecretText } from "./useSecretText.js";

/** A field for text. */
export interface TextInputProps extends ControlAria {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Whether long text is expected. */
  readonly long?: boolean;
  readonly inputMode?: "text" | "email" | "url" | undefined;
  readonly type?: "text" | "date";
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Shown, but not to be changed. */
  readonly readOnly?: boolean;
  /** Whether nobody may read along. */
  readonly secret?: boolean;
}

/**
 * Takes text exactly as it is typed. Addresses too are plain text fields with a fitting keyboard, because the browser's own kinds
 * trim and rewrite. Renders an `<input>`, or a `<textarea>` where the text is long or has several lines from the start.
 */
export function TextInput(props: TextInputProps) {
  const { value, onChange, long, inputMode, type = "text", required, secret, ...rest } = props;
  // Decided once: a field must not change under the hands of the person typing.
  const [tall] = useState(long === true || value.length > 80 || /[\r\n]/.test(value));
  const [isDate] = useState(type === "date" && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value)));
  const [isSecret] = useState(secret === true);
  // A text area gives every line end as LF; text that came with CRLF keeps it.
  const [crlf] = useState(value.includes("\r\n"));
  const input = useSecretText<HTMLInputElement>(value, isSecret);
  const area = useSecretText<HTMLTextAreaElement>(value, isSecret);
  const common = {
    ...rest,
    ...(!isSecret && { value }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(crlf ? event.target.value.replaceAll(/\r?\n/g, "\r\n") : event.target.value),
    // A date field has no role that knows the attribute.
    "aria-required": required === true && !isDate ? (true as const) : undefined,
  };
  return tall ? (
    <textarea
      className="agui-form__textarea"
      rows={4}
      ref={area}
      {...common}
      {...(isSecret && { "data-secret": "", autoComplete: "off", spellCheck: false })}
    />
  ) : (
    <input
      className="agui-form__input"
      type={isSecret ? "password" : isDate ? "date" : "text"}
      inputMode={inputMode}
      ref={input}
      {...common}
      {...(isSecret && { autoComplete: "new-password" })}
    />
  );
}
