"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { useCallCounts, useInterruptScope, useShowsCall } from "../../react/card/InterruptScope.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { InLineContext, useConfirmScope } from "../internal/cardContexts.js";
import { foldFrom } from "../internal/Folding.js";
import { placesOf } from "../internal/followPlaces.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";
import { useIsHarmless } from "./useIsHarmless.js";

/** Whether the card around is a line, and what makes a card of it. */
interface Line {
  readonly isLine: boolean;
  /** Shows the whole card. */
  readonly unfold: () => void;
}

/** Returns whether the surrounding card is a line: a harmless call that nobody has unfolded. */
export function useLine(): Line {
  const { interrupt, run } = useInterruptScope("Interrupt.Line", "Interrupt.Root");
  const { unfolded, set } = useConfirmScope();
  const isHarmless = useIsHarmless();
  const isLine = isHarmless && unfolded === undefined;
  const { subscribe, getSnapshot } = run;
  const { status } = interrupt;
  const before = useRef({ isLine, status });
  useEffect(() => {
    const { current } = before;
    before.current = { isLine, status };
    // Its buttons and all that is below have moved. An answer is noted as a move by itself.
    if (current.isLine !== isLine && current.status === status)
      placesOf({ subscribe, getSnapshot }).noteMove();
  }, [isLine, status, subscribe, getSnapshot]);
  return { isLine, unfold: () => set({ unfolded: "whole" }) };
}

/** The props of `Interrupt.Line`. */
export interface InterruptLineProps extends PartProps<"div", InterruptPartState> {
  /** What is shown in its place where the question needs a card, and once it is unfolded. */
  readonly card?: ReactNode;
}

/**
 * A harmless call as one line: no risk, at most three short values, nothing hidden, marked, edited,
 * masked or about to expire. Its children must show the question, the tool, who asks, the arguments
 * and the decision; `ToolApproval.Args` in it has no JSON, which `Interrupt.Unfold` shows. Renders a
 * `<div>`, or `card` where the question is not harmless or was unfolded, and after the answer.
 */
export const InterruptLine = definePart<HTMLDivElement, InterruptLineProps>(function InterruptLine(
  { card = null, ...props },
  ref,
) {
  const { interrupt } = useInterruptScope("Interrupt.Line", "Interrupt.Root");
  const { isLine } = useLine();
  if (!isLine) return card;
  return (
    <InLineContext.Provider value>
      {renderPart("div", props, { part: "line", ref, state: partState(interrupt) })}
    </InLineContext.Provider>
  );
}, "agui-line");

/** The props of `Interrupt.Unfold`. */
export interface InterruptUnfoldProps extends PartProps<"button", InterruptPartState> {
  /** Whether it shows the exact values: the JSON of the call. Default: false. */
  readonly exact?: boolean | undefined;
}

/**
 * Makes a card of a line, until it is answered, and focuses it. Renders a `<button>`, or nothing
 * where the question is no line. With `exact` it shows the JSON of the call as well, and in a card
 * also hides it: `ToolApproval.Args` has no button of its own then. Where there is no such JSON, its
 * children are shown alone.
 */
export const InterruptUnfold = definePart<HTMLButtonElement, InterruptUnfoldProps>(
  function InterruptUnfold({ exact = false, ...props }, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Unfold", "Interrupt.Root");
    const { isLine } = useLine();
    const { unfolded, set } = useConfirmScope();
    const { args, isKnown } = useCallCounts();
    const words = useQuestionLabels().unfold(exact);
    const isToggle = exact && !isLine && hasExactValues(interrupt) && (args > 0 || !isKnown);
    useShowsCall(isToggle ? "exact" : null);
    if (!isLine && !isToggle) return exact ? props.children : null;
    const isOpen = unfolded === "exact";
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
      const card = currentTarget.closest<HTMLElement>('[data-part="interrupt"]');
      if (isLine) card?.focus({ preventScroll: true });
      if (card) foldFrom(card, card.offsetHeight);
      set({ unfolded: exact && !isOpen ? "exact" : "whole" });
    };
    return renderPart("button", props, {
      part: "unfold",
      ref,
      state: partState(interrupt),
      own: {
        type: "button",
        title: isOpen ? undefined : words,
        "aria-expanded": exact ? isOpen : undefined,
        onClick,
      },
      children: words,
    });
  },
  "agui-button agui-button--quiet",
);

/** Whether the arguments of a question are shown as data, beside which their JSON can be shown. */
function hasExactValues({ toolCall }: InterruptView): boolean {
  return (
    toolCall !== undefined &&
    (toolCall.problem ?? toolCall.duplicateKeys) === undefined &&
    toolCall.argsText.trim() !== ""
  );
}
