import { useState } from "react";
import type { Dialect } from "../../src/dialects.js";
import { DecisionLog, InterruptPanel, useAgentRun } from "../../src/index.js";
import type { FakeServer } from "../../test/support/dialects/createFakeServer.js";
import { Transcript } from "../live/Transcript.js";
import { useFirstMessage } from "../live/useFirstMessage.js";
import { host } from "../support/host.js";
import { useStoryValidator } from "../support/storyValidator.js";
import { recordWire } from "./recordWire.js";
import { Wire } from "./Wire.js";
import "../live/live.css";
import "./dialects.css";

interface DialectChatProps {
  /** Creates a server with this dialect. */
  readonly server: () => FakeServer;
  /** What it is, in a sentence. */
  readonly about: string;
  /** Messages that trigger its questions. */
  readonly prompts: readonly string[];
  /** The dialects of the run, for servers that cannot be detected. Default: all built-in ones. */
  readonly dialects?: readonly Dialect[];
}

/**
 * What the stories of all backends share. Each connects to a small server inside the page that
 * implements one dialect and rejects the same requests as the real one. The requests and responses
 * are shown beside it.
 */
export const dialectStories = {
  parameters: { options: { showPanel: false } },
  argTypes: { server: { control: false } },
} as const;

/** The same screen for every backend, with what goes over the wire beside it. */
export function DialectChat({ server, about, prompts, dialects }: DialectChatProps) {
  const [recorded] = useState(() => recordWire(server()));
  const run = useAgentRun({
    url: "https://agent.example/",
    fetch: recorded.fetch,
    ...useStoryValidator(),
    ...(dialects !== undefined && { dialects }),
  });
  useFirstMessage(run, prompts[0] ?? "");
  const asking = run.interrupts.length > 0;
  const busy = run.status === "running" || run.status === "resuming";
  return (
    <div className="dialect" data-status={run.status}>
      <div className="live">
        <p className="dialect__about">{about}</p>
        <Transcript run={run} />
        <InterruptPanel run={run} presentation={host} />
        <div className="dialect__prompts">
          {prompts.map((prompt) => (
            <button
              key={prompt}
              type="button"
              className="agui-button"
              disabled={busy || asking}
              onClick={() => void run.send(prompt)}
            >
              {prompt}
            </button>
          ))}
        </div>
        <DecisionLog run={run} />
      </div>
      <Wire server={recorded} />
    </div>
  );
}
