import { createAgentRun, InterruptPanel } from "react-agui-interrupts";
import { createRoot } from "react-dom/client";

declare global {
  interface Window {
    /** Milliseconds from mount, and from navigation, to the first question. */
    readonly firstQuestion: Promise<{ readonly question: number; readonly load: number }>;
  }
}

const root = document.getElementById("root");
if (root === null) throw new Error("There is no root.");

const mounted = performance.now();
const firstQuestion = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (root.querySelector('[data-part="approve"]') === null) return;
    observer.disconnect();
    const shown = performance.now();
    resolve({ question: shown - mounted, load: shown });
  }).observe(root, { childList: true, subtree: true });
});
Object.assign(window, { firstQuestion });

const run = createAgentRun({ threadId: "bench", url: "/agent" });
createRoot(root).render(<InterruptPanel run={run} />);
void run.send("Go");
