"use client";
import { useState } from "react";
import { type Clock, longestTimer } from "../../interrupt/Clock.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** With less time than this, seconds are shown. */
export const nearTheEnd = 5 * minute;

/**
 * Returns the time for a countdown to `deadline`. Null on the server and in the first render, so
 * that both match; after that it updates each second in the last five minutes, each minute in the
 * last day, not at all before that, and stops at the deadline.
 */
export function useNow(clock: Clock, deadline: number | undefined): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffectBeforePaint(() => {
    if (deadline === undefined) return;
    let handle: unknown = null;
    const tick = (): void => {
      const current = clock.now();
      const msLeft = deadline - current;
      setNow(current);
      if (msLeft > 0) handle = clock.setTimeout(tick, untilNextTick(msLeft));
    };
    tick();
    return () => clock.clearTimeout(handle);
  }, [clock, deadline]);
  return now;
}

/** Returns the time, each minute while it `isNeeded`. Null before that, and in the first render. */
export function useMinutes(clock: Clock, isNeeded: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffectBeforePaint(() => {
    if (!isNeeded) return;
    let handle: unknown = null;
    const tick = (): void => {
      setNow(clock.now());
      handle = clock.setTimeout(tick, minute);
    };
    tick();
    return () => clock.clearTimeout(handle);
  }, [clock, isNeeded]);
  return now;
}

function untilNextTick(msLeft: number): number {
  if (msLeft > day) return Math.min(msLeft - day + 1, longestTimer);
  if (msLeft < nearTheEnd) return msLeft % second || second;
  // At each whole minute, and when its first second is over: no card says 6 min at 5:01.
  const intoMinute = msLeft % minute || minute;
  const firstSecondOver = minute - second;
  return intoMinute > firstSecondOver ? intoMinute - firstSecondOver : intoMinute;
}

/** Splits a duration into whole days, hours, minutes and seconds; never negative. */
export function splitTime(milliseconds: number): {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
} {
  const secondsLeft = Math.max(0, Math.ceil(milliseconds / second));
  return {
    days: Math.floor(secondsLeft / 86_400),
    hours: Math.floor((secondsLeft % 86_400) / 3600),
    minutes: Math.floor((secondsLeft % 3600) / 60),
    seconds: secondsLeft % 60,
  };
}
