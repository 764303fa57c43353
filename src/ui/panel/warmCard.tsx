"use client";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { type InterruptView, viewInterrupt } from "../../interrupt/InterruptView.js";
import { parseInterrupt } from "../../interrupt/parseInterrupt.js";
import { RoutedInterrupts } from "../../react/router/RoutedCard.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { createShell } from "../../run/createShell.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";

let isWarm = false;

/**
 * Draws a card outside of the document, once in a page: half of the time that a first question takes
 * is that the browser reads the code that draws it. In slices, between which the page answers, and
 * without an agent. Not where this run has a question already, or a test acts:
 * React would ask it to wait for this.
 */
export function warmCard({ getSnapshot }: AgentRun): void {
  const isTested = Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT") === true;
  if (isWarm || isTested || getSnapshot().interrupts.length > 0) return;
  isWarm = true;
  const root = createRoot(document.createElement("div"));
  const { run } = createShell({ url: "about:blank" });
  const interrupts = [exampleQuestion()];
  startTransition(() =>
    root.render(
      <Drawn then={() => setTimeout(() => root.unmount())}>
        <RoutedInterrupts
          run={run}
          renderers={defaultRenderers}
          loading={null}
          interrupts={interrupts}
        />
      </Drawn>,
    ),
  );
}

interface DrawnProps {
  /** Called when what is in it was drawn. */
  readonly then: () => void;
  readonly children: ReactNode;
}

function Drawn({ then, children }: DrawnProps): ReactNode {
  useEffect(() => void then(), [then]);
  return children;
}

function exampleQuestion(): InterruptView {
  const args = { to: "ann", amount: 1, currency: "EUR" };
  const toolCall = { id: "call", name: "call", args, argsText: JSON.stringify(args) };
  const responseSchema = { type: "object", properties: { approved: { type: "boolean" } } };
  const asked = {
    id: "question",
    reason: "tool_call",
    message: "Pay it?",
    toolCallId: "call",
    responseSchema,
  };
  return viewInterrupt(parseInterrupt(asked, { findToolCall: () => toolCall }), {
    key: "question",
    draft: null,
    input: undefined,
    changed: false,
    changedElsewhere: false,
    locked: false,
    issues: [],
    checkedAt: 0,
    submitting: false,
  });
}
