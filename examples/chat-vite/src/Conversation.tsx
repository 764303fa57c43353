import { useEffect } from "react";
import {
  AgentRunProvider,
  InterruptPanel,
  useAgentRun,
  webPauseStorage,
} from "react-agui-interrupts";
import { Composer } from "./Composer";
import { Messages } from "./Messages";

/**
 * Keeps the conversation, so that a reload shows it at once, and another tab gets the reply to
 * answers that were sent here.
 */
const storage = webPauseStorage(undefined, { keep: "always" });

/**
 * One thread: its messages with the questions at their tool calls, and what the person writes next.
 * The panel draws the cards in the messages; it shows the other questions itself, failures, and the
 * button that sends several answers.
 */
export function Conversation({ threadId }: { readonly threadId: string }) {
  const run = useAgentRun({
    url: "/api/agent",
    routes: { history: "/api/history" },
    threadId,
    storage,
  });
  const { load, answeredElsewhere } = run;
  // A conversation that was opened before is read from the server, and so is what followed answers
  // that another tab has sent. Open questions come back with the drafts of this browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when another tab has answered
  useEffect(() => {
    void load();
  }, [load, answeredElsewhere]);
  return (
    <AgentRunProvider run={run}>
      <main className="chat__conversation">
        <Messages run={run} />
        <div className="chat__foot">
          <InterruptPanel />
          <Composer run={run} />
        </div>
      </main>
    </AgentRunProvider>
  );
}
