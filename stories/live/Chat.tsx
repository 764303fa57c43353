import { type FormEvent, useState } from "react";
import { type AgentRun, InterruptPanel, useAgentRun, useRunSelector } from "../../src/index.js";
import type { Scenario } from "../../src/testing.js";
import { host } from "../support/host.js";
import { useStoryValidator } from "../support/storyValidator.js";
import { Transcript } from "./Transcript.js";
import { useFirstMessage } from "./useFirstMessage.js";
import "./live.css";

const presentation = { ...host, headingLevel: 2 } as const;

interface ChatProps {
  readonly scenario: Scenario;
  /** How requests reach the agent. Default: the page's own `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A small chat with one of the scripted agent's scenarios, over HTTP. */
export function Chat({ scenario, fetch }: ChatProps) {
  const run = useAgentRun(
    {
      url: `/agent/${scenario.name}`,
      ...useStoryValidator(),
      ...(fetch !== undefined && { fetch }),
    },
    ({ status, threadId }) => ({ status, threadId }),
  );
  useFirstMessage(run, scenario.prompt);
  return (
    <div className="live" data-status={run.status} data-thread={run.threadId}>
      <header className="live__about">
        <h1>{scenario.title}</h1>
        <p>{scenario.description}</p>
      </header>
      <Transcript run={run} cards />
      <InterruptPanel run={run} presentation={presentation} shortcuts keepSettled />
      <Composer run={run} prompt={scenario.prompt} />
    </div>
  );
}

function Composer({ run, prompt }: { readonly run: AgentRun; readonly prompt: string }) {
  const [text, setText] = useState("");
  const status = useRunSelector(run, (snapshot) => snapshot.status);
  const asking = useRunSelector(run, (snapshot) => snapshot.interrupts.length > 0);
  const busy = status === "running" || status === "resuming";
  const submitMessage = (event: FormEvent): void => {
    event.preventDefault();
    setText("");
    if (asking) void run.steerAway(text);
    else void run.send(text);
  };
  return (
    <form className="live__composer" onSubmit={submitMessage}>
      <label className="agui-visually-hidden" htmlFor="message">
        Message
      </label>
      <input
        id="message"
        autoComplete="off"
        placeholder={prompt}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="agui-button agui-button--primary"
        disabled={busy || text.trim() === ""}
      >
        {asking ? "Discard the questions and send" : "Send"}
      </button>
      {busy ? (
        <button type="button" className="agui-button" onClick={run.abort}>
          Stop
        </button>
      ) : null}
    </form>
  );
}
