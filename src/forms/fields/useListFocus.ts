"use client";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Focus management of a list. */
interface ListFocus {
  readonly items: RefObject<HTMLDivElement | null>;
  readonly add: RefObject<HTMLButtonElement | null>;
  readonly adding: () => void;
  readonly removing: () => void;
}

const focusable =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/**
 * Keeps the keyboard position in a list whose entries are added and removed: a new entry is
 * focused, and after a removal the button that adds.
 */
export function useListFocus(count: number): ListFocus {
  const items = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const pressed = useRef<"add" | "remove" | undefined>(undefined);
  const adding = useCallback(() => {
    pressed.current = "add";
  }, []);
  const removing = useCallback(() => {
    pressed.current = "remove";
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is one more or one less, and at no other time
  useEffect(() => {
    const first = (): HTMLElement | null =>
      items.current?.querySelector<HTMLElement>(focusable) ?? null;
    if (pressed.current === "add")
      items.current?.lastElementChild?.querySelector<HTMLElement>(focusable)?.focus();
    if (pressed.current === "remove") (add.current ?? first())?.focus();
    pressed.current = undefined;
  }, [count]);

  return { items, add, adding, removing };
}
