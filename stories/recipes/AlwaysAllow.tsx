import type { ApprovalRuleStore, RuleStorage, RunTransport } from "../../src/core.js";
import {
  ApprovalRules,
  createApprovalRules,
  InterruptPanel,
  useAgentRun,
  webRuleStorage,
} from "../../src/index.js";

/**
 * Rules for one harmless tool: once for each person, outside of components. A run with a
 * `transport` has no address that names its agent.
 */
export function searchRules(storage: RuleStorage = webRuleStorage()): ApprovalRuleStore {
  return createApprovalRules({
    storage,
    agent: "library",
    mayOffer: ({ toolCall }) => toolCall?.name === "search",
  });
}

interface AlwaysAllowProps {
  readonly transport: RunTransport;
  readonly rules: ApprovalRuleStore;
}

/**
 * A search can be allowed for good on its card. Below is the list of rules, where each can be
 * revoked.
 */
export function AlwaysAllow({ transport, rules }: AlwaysAllowProps) {
  const run = useAgentRun({ transport, rules });
  return (
    <>
      <p>
        <button type="button" className="agui-button" onClick={() => void run.send("Search")}>
          Search
        </button>
      </p>
      <InterruptPanel run={run} />
      <ul aria-label="Conversation">
        {run.messages.map((message) =>
          message.role === "assistant" && message.content !== "" ? (
            <li key={message.id}>{message.content}</li>
          ) : null,
        )}
      </ul>
      <ApprovalRules rules={rules} />
    </>
  );
}
