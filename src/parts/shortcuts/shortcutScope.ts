"use client";
import { createContext, useContext } from "react";
import { AgentRunError } from "../../core/errors.js";

/** One character each; an empty text switches one off. */
export interface ShortcutKeys {
  /** Default: `a`. */
  readonly approve: string;
  /** Default: `d`. */
  readonly deny: string;
  /** To the next question. Default: `j`. */
  readonly next: string;
  /** To the one before. Default: `k`. */
  readonly previous: string;
}

export const defaultShortcutKeys: ShortcutKeys = { approve: "a", deny: "d", next: "j", previous: "k" };

export interface ShortcutScopeValue {
  readonly keys: ShortcutKeys;
  /** Whether the person has them switched on. */
  readonly enabled: boolean;
  readonly setEnabled: (enabled: boolean) => void;
  /** The button that the next press of its key presses. */
  readonly armed: ArmedButton | null;
  /** Says what the button with this id decides about. Returns a function that takes it back. */
  readonly register: (id: string, target: ShortcutTarget) => () => void;
}

/** What must be known of a button before a key arms or presses it. */
export interface ShortcutTarget {
  /** The key of the question that it decides about. */
  readonly subject: string;
  /** Whether nothing around it has moved for the settle time. */
  readonly isSettled: () => boolean;
}

export interface ArmedButton {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

export const ShortcutContext = createContext<ShortcutScopeValue | null>(null);

/** The shortcuts around a part, where there are any. */
export function useSurroundingShortcuts(): ShortcutScopeValue | null {
  return useContext(ShortcutContext);
}

/** The shortcuts around a part that is about them; outside the root it throws and names both. */
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
