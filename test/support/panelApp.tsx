import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { InterruptPanel, useAgentRun } from "../../src/index.js";

const asked = new URLSearchParams(location.search);
const source = { url: `/agent/${asked.get("scenario") ?? ""}?pace=0` };

/**
 * The smallest application there is: a button that starts the agent, and the panel;
 * `buildPanelApp.ts` builds it.
 */
function App() {
  const run = useAgentRun(source);
  return (
    <main>
      <button type="button" onClick={() => void run.send("Go")}>
        Start
      </button>
      <output>{run.ending?.kind ?? ""}</output>
      <InterruptPanel run={run} />
      <p>What stands below</p>
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
