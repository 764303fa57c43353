"use client";
import { useState } from "react";
import { spellTime } from "./spellTime.js";
import { type TextControlProps, TextInput } from "./TextInput.js";

/**
 * Reads a time of day, with seconds and without a time zone: `17:00` is sent as `17:00:00`, unless
 * the time that was there has no seconds. One that has a zone or a fraction of a second is edited as
 * text.
 */
export function TimeInput(props: TextControlProps) {
  const { text, onText, schema, required: _r, kind: _k, secret: _s, ...rest } = props;
  const [original] = useState(text);
  const isText = original !== "" && !clock.test(original);
  if (isText) return <TextInput {...rest} text={text} onText={onText} />;
  return (
    <input
      className="agui-form__input"
      type="time"
      step={/:\d\d:(?!00)/.test(text) ? 1 : undefined}
      {...rest}
      // As browsers write it: another spelling, set while somebody types, ends what they type.
      value={text.replace(/^(\d\d:\d\d):00$/, "$1")}
      onChange={({ target }) => {
        const picked = original.length === 5 ? target.value : withSeconds(target.value);
        onText(spellTime(picked, schema));
      }}
    />
  );
}

const clock = /^\d\d:\d\d(?::\d\d)?$/;

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}
