import { type ComponentType, useState } from "react";
import { type AgentRun, type AgentRunOptions, createAgentRun } from "../../src/index.js";
import type { FakeServer } from "../../test/support/dialects/createFakeServer.js";
import { recordWire } from "../dialects/recordWire.js";
import { Wire } from "../dialects/Wire.js";
import { Transcript } from "../live/Transcript.js";
import { useStoryValidator } from "../support/storyValidator.js";
import "../live/live.css";
import "../dialects/dialects.css";

/** A conversation about tools of the page, and beside it what was sent and received. */
export function BesideWire({
  server,
  tools,
  page: Page,
}: {
  readonly server: () => FakeServer;
  readonly tools: AgentRunOptions["tools"];
  readonly page: ComponentType<{ readonly run: AgentRun }>;
}) {
  const validator = useStoryValidator();
  const [{ recorded, run }] = useState(() => {
    const recorded = recordWire(server());
    const { fetch } = recorded;
    const options = { url: "https://agent.example/", fetch, tools, ...validator };
    return { recorded, run: createAgentRun(options) };
  });
  return (
    <div className="dialect">
      <div className="live">
        <Transcript run={run} />
        <Page run={run} />
      </div>
      <Wire server={recorded} />
    </div>
  );
}
