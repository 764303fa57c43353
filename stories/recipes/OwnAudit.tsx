import { type DecisionRecord, InterruptPanel, type RunTransport, useAgentRun } from "../../src/index.js";

/**
 * Every decision in a database of your own. A record comes again whenever more is known, so it is written over the one with its key; the last
 * one has the outcome. In a page, `save` is a request: `fetch("/audit", { method: "PUT", body: JSON.stringify(record), keepalive: true })`.
 */
export function OwnAudit({
  transport,
  save,
}: {
  readonly transport: RunTransport;
  readonly save: (key: string, record: DecisionRecord) => void;
}) {
  const run = useAgentRun({
    transport,
    onDecision: (record) => save(`${record.threadId}/${record.runId}/${record.interruptId}`, record),
  });
  return (
    <>
      <p>
        <button type="button" className="agui-button" disabled={run.status !== "idle"} onClick={() => void run.send("Clean up")}>
          Clean up
        </button>
      </p>
      <InterruptPanel run={run} />
    </>
  );
}
