import { ComposerPrimitive, MessagePrimitive, ThreadPrimitive } from "@assistant-ui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "./Chat";

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
);

/** The smallest thread view of assistant-ui, around the component of the quick start. */
const App = () => (
  <Chat>
    <ThreadPrimitive.Root>
      <section aria-label="Conversation">
        <ThreadPrimitive.Messages components={{ Message }} />
      </section>
      <ComposerPrimitive.Root>
        <ComposerPrimitive.Input aria-label="Message" />
        <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        <ComposerPrimitive.Cancel>Stop</ComposerPrimitive.Cancel>
      </ComposerPrimitive.Root>
    </ThreadPrimitive.Root>
  </Chat>
);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
