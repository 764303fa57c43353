"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** With more questions than this, each is a step of its own. */
const mostAtOnce = 3;

/** Which of several questions are on screen, and where the focus goes. */
interface Steps {
  /** The position of the only question on screen; undefined where all are. */
  readonly step: number | undefined;
  readonly isLast: boolean;
  readonly goTo: (step: number) => void;
  /** Moves the focus to the first control in the form that has to be corrected. */
  readonly showProblems: () => void;
  /** Whether what is not complete is shown as a problem. */
  readonly showsProblems: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Shows a few questions at once, and more of them one by one, from the one at `first`. */
export function useSteps(count: number, first: number): Steps {
  const [step, setStep] = useState(first);
  const [moves, setMoves] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (moves > 0) form.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
  }, [moves]);
  useEffect(() => {
    if (attempts > 0) firstInvalid(form.current)?.focus();
  }, [attempts]);
  const isStepped = count > mostAtOnce;
  return {
    step: isStepped ? step : undefined,
    isLast: !isStepped || step === count - 1,
    goTo(next) {
      setStep(next);
      setAttempts(0);
      setMoves((before) => before + 1);
    },
    showProblems: () => setAttempts((before) => before + 1),
    showsProblems: attempts > 0,
    form,
  };
}

/** An empty field of its own before the choices beside it. */
function firstInvalid(form: HTMLElement | null): HTMLElement | null | undefined {
  const field = form?.querySelector("[data-invalid]");
  return (
    field?.querySelector<HTMLElement>("input[aria-invalid]") ??
    field?.querySelector<HTMLElement>("input, select")
  );
}
