"use client";
import { useState } from "react";
import { spellTime } from "./spellTime.js";
import { type TextControlProps, TextInput } from "./TextInput.js";

/**
 * Reads a time of day, with seconds and without a time zone: `17:00` is sent as `17:00:00`, unless
 * the time that was there has no seconds, or the pattern wants another spelling. One that has a zone
 * or a fraction of a second is edited as text.
 */
export function TimeInput(props: TextControlProps) {
  const { text, onText, schema, required: _r, kind: _k, secret: _s, ...rest } = props;
  const [original] = useState(text);
  const [typed, setTyped] = useState({ clock: "", text: "" });
  const isText = original !== "" && !clock.test(original);
  if (isText) return <TextInput {...rest} text={text} onText={onText} />;
  // As browsers write it: another spelling, set while somebody types, ends what they type.
  const value = typed.text === text ? typed.clock : text.replace(/^(\d\d:\d\d):00$/, "$1");
  return (
    <input
      className="agui-form__input"
      type="time"
      step={/:\d\d:(?!00)/.test(value) ? 1 : undefined}
      {...rest}
      value={value}
      onChange={({ target }) => {
        const picked = original.length === 5 ? target.value : withSeconds(target.value);
        const next = spellTime(picked, schema);
        setTyped({ clock: target.value, text: next });
        onText(next);
      }}
    />
  );
}

const clock = /^\d\d:\d\d(?::\d\d)?$/;

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}
