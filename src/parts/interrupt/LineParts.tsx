"use client";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import type { Presentation } from "../../react/presentation.js";
import { reservedPeople } from "../../react/reservedPeople.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { lineArguments } from "../../thread/view/lineArguments.js";
import { findArgumentRenderer } from "../arguments/ArgumentViews.js";
import { builtInRenderers } from "../arguments/builtInRenderers.js";
import { useNow } from "../data/countdown.js";
import { toolIcon } from "../icons/Icon.js";
import { InLineContext, useConfirmScope } from "../internal/cardContexts.js";
import { foldFrom } from "../internal/Folding.js";
import { placesOf } from "../internal/followPlaces.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { confirmBy } from "../internal/riskConfirmation.js";
import { consequenceOf, useAsker } from "./AskerParts.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";
import { questionText } from "./questionText.js";

/** Around a card that was opened by a press: it is never a line. */
export const OpenedContext = createContext(false);

/** Whether the card around is a line, and what makes a card of it. */
interface Line {
  readonly isLine: boolean;
  /** Shows the whole card; `exact` with the JSON of its call. */
  readonly unfold: (exact: boolean) => void;
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
  return { isLine, unfold: (exact) => set({ unfolded: exact ? "exact" : "whole" }) };
}

function useIsHarmless(): boolean {
  const { interrupt, run } = useInterruptScope("Interrupt.Line", "Interrupt.Root");
  const isOpened = useContext(OpenedContext);
  const presentation = usePresentation();
  const labels = useQuestionLabels();
  const mask = useMask(interrupt.toolCall);
  const asker = useAsker().line;
  const now = useNow(internalsOf(run).clock, interrupt.expiresAt);
  return useMemo(() => {
    const { toolCall } = interrupt;
    if (isOpened || toolCall === undefined || !takesLines(presentation, interrupt)) return false;
    if (reservedPeople(presentation, interrupt) !== undefined) return false;
    // What is confirmed, or has a rule, a consequence or a look of its own, needs its card.
    if (confirmBy(presentation, interrupt, run) !== undefined) return false;
    if ((internalsOf(run).rules?.offer(interrupt) ?? null) !== null) return false;
    if (consequenceOf(presentation, interrupt) !== undefined) return false;
    if (["trash", "key"].includes(toolIcon(toolCall.name))) return false;
    const args = lineArguments(
      interrupt,
      { question: questionText(interrupt, labels), asker },
      mask,
      now,
    );
    const looks = [...(presentation.argumentRenderers ?? []), ...builtInRenderers];
    return args !== null && findArgumentRenderer(looks, args, toolCall) === null;
  }, [isOpened, presentation, interrupt, run, labels, mask, asker, now]);
}

/** Whether the host wants a line; where its function throws, it is a card. */
function takesLines({ lines = true }: Presentation, interrupt: InterruptView): boolean {
  if (typeof lines !== "function") return lines;
  try {
    return lines(interrupt);
  } catch {
    return false;
  }
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
  /** Whether the exact values are shown as well: the JSON of the call. Default: false. */
  readonly exact?: boolean | undefined;
}

/**
 * Makes a card of a line, until it is answered, and focuses it. Renders a `<button>`, or nothing
 * where the question is no line.
 */
export const InterruptUnfold = definePart<HTMLButtonElement, InterruptUnfoldProps>(
  function InterruptUnfold({ exact = false, ...props }, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Unfold", "Interrupt.Root");
    const { isLine, unfold } = useLine();
    const labels = useQuestionLabels();
    if (!isLine) return null;
    const words = labels.unfold(exact);
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
      const card = currentTarget.closest<HTMLElement>('[data-part="interrupt"]');
      card?.focus({ preventScroll: true });
      if (card) foldFrom(card, card.offsetHeight);
      unfold(exact);
    };
    const own = { type: "button", title: words, onClick };
    return renderPart("button", props, {
      part: "unfold",
      ref,
      state: partState(interrupt),
      own,
      children: words,
    });
  },
  "agui-button agui-button--quiet",
);
