"use client";
import { useState } from "react";
import type { ControlAria } from "../fields/formScope.js";
import { TextInput } from "./TextInput.js";

/** A field for a time of day. */
interface TimeInputProps extends ControlAria {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * Reads a time of day, with seconds and without a time zone: `17:00` is sent as `17:00:00`. A time
 * that has a zone or a fraction of a second is edited as text.
 */
export function TimeInput({ value = "", onChange, required: _required, ...rest }: TimeInputProps) {
  const [isText] = useState(value !== "" && !clock.test(value));
  if (isText)
    return (
      <TextInput
        {...rest}
        value={value}
        onChange={(text) => onChange(text === "" ? undefined : text)}
      />
    );
  return (
    <input
      className="agui-form__input"
      type="time"
      step={/:\d\d:(?!00)/.test(value) ? 1 : undefined}
      {...rest}
      value={value}
      onChange={({ target }) =>
        onChange(target.value === "" ? undefined : withSeconds(target.value))
      }
    />
  );
}

const clock = /^\d\d:\d\d(?::\d\d)?$/;

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}
