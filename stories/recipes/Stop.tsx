import { InterruptPanel, type RunTransport, useAgentRun } from "../../src/index.js";

/**
 * Stop ends the reading at once; an agent with an endpoint for it is stopped by `routes.cancel` or
 * `onAbort`. Open questions stay.
 */
export function Stoppable({ transport }: { readonly transport: RunTransport }) {
  const run = useAgentRun({ transport });
  const { status, ending, send, abort } = run;
  const isWorking = status === "running" || status === "resuming";
  return (
    <>
      <p>
        <button
          type="button"
          className="agui-button"
          disabled={isWorking}
          onClick={() => void send("Write the report")}
        >
          Write the report
        </button>{" "}
        <button type="button" className="agui-button" disabled={!isWorking} onClick={abort}>
          Stop
        </button>
      </p>
      <p role="status">
        {isWorking
          ? "The agent is working."
          : ending?.kind === "aborted"
            ? "You stopped the agent."
            : ""}
      </p>
      <InterruptPanel run={run} />
    </>
  );
}
