import {
  type AgentRun,
  InterruptPanel,
  type Presentation,
  useInterrupts,
} from "../../src/index.js";

const support: Presentation = {
  agent: { name: "Support agent" },
  consequence: ({ toolCall }) =>
    toolCall?.name === "sendEmail" ? "The e-mail leaves at once." : undefined,
};
const billing: Presentation = {
  agent: { name: "Billing agent" },
  consequence: ({ toolCall }) =>
    toolCall?.name === "refund" ? "Money leaves the account at once." : undefined,
};

/** Two agents on one page: each has its run and its panel, and each question names who asks. */
export function SeveralAgents({
  runs,
}: {
  readonly runs: { readonly support: AgentRun; readonly billing: AgentRun };
}) {
  const count = useInterrupts(runs.support).length + useInterrupts(runs.billing).length;
  return (
    <div style={{ display: "grid", gap: "0.75rem", maxInlineSize: "40rem" }}>
      <p role="status">
        <bdi>{count === 1 ? "1 question is open." : `${count} questions are open.`}</bdi>
      </p>
      <InterruptPanel run={runs.support} presentation={support} />
      <InterruptPanel run={runs.billing} presentation={billing} />
    </div>
  );
}
