import {
  type DecisionRecord,
  InterruptPanel,
  type RunTransport,
  useAgentRun,
} from "../../src/index.js";

/** What is used of OpenTelemetry's tracer: pass `trace.getTracer("agent")`. */
export interface Tracer {
  startSpan(
    name: string,
    options: {
      readonly startTime: number;
      readonly attributes: Record<string, string | number | boolean>;
    },
  ): { end(time: number): void };
}

/**
 * One span for each decision: from the question to the known outcome. It has no arguments and no
 * answer, which may be private.
 */
function trace(tracer: Tracer, record: DecisionRecord): void {
  const { verdict, outcome, askedAt, settledAt, sentAt, reason, proposed } = record;
  if (verdict === null || settledAt === undefined) return;
  const attributes = {
    "agent.question": reason,
    "agent.tool": proposed?.toolName ?? "",
    "agent.verdict": verdict,
    "agent.outcome": outcome,
    "agent.seconds_to_answer": (sentAt - askedAt) / 1000,
  };
  tracer.startSpan("human decision", { startTime: askedAt, attributes }).end(settledAt);
}

export function Traced({
  transport,
  tracer,
}: {
  readonly transport: RunTransport;
  readonly tracer: Tracer;
}) {
  const run = useAgentRun({ transport, onDecision: (record) => trace(tracer, record) });
  return (
    <>
      <p>
        <button
          type="button"
          className="agui-button"
          disabled={run.status !== "idle"}
          onClick={() => void run.send("Clean up")}
        >
          Clean up
        </button>
      </p>
      <InterruptPanel run={run} />
    </>
  );
}
