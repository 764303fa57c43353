import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { DecisionLog, InterruptPanel, useAgentRun, webPauseStorage } from "../../src/index.js";
import { contentText } from "../../src/protocol/messages.js";

const asked = new URLSearchParams(location.search);
const storage = webPauseStorage();
const source = { url: `/own/${asked.get("agent") ?? ""}`, threadId: "t", storage };

/**
 * A page on a thread, as an application has it: the messages, the questions, the log, and a field
 * for messages.
 */
function App() {
  const run = useAgentRun(source);
  const [text, setText] = useState("");
  return (
    <main>
      <ol aria-label="Conversation">
        {run.messages.map(({ id, role, content }) => (
          <li key={id}>
            {role}: {typeof content === "string" ? contentText(content) : ""}
          </li>
        ))}
      </ol>
      <output>{run.status}</output>
      <InterruptPanel run={run} keepSettled={false} />
      <DecisionLog run={run} />
      <button type="button" onClick={() => void run.start()}>
        Look
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setText("");
          void run.send(text);
        }}
      >
        <input
          aria-label="Message"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit">Say it</button>
      </form>
    </main>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
