import { type AgentRun, InterruptPanel, useInterrupts } from "../../src/index.js";

const support = { agent: { name: "Support agent" } };
const billing = { agent: { name: "Billing agent" } };

/** Two agents on one page: each has its run and its panel, and each question names who asks. */
export function SeveralAgents({
  runs,
}: {
  readonly runs: { readonly support: AgentRun; readonly billing: AgentRun };
}) {
  const count = useInterrupts(runs.support).length + useInterrupts(runs.billing).length;
  return (
    <div style={{ display: "grid", gap: "0.75rem", maxInlineSize: "40rem" }}>
      <p role="status">{count === 1 ? "1 question is open." : `${count} questions are open.`}</p>
      <InterruptPanel run={runs.support} presentation={support} />
      <InterruptPanel run={runs.billing} presentation={billing} />
    </div>
  );
}
