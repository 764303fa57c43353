"use client";
import { type RefObject, useState } from "react";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import type { ArmedButton, ShortcutKeys, ShortcutReach } from "./shortcutScope.js";

const listener = lazyModule(() => import("./listenForShortcuts.js"));

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
    // Without shortcuts, everything works with Tab and Enter.
    void listener.load().then((found) => {
      if (found !== null && !over) stop = found.listenForShortcuts(element, keys, { targetOf, others }, setArmed);
    });
    return () => {
      over = true;
      stop();
    };
  }, [root, keys, enabled, targetOf, others]);
  return armed;
}
