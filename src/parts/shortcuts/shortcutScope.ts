"use client";
import { createContext, useContext } from "react";
import { AgentRunError } from "../../errors/errors.js";

/** One character each; an empty text disables one. */
export interface ShortcutKeys {
  /** Default: `a`. */
  readonly approve: string;
  /** Default: `d`. */
  readonly deny: string;
  /** Moves to the next question. Default: `j`. */
  readonly next: string;
  /** Moves to the previous question. Default: `k`. */
  readonly previous: string;
}

export const defaultShortcutKeys: ShortcutKeys = {
  approve: "a",
  deny: "d",
  next: "j",
  previous: "k",
};

interface ShortcutScopeValue {
  readonly keys: ShortcutKeys;
  /** Whether the user has them switched on. */
  readonly enabled: boolean;
  readonly setEnabled: (enabled: boolean) => void;
  /** The button that the next press of its key triggers. */
  readonly armed: ArmedButton | null;
  /** Registers what the button with this id decides about. Returns a function that removes it. */
  readonly register: (id: string, target: ShortcutTarget) => () => void;
}

/** What a shortcut needs to know about a button before it arms or triggers it. */
export interface ShortcutTarget {
  /** The key of the question that it decides about. */
  readonly subject: string;
  /** Whether the layout around it has been stable for the settle time. */
  readonly isSettled: () => boolean;
}

/** What the keys reach. */
export interface ShortcutReach {
  /** What a button decides about, by its id. */
  readonly targetOf: (id: string) => ShortcutTarget | undefined;
  /** Elements beside the root. */
  readonly others: () => readonly HTMLElement[];
}

export interface ArmedButton {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** Elements outside the root whose cards the keys reach, too. */
export const ShortcutReachContext = createContext<() => readonly HTMLElement[]>(() => []);

export const ShortcutContext = createContext<ShortcutScopeValue | null>(null);

/** Returns the shortcuts around a part, if any. */
export function useSurroundingShortcuts(): ShortcutScopeValue | null {
  return useContext(ShortcutContext);
}

/**
 * Returns the shortcuts around a part that needs them; without their root, throws an error that
 * names both.
 */
export function useShortcutScope(part: string): ShortcutScopeValue {
  const scope = useContext(ShortcutContext);
  if (scope === null) {
    throw new AgentRunError(
      "misuse",
      `<${part}> is outside <Shortcuts.Root>. There are no shortcuts it could be about. Put it inside <Shortcuts.Root>.`,
    );
  }
  return scope;
}
