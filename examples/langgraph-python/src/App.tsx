import { DecisionLog, InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";

/**
 * Talks to a LangGraph agent. Nothing here is about LangGraph: how it asks and wants to be answered
 * is recognized.
 */
export function App() {
  const run = useAgentRun({ url: "/agent" });
  const busy =
    run.status === "running" || run.status === "resuming" || run.status === "interrupted";
  return (
    <main style={{ maxWidth: "40rem", margin: "2rem auto", fontFamily: "system-ui" }}>
      <button
        type="button"
        disabled={busy}
        onClick={() => void run.send("Send the figures to Ann")}
      >
        Ask
      </button>
      {run.messages.map(({ id, role, content }) =>
        (role === "user" || role === "assistant") && typeof content === "string" ? (
          <p key={id}>{content}</p>
        ) : null,
      )}
      <InterruptPanel run={run} />
      <DecisionLog run={run} />
    </main>
  );
}
