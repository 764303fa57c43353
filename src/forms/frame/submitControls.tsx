"use client";
import type { FocusEventHandler, FormEvent, KeyboardEvent, ReactNode } from "react";
import { isElement } from "../../parts/internal/domTree.js";
import {
  onReleasedElsewhere,
  pressHandlers,
  useFollowedPress,
} from "../../parts/internal/usePress.js";
import { isComposing } from "../../present/followPress.js";
import {
  type InterruptScopeValue,
  useSurroundingInterrupt,
} from "../../react/card/InterruptScope.js";

type About = Pick<InterruptScopeValue, "run" | "interrupt">;

interface SubmitButtonProps {
  /** The id of the form that it submits. */
  readonly form: string;
  readonly disabled: boolean;
  /** Which step of the form it ends; a press that was meant for another one does nothing. */
  readonly step?: number | undefined;
  readonly "aria-describedby"?: string;
  readonly children: ReactNode;
}

/** Submits a form. On a card it accepts only presses that were meant for the card's question. */
export function SubmitButton({ step, ...props }: SubmitButtonProps) {
  const scope = useSurroundingInterrupt();
  return scope === null ? (
    <Submit {...props} />
  ) : (
    <GuardedSubmit {...props} step={step} run={scope.run} interrupt={scope.interrupt} />
  );
}

function GuardedSubmit({ run, interrupt, step, ...props }: SubmitButtonProps & About) {
  const subject = step === undefined ? interrupt.key : `${interrupt.key}/${step}`;
  return <Submit {...props} {...pressHandlers(useFollowedPress(run, subject), submits)} />;
}

// Without preventDefault, a click submits the form by itself.
function submits(): void {}

function Submit(
  props: Omit<SubmitButtonProps, "step"> & Partial<ReturnType<typeof pressHandlers>>,
) {
  return <button className="agui-form__button agui-form__submit" type="submit" {...props} />;
}

/** Whether a key submits the form around the field, also that of a host. */
export function isEnterInField({ key, target }: KeyboardEvent): boolean {
  return key === "Enter" && isElement(target) && target.matches("input");
}

/** Enter that belongs to an input method does not submit. */
function ignoreComposing(event: KeyboardEvent): void {
  if (isEnterInField(event) && isComposing(event.nativeEvent)) event.preventDefault();
}

interface FormBoxProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * Wraps a form. On a card, Enter in a field submits only where the user has moved to the field, or
 * it has been focused for a while.
 */
export function FormBox({ onSubmit, children }: FormBoxProps) {
  const scope = useSurroundingInterrupt();
  // Before the event reaches the form: browsers end it at a form of the host around this one, where
  // React would not see it.
  const onSubmitCapture = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  if (scope === null)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields in it
      <div className="agui-form" onSubmitCapture={onSubmitCapture} onKeyDown={ignoreComposing}>
        {children}
      </div>
    );
  return (
    <GuardedFields run={scope.run} interrupt={scope.interrupt} onSubmitCapture={onSubmitCapture}>
      {children}
    </GuardedFields>
  );
}

interface GuardedFieldsProps extends About {
  readonly onSubmitCapture: (event: FormEvent) => void;
  readonly children: ReactNode;
}

function GuardedFields({ run, interrupt, onSubmitCapture, children }: GuardedFieldsProps) {
  const { dispatch, counts } = useFollowedPress(run, interrupt.key);
  const focused: FocusEventHandler = () => dispatch({ type: "focus" });
  const pressed = (event: KeyboardEvent): void => {
    if (!isEnterInField(event)) return;
    if (isComposing(event.nativeEvent)) return event.preventDefault();
    dispatch({ type: "key", repeat: event.repeat });
    if (!counts()) event.preventDefault();
    dispatch({ type: "done" });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields in it
    <div
      className="agui-form"
      onSubmitCapture={onSubmitCapture}
      onFocus={focused}
      onBlur={() => dispatch({ type: "blur" })}
      onPointerDown={({ pointerType, currentTarget }) => {
        dispatch({ type: "down", touch: pointerType === "touch" });
        onReleasedElsewhere(currentTarget, () => dispatch({ type: "done" }));
      }}
      onClick={() => dispatch({ type: "done" })}
      onKeyDown={pressed}
      onKeyUp={({ key }) => {
        if (key === "Tab") dispatch({ type: "tabbed" });
      }}
    >
      {children}
    </div>
  );
}
