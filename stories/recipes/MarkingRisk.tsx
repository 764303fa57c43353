import {
  type AgentRun,
  InterruptPanel,
  type MarkRisk,
  type Presentation,
} from "../../src/index.js";

/** What each tool does, written by the host, for agents that mark nothing as risky. */
const consequences: Readonly<Record<string, string>> = {
  refund: "Money leaves the account at once.",
  deleteCustomer: "The customer and all invoices are gone for good.",
};

/** An option of the run, because rules and batches must know it as well as the card. */
export const markRisk: MarkRisk = ({ toolCall }) => toolCall?.name === "deleteCustomer";

const presentation: Presentation = {
  agent: { name: "Back office" },
  consequence: ({ toolCall }) => consequences[toolCall?.name ?? ""],
  confirm: "type",
};

/**
 * Tools that cannot be taken back have their consequence above the question, and need more than a
 * press.
 */
export function MarkingRisk({ run }: { readonly run: AgentRun }) {
  return <InterruptPanel run={run} presentation={presentation} />;
}
