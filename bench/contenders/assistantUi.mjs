import { importFrom } from "../peers/importFrom.mjs";
import { digest } from "./digest.mjs";

/**
 * The runtime of assistant-ui without the React around it, with a listener that looks at every
 * picture.
 * @param {typeof globalThis.fetch} fetch @param {string} folder
 */
export async function read(fetch, folder) {
  const { AgUiThreadRuntimeCore } = await importFrom(
    folder,
    "@assistant-ui/react-ag-ui/dist/runtime/AgUiThreadRuntimeCore.js",
  );
  const { HttpAgent } = await importFrom(folder, "@ag-ui/client/dist/index.mjs");
  const agent = new HttpAgent({
    agentId: "bench",
    url: "http://agent.test/",
    fetch,
    threadId: "bench",
  });
  const runtime = new AgUiThreadRuntimeCore({
    agent,
    logger: {},
    showThinking: true,
    notifyUpdate: () => runtime.getMessages(),
  });
  await runtime.startRun(null);
  // Its own messages are drawn together for the screen, and without the questions once a snapshot
  // of messages has come; what the agent sent is what its agent holds.
  return () => digest(agent.messages, agent.state);
}
