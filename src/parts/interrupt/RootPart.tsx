"use client";
import type { ReactNode } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import {
  InterruptScope,
  useInterruptScope,
  useShowsCall,
  useSurroundingInterrupt,
} from "../../react/card/InterruptScope.js";
import { UnshownCall } from "../../react/card/UnshownCall.js";
import { usePresentation, useRun } from "../../react/run/AgentRunProvider.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { isRisky } from "../../thread/view/riskOf.js";
import { FoldScope } from "../data/folds.js";
import {
  argsTextId,
  CardIdsContext,
  ConfirmScope,
  useOwnCardIds,
} from "../internal/cardContexts.js";
import {
  definePart,
  type PartProps,
  renderPart,
  StyledCardContext,
} from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";

/** The props of `Interrupt.Root`, and of the other roots of a card. */
export interface InterruptRootProps extends PartProps<"article", InterruptPartState> {
  /** Default: the run of the context. */
  readonly run?: AgentRun | undefined;
  /** Default: the interrupt of the context, such as the router's. */
  readonly interrupt?: InterruptView | undefined;
}

/** The card of one interrupt, named by its message. Renders an `<article>`. */
export const InterruptRoot = definePart<HTMLElement, InterruptRootProps>(function InterruptRoot(
  { run, interrupt, ...props },
  ref,
) {
  const around = useSurroundingInterrupt();
  if (interrupt === undefined || (around?.interrupt === interrupt && run === undefined))
    return <CardElement {...props} ref={ref} />;
  return (
    <ScopedCard run={run ?? around?.run} interrupt={interrupt}>
      <CardElement {...props} ref={ref} />
    </ScopedCard>
  );
});

function ScopedCard({
  run,
  interrupt,
  children,
}: {
  readonly run: AgentRun | undefined;
  readonly interrupt: InterruptView;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <InterruptScope run={useRun("<Interrupt.Root>", run)} interrupt={interrupt}>
      {children}
    </InterruptScope>
  );
}

const CardElement = definePart<HTMLElement, PartProps<"article", InterruptPartState>>(
  function CardElement(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Root");
    const ids = useOwnCardIds();
    // Read out when a card is focused; longer descriptions are left to the user.
    const { toolCall } = interrupt;
    const about =
      toolCall === undefined
        ? []
        : toolCall.argsText.length > longestDescription
          ? [ids.tool]
          : [ids.tool, argsTextId(ids.args)];
    const changed = interrupt.changed || interrupt.changedElsewhere ? [ids.changed] : [];
    const risk = isRisky(interrupt) ? [ids.risk] : [];
    const consequence = usePresentation().consequence === undefined ? [] : [ids.consequence];
    const description = [...changed, ...consequence, ...risk, ...about, ids.status].join(" ");
    useShowsCall("frame");
    const children = (
      <>
        <UnshownCall nameId={ids.tool} />
        {props.children}
      </>
    );
    const element = renderPart(
      "article",
      { ...props, children },
      {
        part: "interrupt",
        ref,
        state: partState(interrupt),
        // Focusable by script, so that the keyboard position is kept when the answer replaces the
        // buttons.
        own: {
          tabIndex: -1,
          "aria-labelledby": ids.message,
          "aria-describedby": description,
          "data-reason": interrupt.reason,
        },
      },
    );
    return (
      <StyledCardContext.Provider value={hasLook(props.className)}>
        <CardIdsContext.Provider value={ids}>
          <ConfirmScope subject={interrupt.key}>
            <FoldScope>{element}</FoldScope>
          </ConfirmScope>
        </CardIdsContext.Provider>
      </StyledCardContext.Provider>
    );
  },
);

function hasLook(className: unknown): boolean {
  return typeof className === "string" && className.split(" ").includes("agui-card");
}

const longestDescription = 400;
