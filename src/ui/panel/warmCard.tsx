"use client";
import { createRef, type ReactNode, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { createEngine } from "../../run/createEngine.js";
import { createShell } from "../../run/createShell.js";
import type { LazyModule } from "../../run/shared/lazyModule.js";
import { OpenQuestions } from "./OpenQuestions.js";

let isWarm = false;

/**
 * Runs an example of an agent and draws its question outside of the document, once in a page: half
 * of the time that a first question takes is that the browser reads the code for it. Drawn in
 * slices, between which the page answers; nothing is requested. Not where this run has a question
 * already, or a test acts: React would ask it to wait for this.
 */
export function warmCard({ getSnapshot }: AgentRun): void {
  const isTested = Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT") === true;
  if (isWarm || isTested || getSnapshot().interrupts.length > 0) return;
  isWarm = true;
  const { run, begin } = createShell({ url: "about:blank", fetch: async () => exampleResponse() });
  begin(createEngine, {
    backends: never,
    answering: never,
    patching: never,
    keeping: never,
    hosting: never,
  });
  const root = createRoot(document.createElement("div"));
  const section = createRef<HTMLElement>();
  const draw = (): void =>
    startTransition(() =>
      root.render(
        <Drawn then={() => setTimeout(() => root.unmount())}>
          <section ref={section}>
            <OpenQuestions run={run} known={[]} shortcuts={false} keepSettled section={section} />
          </section>
        </Drawn>,
      ),
    );
  void run.send("").then(draw);
}

/** A part that does not come: an example needs none. */
const never: LazyModule<never> = {
  load: async () => null,
  subscribe: () => () => {},
  getSnapshot: () => null,
  getCause: () => undefined,
};

interface DrawnProps {
  /** Called when what is in it was drawn. */
  readonly then: () => void;
  readonly children: ReactNode;
}

function Drawn({ then, children }: DrawnProps): ReactNode {
  useEffect(() => void then(), [then]);
  return children;
}

function exampleResponse(): Response {
  const call = { toolCallId: "call" };
  const args = { to: "ann", amount: 1, currency: "EUR" };
  const question = {
    id: "question",
    reason: "tool_call",
    message: "Pay it?",
    ...call,
    responseSchema: { type: "object", properties: { approved: { type: "boolean" } } },
  };
  const of = { threadId: "example", runId: "example" };
  const events = [
    { type: "RUN_STARTED", ...of },
    { type: "TOOL_CALL_START", ...call, toolCallName: "call" },
    { type: "TOOL_CALL_ARGS", ...call, delta: JSON.stringify(args) },
    { type: "TOOL_CALL_END", ...call },
    { type: "RUN_FINISHED", ...of, outcome: { type: "interrupt", interrupts: [question] } },
  ];
  return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });
}
