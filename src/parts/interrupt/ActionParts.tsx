"use client";
import { useContext } from "react";
import { isDeclined } from "../../interrupt/isDeclined.js";
import { jsonEqual } from "../../protocol/json.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { isAutomatic } from "../../thread/decisions/DecisionRecord.js";
import { useFolds } from "../data/folds.js";
import { InMenuContext, itemProps, useCardIds } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { ignoreRepeatedClick, usePress } from "../internal/usePress.js";
import {
  chosenState,
  type InterruptPartState,
  partState,
  useOffersSkip,
} from "./InterruptParts.js";

/** The state of a button that gives an answer. */
export interface AnswerPartState extends InterruptPartState {
  /** Whether it gave the answer; undefined while there is none. */
  readonly chosen?: boolean | undefined;
}

/**
 * Drafts skipping the question; its label shows where the agent treats that as a denial. Renders a
 * `<button>`; absent where no answer can name the interrupt, or it cannot be skipped.
 */
export const InterruptCancel = definePart<HTMLButtonElement, PartProps<"button", AnswerPartState>>(
  function InterruptCancel(props, ref) {
    const { interrupt, run, cancel } = useInterruptScope("Interrupt.Cancel", "Interrupt.Root");
    const labels = useQuestionLabels();
    const isItem = useContext(InMenuContext);
    const press = usePress(run, interrupt.key, cancel);
    const isOffered = useOffersSkip(interrupt);
    const refuses = interrupt.onCancel === "reject";
    if (!isOffered || isAutomatic(interrupt.draft)) return null;
    const name = labels.skip(refuses);
    const title = labels.skipHint(refuses);
    const chosen = chosenState(
      interrupt,
      (draft) => draft.status === "cancelled" && !isDeclined(draft),
    );
    const disabled = interrupt.locked || chosen === false;
    const own = {
      type: "button",
      disabled,
      title,
      ...(isItem ? itemProps : { "aria-pressed": chosen }),
      ...press,
    };
    const children = (
      <>
        {name}
        {/* Its description says the same. */}
        {isItem ? <small aria-hidden="true">{title}</small> : null}
      </>
    );
    return renderPart("button", props, {
      part: "cancel",
      ref,
      state: { ...partState(interrupt), chosen },
      own,
      children,
    });
  },
  "agui-button agui-button--quiet",
);

/**
 * Drafts a no to a question that is no decision, where the agent takes one (`canDecline`). Renders a
 * `<button>`, or nothing where it takes none.
 */
export const InterruptDecline = definePart<HTMLButtonElement, PartProps<"button", AnswerPartState>>(
  function InterruptDecline(props, ref) {
    const { interrupt, run } = useInterruptScope("Interrupt.Decline", "Interrupt.Root");
    const labels = useQuestionLabels();
    const press = usePress(run, interrupt.key, () => run.cancel(interrupt, { declined: true }));
    const { answerable, expired, canDecline, locked } = interrupt;
    if (!answerable || expired || canDecline !== true) return null;
    const chosen = chosenState(interrupt, isDeclined);
    const own = {
      type: "button",
      disabled: locked || chosen === false,
      "aria-pressed": chosen,
      ...press,
    };
    return renderPart("button", props, {
      part: "decline",
      ref,
      state: { ...partState(interrupt), chosen },
      own,
      children: labels.declineToAnswer,
    });
  },
  "agui-button",
);

/** The props of `Interrupt.Resolve`. */
export interface InterruptResolveProps extends PartProps<"button", AnswerPartState> {
  /**
   * The answer, which must be valid with the interrupt's schema. Default: none, for questions that
   * only need to be acknowledged.
   */
  readonly payload?: unknown;
}

/** Drafts a fixed answer. Renders a `<button>`, or nothing where no answer is accepted any more. */
export const InterruptResolve = definePart<HTMLButtonElement, InterruptResolveProps>(
  function InterruptResolve({ payload, ...props }, ref) {
    const { interrupt, run, resolve } = useInterruptScope("Interrupt.Resolve", "Interrupt.Root");
    const { hasUnread, showUnread } = useFolds();
    const labels = useQuestionLabels();
    const press = usePress(run, interrupt.key, hasUnread ? showUnread : () => resolve(payload));
    if (
      !interrupt.answerable ||
      interrupt.expired ||
      interrupt.responseSchema === false ||
      isAutomatic(interrupt.draft)
    )
      return null;
    const chosen = chosenState(
      interrupt,
      (draft) => draft.status === "resolved" && jsonEqual(draft.payload, payload),
    );
    const disabled = interrupt.locked || chosen === false;
    const own = { type: "button", disabled, "aria-pressed": chosen, ...press };
    return renderPart("button", props, {
      part: "resolve",
      ref,
      state: { ...partState(interrupt), chosen },
      own,
      children: labels.submit(1),
    });
  },
  "agui-button agui-button--primary",
);

/**
 * Removes the draft, also one by a rule of the person (`createApprovalRules`). Renders a
 * `<button>`, or nothing while there is no draft, it cannot be changed, or the host has given it
 * automatically.
 */
export const InterruptChange = definePart<
  HTMLButtonElement,
  PartProps<"button", InterruptPartState>
>(function InterruptChange(props, ref) {
  const { interrupt, run, clear } = useInterruptScope("Interrupt.Change", "Interrupt.Root");
  const labels = useQuestionLabels();
  const waits = useRunSelector(run, ({ composer }) => composer.sendsAt !== null);
  const { draft, decided } = interrupt;
  const isRuled = draft?.status === "resolved" && draft.rule !== undefined;
  // What the agent itself leaves undecided by a person can be decided by one, and so can what their
  // rule has decided.
  const isFixed = isAutomatic(draft) && decided === undefined && !isRuled;
  if (draft === null || interrupt.locked || isFixed) return null;
  const own = { type: "button", onClick: ignoreRepeatedClick(clear) };
  return renderPart("button", props, {
    part: "change",
    ref,
    state: partState(interrupt),
    own,
    children: waits || isRuled ? labels.undo : labels.change,
  });
}, "agui-button");

/** The row of buttons. Renders a `<div>` that is a group named by the message. */
export const InterruptActions = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function InterruptActions(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Actions", "Interrupt.Root");
    const own = { role: "group", "aria-labelledby": useCardIds()?.message };
    return renderPart("div", props, { part: "actions", ref, state: partState(interrupt), own });
  },
  "agui-actions",
);
