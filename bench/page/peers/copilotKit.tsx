import { CopilotKitProvider, HttpAgent, useAgent, useInterrupt } from "@copilotkit/react-core/v2";
import type { ReactNode } from "react";
import { MessageList } from "../MessageList.js";
import type { Page } from "../pages.js";
import { showPage } from "../showPage.js";

/** A page inside CopilotKit's provider, with an agent of its own. */
function page(url: string, Content: () => ReactNode): Page {
  const agent = new HttpAgent({ agentId: "bench", url, threadId: "bench" });
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

void showPage({
  interrupts: (url) =>
    page(url, () => (
      <main>
        {useInterrupt({
          agentId: "bench",
          renderInChat: false,
          render: ({ interrupts }) => <p>{interrupts.length}</p>,
        })}
      </main>
    )),
  text: (url) =>
    page(url, () => <MessageList messages={useAgent({ agentId: "bench" }).agent.messages} />),
});
