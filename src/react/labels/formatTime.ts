import type { QuestionLabels } from "./labelTypes.js";

/**
 * A date or a moment in the format of a locale. An `instant` and what is `short` are in the zone of
 * the page, which an `instant` names; the others are as written.
 */
export function formatTime(
  locale: string,
  date: Date,
  kind: "date" | "local" | "instant" | "short",
): string {
  if (kind === "short")
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(
      date,
    );
  const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  if (kind === "date")
    return new Intl.DateTimeFormat(locale, { ...day, timeZone: "UTC" }).format(date);
  if (kind === "local")
    return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone: "UTC" }).format(date);
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZoneName: "short" }).format(date);
}

/**
 * The time that is left in as few letters as possible: "2:20" in the last minutes, before that "14
 * min left", without seconds.
 */
export function shortTime(
  units: Readonly<Record<"day" | "hour" | "minute", string>>,
  left: (time: string) => string,
): QuestionLabels["timeLeft"] {
  return ({ days, hours, minutes, seconds }) => {
    if (days > 0) return left(`${days} ${units.day}`);
    if (hours > 0)
      return left(
        minutes === 0
          ? `${hours} ${units.hour}`
          : `${hours} ${units.hour} ${minutes} ${units.minute}`,
      );
    const isNear = minutes < 5 || (minutes === 5 && seconds === 0);
    return isNear ? clock(minutes, seconds) : left(`${minutes} ${units.minute}`);
  };
}

function clock(minutes: number, seconds: number): string {
  return `${minutes}:${String(seconds).padStart(2, "0")}`;
}
