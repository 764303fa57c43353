import type { AbstractAgent } from "@ag-ui/client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { DecisionLog, InterruptPanel, useAgentRun } from "../../src/index.js";

// Stands in for the other library: CopilotKit's provider owns the agent, and its `useAgent()`
// returns it.
const OwnerContext = createContext<AbstractAgent | null>(null);

function useAgent(): { readonly agent: AbstractAgent } {
  const agent = useContext(OwnerContext);
  if (agent === null) throw new Error("There is no owner.");
  return { agent };
}

/** The other library's chat, which starts the runs and keeps the messages. */
export function Owner({
  makeAgent,
  children,
}: {
  readonly makeAgent: () => AbstractAgent;
  readonly children: ReactNode;
}) {
  const [agent] = useState(makeAgent);
  const sendMessage = (): void => {
    agent.addMessage({
      id: crypto.randomUUID(),
      role: "user",
      content: "Send the figures to Ann.",
    });
    void agent.runAgent();
  };
  return (
    <OwnerContext.Provider value={agent}>
      <button type="button" className="agui-button" onClick={sendMessage}>
        Send the figures to Ann
      </button>
      {children}
    </OwnerContext.Provider>
  );
}

/** What you write: the questions of that agent, answered through it. */
export function Questions() {
  const { agent } = useAgent();
  const run = useAgentRun({ agent });
  return (
    <>
      <InterruptPanel run={run} keepSettled={false} />
      <DecisionLog run={run} />
    </>
  );
}
