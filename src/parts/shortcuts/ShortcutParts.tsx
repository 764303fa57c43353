"use client";
import {
  type RefObject,
  useCallback,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { definePart, type PartProps, type PartState, renderPart } from "../internal/renderPart.js";
import { ignoreRepeatedClick } from "../internal/usePress.js";
import {
  type ArmedButton,
  defaultShortcutKeys,
  ShortcutContext,
  type ShortcutKeys,
  type ShortcutReach,
  ShortcutReachContext,
  type ShortcutTarget,
  useShortcutScope,
} from "./shortcutScope.js";

/** The state of the parts for shortcuts. */
export interface ShortcutState extends PartState {
  readonly status: "on" | "off";
}

/** Options of shortcuts. */
export interface ShortcutOptions {
  /** Other keys; the rest keep their defaults. */
  readonly keys?: Partial<ShortcutKeys> | undefined;
  /** Whether they are on. Default: on, until the user switches them off. */
  readonly enabled?: boolean | undefined;
  /** Called when the user switches them, for hosts that store the setting. */
  readonly onEnabledChange?: ((enabled: boolean) => void) | undefined;
}

interface ShortcutsRootProps extends PartProps<"div", ShortcutState>, ShortcutOptions {}

/**
 * Keyboard shortcuts for the questions in it: one approves, one denies, two move. Each decision
 * takes two presses, the first of which focuses the card and arms its button; no key approves what
 * is risky. They are disabled while the user types, and are shown on the buttons. Renders a `<div>`.
 */
export const ShortcutsRoot = definePart<HTMLDivElement, ShortcutsRootProps>(function ShortcutsRoot(
  { keys: given, enabled: controlled, onEnabledChange, ...props },
  ref,
) {
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => element.current);
  const [own, setOwn] = useState(true);
  const enabled = controlled ?? own;
  const { approve, deny, next, previous } = { ...defaultShortcutKeys, ...given };
  const keys = useMemo(() => ({ approve, deny, next, previous }), [approve, deny, next, previous]);
  const targets = useRef(new Map<string, ShortcutTarget>());
  const targetOf = useCallback((id: string) => targets.current.get(id), []);
  const register = useCallback((id: string, target: ShortcutTarget) => {
    targets.current.set(id, target);
    return () => {
      if (targets.current.get(id) === target) targets.current.delete(id);
    };
  }, []);
  const others = useContext(ShortcutReachContext);
  const armed = useShortcutListener(element, keys, enabled, { targetOf, others });
  const value = useMemo(
    () => ({
      keys,
      enabled,
      armed,
      register,
      setEnabled: (to: boolean): void => {
        setOwn(to);
        onEnabledChange?.(to);
      },
    }),
    [keys, enabled, armed, register, onEnabledChange],
  );
  const root = renderPart("div", props, {
    part: "shortcuts",
    ref: element,
    state: stateOf(enabled),
  });
  return <ShortcutContext.Provider value={value}>{root}</ShortcutContext.Provider>;
});

/** Switches the shortcuts on and off. Renders a `<button>` that is a switch. */
export const ShortcutsSwitch = definePart<HTMLButtonElement, PartProps<"button", ShortcutState>>(
  function ShortcutsSwitch(props, ref) {
    const { enabled, setEnabled, keys } = useShortcutScope("Shortcuts.Switch");
    const labels = useQuestionLabels();
    const own = {
      type: "button",
      role: "switch",
      "aria-checked": enabled,
      title: labels.shortcutsHint(keys),
      onClick: ignoreRepeatedClick(() => setEnabled(!enabled)),
    };
    const state = stateOf(enabled);
    return renderPart("button", props, {
      part: "shortcuts-switch",
      ref,
      state,
      own,
      children: labels.shortcuts,
    });
  },
);

/**
 * Announces politely which button the next press of a key triggers. Renders a `<p>`, empty while
 * none is armed.
 */
export const ShortcutsStatus = definePart<HTMLParagraphElement, PartProps<"p", ShortcutState>>(
  function ShortcutsStatus(props, ref) {
    const { armed, enabled } = useShortcutScope("Shortcuts.Status");
    const labels = useQuestionLabels();
    const children = armed === null ? null : labels.armed(armed.key.toUpperCase(), armed.name);
    const own = { role: "status" };
    return renderPart("p", props, {
      part: "shortcuts-status",
      ref,
      state: stateOf(enabled),
      own,
      children,
    });
  },
);

function stateOf(enabled: boolean): ShortcutState {
  return { status: enabled ? "on" : "off" };
}

const listener = lazyModule(() => import("./listenForShortcuts.js"));

/** Returns the armed button; the listener is loaded when shortcuts are first enabled. */
function useShortcutListener(
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
      if (found !== null && !over)
        stop = found.listenForShortcuts(element, keys, { targetOf, others }, setArmed);
    });
    return () => {
      over = true;
      stop();
    };
  }, [root, keys, enabled, targetOf, others]);
  return armed;
}
