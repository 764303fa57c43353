import { CopilotChat, CopilotKitProvider } from "@copilotkit/react-core/v2";
import "@copilotkit/react-core/v2/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Questions } from "./Questions";
import { threadId, url } from "./query";

/** CopilotKit's chat, with the component of the quick start above it. */
const App = () => (
  <CopilotKitProvider runtimeUrl={url}>
    <Questions />
    <section aria-label="Conversation" style={{ height: "60dvh" }}>
      <CopilotChat threadId={threadId} labels={{ chatInputPlaceholder: "Message" }} />
    </section>
  </CopilotKitProvider>
);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
