"use client";
import { type ReactNode, useEffect, useState } from "react";
import type { Clock } from "../../core/Clock.js";
import { splitTime } from "../../parts/data/useNow.js";
import { useLabels } from "../../react/run/useLabels.js";

const minute = 60_000;
const day = 24 * 60 * minute;

/** The time, updated each minute; null on the server and in the first render, so that both match. */
export function useMinute(clock: Clock): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    let handle: unknown = null;
    const tick = (): void => {
      setNow(clock.now());
      handle = clock.setTimeout(tick, minute);
    };
    tick();
    return () => clock.clearTimeout(handle);
  }, [clock]);
  return now;
}

interface DecisionTimeProps {
  readonly at: number;
  /** The current time; null shows the exact time. */
  readonly now: number | null;
}

/**
 * When something happened: the relative time within a day, the date before that, and the exact time on hover. Renders a `<time>`, or
 * nothing.
 */
export function DecisionTime({ at, now }: DecisionTimeProps): ReactNode {
  const labels = useLabels();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const exact = labels.dateTime(date, "short");
  const ago = now === null ? day : Math.max(0, now - at);
  return (
    <time className="agui-time" dateTime={date.toISOString()} title={exact}>
      {ago < day ? labels.timeAgo(splitTime(ago)) : exact}
    </time>
  );
}
