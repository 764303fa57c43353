"use client";
import { type RefObject, useState } from "react";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import type { ArmedButton, ShortcutKeys, ShortcutReach } from "./shortcutScope.js";

/** Returns the armed button; the listener is loaded when shortcuts are first enabled. */
export function useShortcutListener(
  root: RefObject<HTMLElement | null>,
  keys: ShortcutKeys,
  enabled: boolean,
  { targetOf, others }: ShortcutReach,
): ArmedButton | null {
  const [armed, setArmed] = useState<ArmedButton | null>(null);
  // Suspense hides what it suspends without ending its other effects.
  useEffectBeforePaint(() => {
    const element = root.current;
    if (!enabled || element === null) return;
    let over = false;
    let stop = (): void => {};
    import("./listenForShortcuts.js").then(
      ({ listenForShortcuts }) => {
        if (!over) stop = listenForShortcuts(element, keys, { targetOf, others }, setArmed);
      },
      // Without shortcuts, everything works with Tab and Enter.
      () => {},
    );
    return () => {
      over = true;
      stop();
    };
  }, [root, keys, enabled, targetOf, others]);
  return armed;
}
