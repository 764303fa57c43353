"use client";
import { useState } from "react";
import { spellTime } from "./spellTime.js";
import { isDay, type TextControlProps, TextInput } from "./TextInput.js";

/**
 * Reads a date and time in the user's own time zone and returns it with its zone. An untouched
 * value keeps its text; one that is not a date is shown as text.
 */
export function DateTimeInput(props: TextControlProps) {
  const { text, onText, kind, schema, required: _r, secret: _s, ...rest } = props;
  const [typed, setTyped] = useState({ local: "", text: "" });
  const [original] = useState(text);
  const [isText] = useState(text !== "" && toLocal(text) === undefined);
  if (isText) return <TextInput {...rest} text={text} onText={onText} />;
  const local = typed.text === text ? typed.local : (toLocal(text) ?? "");
  return (
    <input
      className="agui-form__input"
      type="datetime-local"
      step={/:\d\d:\d\d/.test(local) ? 1 : undefined}
      {...rest}
      value={local}
      onChange={({ target }) => {
        const isOriginal = target.value === toLocal(original);
        const hasZone = kind !== "local-date-time" && !hasNoZone(original);
        const picked = spellTime(toText(target.value, hasZone), schema);
        const next = isOriginal ? original : picked;
        setTyped({ local: target.value, text: next });
        onText(next);
      }}
    />
  );
}

/** The user's time zone, as a name such as `Europe/Berlin`. */
export function timeZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function toLocal(text: string): string | undefined {
  // A browser reads a date into nearly any text, such as one that ends with a number.
  if (!/^[^T]{10}T[\d:.]+(?:Z|[+-][\d:]+)?$/.test(text) || !isDay(text.slice(0, 10)))
    return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1) return undefined;
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() === 0 ? "" : `:${two(date.getSeconds())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/** Whole seconds have no fraction: some types refuse one. */
function toText(local: string, hasZone: boolean): string {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return "";
  if (hasZone) return date.toISOString().replace(".000Z", "Z");
  return local.length === 16 ? `${local}:00` : local;
}

function hasNoZone(text: string): boolean {
  return /T[\d:.]+$/.test(text);
}
