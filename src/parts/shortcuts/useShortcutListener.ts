"use client";
import { type RefObject, useEffect, useState } from "react";
import type { ArmedButton, ShortcutKeys, ShortcutTarget } from "./shortcutScope.js";

/** Returns the armed button; the listener is loaded when shortcuts are first enabled. */
export function useShortcutListener(
  root: RefObject<HTMLElement | null>,
  keys: ShortcutKeys,
  enabled: boolean,
  targetOf: (id: string) => ShortcutTarget | undefined,
): ArmedButton | null {
  const [armed, setArmed] = useState<ArmedButton | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!enabled || element === null) return;
    let over = false;
    let stop = (): void => {};
    import("./listenForShortcuts.js").then(
      ({ listenForShortcuts }) => {
        if (!over) stop = listenForShortcuts(element, keys, targetOf, setArmed);
      },
      // Without shortcuts, everything works with Tab and Enter.
      () => {},
    );
    return () => {
      over = true;
      stop();
    };
  }, [root, keys, enabled, targetOf]);
  return armed;
}
