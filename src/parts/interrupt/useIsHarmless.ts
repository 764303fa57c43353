"use client";
import { createContext, useContext, useMemo } from "react";
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
import { confirmBy } from "../internal/riskConfirmation.js";
import { consequenceOf, useAsker } from "./AskerParts.js";
import { questionText } from "./questionText.js";

/** Around a card that was opened by a press: it is never a line. */
export const OpenedContext = createContext(false);

/**
 * Whether the surrounding question is a harmless call, which is a line until somebody unfolds it:
 * nothing that the host says of it, and nothing in its arguments, needs a card.
 */
export function useIsHarmless(): boolean {
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
