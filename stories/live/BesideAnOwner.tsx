import { HttpAgent, type Message } from "@ag-ui/client";
import { useEffect, useState } from "react";
import { DecisionLog, InterruptPanel, useAgentRun } from "../../src/index.js";
import type { Scenario } from "../../src/testing.js";
import { useStoryValidator } from "../support/storyValidator.js";
import "./live.css";

interface BesideAnOwnerProps {
  readonly scenario: Scenario;
  /** How requests reach the agent. */
  readonly fetch: typeof fetch;
}

/**
 * An agent that another library owns. That library sends and shows the messages; only the questions
 * are ours.
 */
export function BesideAnOwner({ scenario, fetch }: BesideAnOwnerProps) {
  const [agent] = useState(
    () => new HttpAgent({ url: new URL(`/agent/${scenario.name}`, location.href).href, fetch }),
  );
  const run = useAgentRun({ agent, ...useStoryValidator() }, ({ status }) => ({ status }));
  return (
    <div className="live" data-status={run.status}>
      <header className="live__about">
        <h1>Beside another owner</h1>
        <p>
          The chat below is the official client’s own agent: it starts the runs and keeps the
          messages, as a CopilotKit or HttpAgent application does. The question is answered by this
          library, through that agent.
        </p>
      </header>
      <OwnersChat agent={agent} prompt={scenario.prompt} />
      <InterruptPanel run={run} presentation={{ headingLevel: 2 }} keepSettled={false} />
      <DecisionLog run={run} />
    </div>
  );
}

/** What the other library would show. It does not use this one. */
function OwnersChat({ agent, prompt }: { readonly agent: HttpAgent; readonly prompt: string }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    const { unsubscribe } = agent.subscribe({
      onMessagesChanged: (changed) => setMessages([...changed.messages]),
    });
    return unsubscribe;
  }, [agent]);
  const sendHello = (): void => {
    agent.addMessage({ id: crypto.randomUUID(), role: "user", content: prompt });
    void agent.runAgent();
  };
  useEffect(() => {
    // After the components above have joined the agent; strict mode sets this up twice.
    const timer = setTimeout(() => {
      if (agent.messages.length > 0) return;
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content: prompt });
      void agent.runAgent();
    });
    return () => clearTimeout(timer);
  }, [agent, prompt]);
  return (
    <>
      <ol className="live__messages" aria-label="The other library’s messages">
        {messages.map(({ id, role, content }) =>
          typeof content === "string" && content !== "" && role !== "tool" ? (
            <li key={id} className="live__message" data-role={role}>
              {content}
            </li>
          ) : null,
        )}
      </ol>
      <div className="live__composer">
        <button type="button" className="agui-button" onClick={sendHello}>
          Say: “{prompt}”
        </button>
      </div>
    </>
  );
}
