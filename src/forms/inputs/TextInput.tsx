"use client";
import { type ChangeEvent, useState } from "react";
import type { ControlAria } from "../fields/formScope.js";
import { isDay } from "./isDay.js";
import { firstLineEnd, keepLineEnds, withPlainLineEnds } from "./keepLineEnds.js";
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
  readonly placeholder?: string;
  /** Whether it is shown but cannot be changed. */
  readonly readOnly?: boolean;
  /** Whether what is typed must not be visible. */
  readonly secret?: boolean;
}

/**
 * Reads text exactly as it is typed. URLs and email addresses are plain text fields with a suitable keyboard, because the browser's own
 * types trim and rewrite. Renders an `<input>`, or a `<textarea>` where the text is long or has several lines from the start.
 */
export function TextInput(props: TextInputProps) {
  const { value, onChange, long, inputMode, type = "text", required, secret, ...rest } = props;
  // Decided once: a field must not change its element while the user types.
  const [tall] = useState(long === true || value.length > 80 || /[\r\n]/.test(value));
  const [isDate] = useState(type === "date" && (value === "" || isDay(value)));
  const [isSecret] = useState(secret === true);
  // A text area shows every line end as LF.
  const [lineEnd] = useState(() => firstLineEnd(value));
  const input = useSecretText<HTMLInputElement>(value, isSecret);
  const area = useSecretText<HTMLTextAreaElement>(withPlainLineEnds(value), isSecret);
  const common = {
    ...rest,
    ...(!isSecret && { value: tall ? withPlainLineEnds(value) : value }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(tall ? keepLineEnds(value, target.value, lineEnd) : target.value),
    // The role of a date field does not support the attribute.
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
