import { HttpAgent } from "@ag-ui/client";
import { AssistantRuntimeProvider } from "@assistant-ui/core/react";
import { useAgUiInterrupts, useAgUiRuntime } from "@assistant-ui/react-ag-ui";
import { type ThreadMessage, useAuiState } from "@assistant-ui/store";
import { memo, type ReactNode } from "react";
import { counted } from "../counts.js";
import type { Page } from "../pages.js";
import { showPage } from "../showPage.js";

/** A page inside assistant-ui's runtime. */
function page(url: string, Content: () => ReactNode): Page {
  let over: (ending?: unknown) => void = () => {};
  const ended = new Promise((resolve) => {
    over = resolve;
  });
  const agent = new HttpAgent({ url, threadId: "bench" });
  agent.subscribe({ onRunFinalized: () => over() });
  let start = (): void => {};
  return {
    Component: function Page() {
      const runtime = useAgUiRuntime({ agent });
      start = () => runtime.thread.startRun({ parentId: null });
      return (
        <AssistantRuntimeProvider runtime={runtime}>
          <Content />
        </AssistantRuntimeProvider>
      );
    },
    read: () => {
      start();
      return ended;
    },
  };
}

const Message = memo(function Message({ message }: { readonly message: ThreadMessage }): ReactNode {
  counted.leaves++;
  return <p>{message.content.map(({ text = "" }) => text).join("")}</p>;
});

void showPage({
  interrupts: (url) => page(url, () => <main>{useAgUiInterrupts().length}</main>),
  text: (url) =>
    page(url, () => (
      <main>
        {useAuiState(({ thread }) => thread.messages).map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </main>
    )),
});
