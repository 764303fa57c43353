import { CopilotChat, CopilotKitProvider, useAgent } from "@copilotkit/react-core/v2";
import "@copilotkit/react-core/v2/styles.css";
import { useState } from "react";
import { humanTool, InterruptPanel, pageTool, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";
import { z } from "zod";

/** The thread is in the address, so that a reload shows the same one. */
const threadId = window.location.hash.slice(1) || crypto.randomUUID();
window.history.replaceState(null, "", `#${threadId}`);

/** CopilotKit has the chat, this library the questions of its agent. */
export function App() {
  return (
    <CopilotKitProvider runtimeUrl="/api/copilotkit">
      <div style={{ display: "grid", gridTemplateRows: "auto 1fr", height: "100dvh" }}>
        <Questions />
        <CopilotChat threadId={threadId} />
      </div>
    </CopilotKitProvider>
  );
}

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "Lets the user choose one of the proposed times.",
  parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
  message: ({ question }) => question,
  answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
});

function Questions() {
  const { agent } = useAgent();
  const [meeting, setMeeting] = useState("none");
  const bookMeeting = pageTool({
    name: "book_meeting",
    description: "Books a meeting in the calendar of the page.",
    parameters: z.object({ slot: z.string() }),
    approve: true,
    run: ({ slot }) => {
      setMeeting(slot);
      return `${slot} is booked.`;
    },
  });
  const run = useAgentRun({ agent, tools: [chooseSlot, bookMeeting] });
  return (
    <div>
      <p>Meeting: {meeting}</p>
      <InterruptPanel run={run} />
    </div>
  );
}
