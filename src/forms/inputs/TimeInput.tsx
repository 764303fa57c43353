"use client";
import { useState } from "react";
import { linearPattern } from "../../schema/pattern/linearPattern.js";
import { type TextControlProps, TextInput } from "./TextInput.js";

/**
 * Reads a time of day, with seconds and without a time zone: `17:00` is sent as `17:00:00`. A time
 * that has a zone or a fraction of a second is edited as text.
 */
export function TimeInput(props: TextControlProps) {
  const { text, onText, required: _r, kind: _k, format: _f, secret: _s, ...rest } = props;
  const [isText] = useState(text !== "" && !clock.test(text));
  if (isText) return <TextInput {...rest} text={text} onText={onText} />;
  return (
    <input
      className="agui-form__input"
      type="time"
      step={/:\d\d:(?!00)/.test(text) ? 1 : undefined}
      {...rest}
      // As browsers write it: another spelling, set while somebody types, ends what they type.
      value={text.replace(/^(\d\d:\d\d):00$/, "$1")}
      onChange={({ target }) => onText(withSeconds(target.value))}
    />
  );
}

/**
 * The spelling of a picked time that a pattern takes: some types want a fraction of a second, and
 * some no seconds.
 */
export function spellTime(text: string, pattern: unknown): string {
  const taken = typeof pattern === "string" ? linearPattern(pattern) : undefined;
  const [, minutes, seconds, zone] = /^(.*\d\d:\d\d)(:\d\d)(Z?)$/.exec(text) ?? [];
  if (taken === undefined || minutes === undefined || taken.test(text)) return text;
  const fractions = [3, 6, 9, 1, 2].map((digits) => `${seconds}.${"0".repeat(digits)}`);
  const others = [...fractions, ...(seconds === ":00" ? [""] : [])];
  return others.map((end) => `${minutes}${end}${zone}`).find(taken.test) ?? text;
}

const clock = /^\d\d:\d\d(?::\d\d)?$/;

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}
