import { CopilotChat, CopilotKitProvider, useAgent } from "@copilotkit/react-core/v2";
import "@copilotkit/react-core/v2/styles.css";
import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";

/** CopilotKit has the chat, this library the questions of its agent. */
export function App() {
  return (
    <CopilotKitProvider runtimeUrl="/api/copilotkit">
      <div style={{ display: "grid", gridTemplateRows: "auto 1fr", height: "100dvh" }}>
        <Questions />
        <CopilotChat />
      </div>
    </CopilotKitProvider>
  );
}

function Questions() {
  const { agent } = useAgent();
  return <InterruptPanel run={useAgentRun({ agent })} />;
}
