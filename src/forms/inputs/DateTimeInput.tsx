"use client";
import { useState } from "react";
import type { ControlAria } from "../fields/formScope.js";
import { isDay, TextInput } from "./TextInput.js";

/** A field for a date and time. */
interface DateTimeInputProps extends ControlAria {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Whether the value has no time zone. */
  readonly local?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * Reads a date and time in the user's own time zone and returns it with its zone. An untouched
 * value keeps its text; one that is not a date is shown as text.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, onChange, local: isNaive, required: _required, ...rest } = props;
  const [typed, setTyped] = useState<
    { readonly local: string; readonly value: string | undefined } | undefined
  >(undefined);
  const [original] = useState(value);
  const [asText] = useState(value !== undefined && value !== "" && toLocal(value) === undefined);
  if (asText)
    return (
      <TextInput
        {...rest}
        value={value ?? ""}
        onChange={(text) => onChange(text === "" ? undefined : text)}
      />
    );
  const local =
    typed !== undefined && typed.value === value ? typed.local : (toLocal(value ?? "") ?? "");
  return (
    <input
      className="agui-form__input"
      type="datetime-local"
      step={/:\d\d:\d\d/.test(local) ? 1 : undefined}
      {...rest}
      value={local}
      onChange={(event) => {
        const next =
          event.target.value === toLocal(original ?? "")
            ? original
            : toValue(event.target.value, isNaive === true || hasNoZone(original));
        setTyped({ local: event.target.value, value: next });
        onChange(next);
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
function toValue(local: string, isNaive: boolean): string | undefined {
  const date = new Date(local);
  if (local === "" || Number.isNaN(date.getTime())) return undefined;
  if (isNaive) return local.length === 16 ? `${local}:00` : local;
  return date.toISOString().replace(".000Z", "Z");
}

function hasNoZone(text: string | undefined): boolean {
  return text !== undefined && /T[\d:.]+$/.test(text);
}
