"use client";

import { type ReactNode, useContext } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { originNames } from "../../thread/view/groupByOrigin.js";
import { riskOf } from "../../thread/view/riskOf.js";
import { statedReason } from "../../thread/view/statedReason.js";
import { FoldedText, WholeText } from "../data/FoldedText.js";
import { Icon } from "../icons/Icon.js";
import { InLineContext, usePartId } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";

/**
 * Who asks: the subagent, or the agent by the name that the host gives it, or by the one that it
 * gives itself. Renders a `<span>`.
 */
export const InterruptAsker = definePart<HTMLSpanElement, PartProps<"span", InterruptPartState>>(
  function InterruptAsker(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Asker", "Interrupt.Root");
    const { line, sentence, name, isOwnWord } = useAsker();
    const text = useContext(InLineContext) ? line : sentence;
    return renderPart("span", props, {
      part: "asker",
      ref,
      state: partState(interrupt),
      children: <Named text={text} name={name} isOwnWord={isOwnWord} />,
    });
  },
  "agui-asker",
);

/** Who asks, in words. */
interface Asker {
  readonly name: string;
  /** Whether the agent gives itself that name. */
  readonly isOwnWord: boolean;
  /** "Support agent asks". */
  readonly sentence: string;
  /** The same for a line: the name alone, where it is not the agent's own word. */
  readonly line: string;
}

/** Returns who asks the surrounding question. */
export function useAsker(): Asker {
  const { interrupt, run } = useInterruptScope("Interrupt.Asker", "Interrupt.Root");
  const labels = useQuestionLabels();
  const { agent } = usePresentation();
  const subagents = useRunSelector(run, (snapshot) => snapshot.subagents);
  const given = useRunSelector(run, ({ capabilities }) => capabilities?.name);
  const known = originNames(interrupt.subagentRunId, subagents).at(-1) ?? agent?.name;
  const isOwnWord = known === undefined && given !== undefined;
  const name = known ?? given ?? labels.agentName;
  const sentence = labels.asks(name, isOwnWord);
  return { name, isOwnWord, sentence, line: isOwnWord ? sentence : name };
}

interface NamedProps {
  readonly text: string;
  readonly name: string;
  readonly isOwnWord: boolean;
}

/**
 * A sentence in which a name stands out; not one that the agent gives itself, which cannot reorder
 * the sentence either.
 */
function Named({ text, name, isOwnWord }: NamedProps): ReactNode {
  const Name = isOwnWord ? "bdi" : "strong";
  const at = text.indexOf(name);
  if (at < 0 || name === "") return <MarkedText text={text} />;
  return (
    <>
      <MarkedText text={text.slice(0, at)} />
      <Name>
        <MarkedText text={name} />
      </Name>
      <MarkedText text={text.slice(at + name.length)} />
    </>
  );
}

/**
 * What follows from a yes, in the host's words (`presentation.consequence`). Renders a `<p>`, or
 * nothing.
 */
export const InterruptConsequence = definePart<
  HTMLParagraphElement,
  PartProps<"p", InterruptPartState>
>(function InterruptConsequence(props, ref) {
  const { interrupt } = useInterruptScope("Interrupt.Consequence", "Interrupt.Root");
  const text = consequenceOf(usePresentation(), interrupt);
  const id = usePartId("consequence", props.id);
  if (text === undefined) return null;
  const children = <MarkedText text={text} />;
  return renderPart("p", props, {
    part: "consequence",
    ref,
    state: partState(interrupt),
    own: { id, dir: "auto" },
    children,
  });
}, "agui-consequence");

/**
 * Why the agent asks, in its own words and marked as such (see `statedReason`); a long text folds.
 * Renders a `<div>`, or nothing.
 */
export const InterruptStatedReason = definePart<
  HTMLDivElement,
  PartProps<"div", InterruptPartState>
>(function InterruptStatedReason(props, ref) {
  const { interrupt } = useInterruptScope("Interrupt.StatedReason", "Interrupt.Root");
  const labels = useQuestionLabels();
  const reason = statedReason(interrupt);
  if (reason === undefined) return null;
  const text = labels.agentSaid(reason);
  const children = (
    <FoldedText text={text} above={longestReason}>
      <WholeText text={text} />
    </FoldedText>
  );
  return renderPart("div", props, {
    part: "stated-reason",
    ref,
    state: partState(interrupt),
    own: { dir: "auto" },
    children,
  });
}, "agui-stated-reason");

/** A longer reason would push the call off the screen. */
const longestReason = 300;

/**
 * The host's sentence, which may quote the agent; an error of the host must not take the card away.
 */
export function consequenceOf(
  { consequence }: Presentation,
  interrupt: InterruptView,
): string | undefined {
  try {
    const text: unknown = consequence?.(interrupt);
    return typeof text === "string" && text.trim() !== "" ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows that the application or the agent marks the question as risky (see `riskOf`), and why.
 * Renders a `<span>`, or nothing.
 */
export const InterruptRisk = definePart<HTMLSpanElement, PartProps<"span", InterruptPartState>>(
  function InterruptRisk(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Risk", "Interrupt.Root");
    const labels = useQuestionLabels();
    const id = usePartId("risk", props.id);
    const risk = riskOf(interrupt);
    if (risk === null) return null;
    const { destructive, level, reason, marked } = risk;
    const isRated = destructive || (level !== undefined && reason === undefined);
    const children = (
      <>
        <Icon name="warning" />
        {/* In one direction, also on a page of the other one: two isolates in one line would change places. */}
        <bdi>
          <strong>{labels.risk}</strong>
          {typeof marked === "string" ? <Words text={marked} /> : null}
          {isRated ? ` ${labels.riskBecause(risk)}` : null}
          {reason === undefined ? null : <Words text={labels.agentSaid(reason)} />}
        </bdi>
      </>
    );
    return renderPart("span", props, {
      part: "risk",
      ref,
      state: partState(interrupt),
      own: { id },
      children,
    });
  },
  "agui-risk",
);

/** A sentence behind others, which keeps its own direction. */
function Words({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      {" "}
      <bdi>
        <MarkedText text={text} />
      </bdi>
    </>
  );
}
