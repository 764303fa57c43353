import { useState } from "react";
import { DecisionLog, InterruptPanel, useAgentRun } from "../../src/index.js";
import { createPaymentServer } from "./paymentServer.js";

/**
 * The page of one of two people who have to agree. The server knows who sends; the page does not
 * decide that.
 */
function Page({ name, fetch }: { readonly name: string; readonly fetch: typeof globalThis.fetch }) {
  const run = useAgentRun({ url: "/agent", threadId: "invoice-7", fetch });
  return (
    <section aria-label={name} style={{ display: "grid", gap: 12, alignContent: "start" }}>
      <h3 style={{ margin: 0 }}>{name}</h3>
      <button type="button" className="agui-button" onClick={() => void run.start()}>
        Look for questions
      </button>
      <InterruptPanel run={run} labels={{ panel: `Questions for ${name}` }} keepSettled={false} />
      <DecisionLog run={run} />
    </section>
  );
}

/**
 * After the first approval the agent waits: the card shows that it is recorded, and counts once the
 * other person agrees.
 */
export function TwoApprovers() {
  const [as] = useState(createPaymentServer);
  const [pages] = useState(() => ({ Ann: as("ann"), Bob: as("bob") }));
  return (
    <div
      style={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(20rem, 100%), 1fr))",
        gap: 24,
      }}
    >
      <Page name="Ann" fetch={pages.Ann} />
      <Page name="Bob" fetch={pages.Bob} />
    </div>
  );
}
