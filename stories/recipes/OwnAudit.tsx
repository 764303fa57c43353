import {
  type DecisionRecord,
  InterruptPanel,
  type RunTransport,
  useAgentRun,
} from "../../src/index.js";

/**
 * Every decision in a database of your own. A record comes again whenever more is known: append
 * each one, and never replace an earlier one. In a page, `append` is a request; the guide about
 * audit has it.
 */
export function OwnAudit({
  transport,
  append,
}: {
  readonly transport: RunTransport;
  readonly append: (record: DecisionRecord) => void;
}) {
  const run = useAgentRun({ transport, onDecision: append });
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
