import { CopilotKitProvider, HttpAgent, useAgent, useInterrupt } from "@copilotkit/react-core/v2";
import type { ReactNode } from "react";
import { MessageList } from "../MessageList.js";
import type { Page } from "../pages.js";
import { showPage } from "../showPage.js";

/** A page inside CopilotKit's provider, with an agent of its own. */
function page(Content: () => ReactNode): Page {
  const agent = new HttpAgent({ agentId: "bench", url: "/agent", threadId: "bench" });
  const agents = { bench: agent };
  return {
    Component: () => (
      <CopilotKitProvider agents__unsafe_dev_only={agents}>
        <Content />
      </CopilotKitProvider>
    ),
    read: () => agent.runAgent(),
  };
}

showPage({
  interrupts: () =>
    page(() => (
      <main>
        {useInterrupt({ agentId: "bench", renderInChat: false, render: ({ interrupts }) => <p>{interrupts.length}</p> })}
      </main>
    )),
  text: () => page(() => <MessageList messages={useAgent({ agentId: "bench" }).agent.messages} />),
});
