import { type AgentRun, InterruptPanel, type Presentation } from "../../src/index.js";

/** What each tool does, written by the host, for agents that mark nothing as risky. */
const consequences: Readonly<Record<string, string>> = {
  refund: "Money leaves the account at once.",
  deleteCustomer: "The customer and all invoices are gone for good.",
};

const presentation: Presentation = {
  agent: { name: "Back office" },
  consequence: ({ toolCall }) => consequences[toolCall?.name ?? ""],
  confirm: ({ toolCall }) => (toolCall?.name === "deleteCustomer" ? "type" : undefined),
};

/**
 * Tools that cannot be taken back have their consequence below the question, and the worst of them
 * need more than a press.
 */
export function MarkingRisk({ run }: { readonly run: AgentRun }) {
  return <InterruptPanel run={run} presentation={presentation} />;
}
