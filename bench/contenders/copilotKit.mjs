import { importFrom } from "../peers/importFrom.mjs";
import { digest } from "./digest.mjs";

/**
 * CopilotKit's core, which runs an agent of the protocol's own client.
 * @param {typeof globalThis.fetch} fetch @param {string} folder
 */
export async function read(fetch, folder) {
  const { CopilotKitCore } = await importFrom(folder, "@copilotkit/core/dist/index.mjs");
  const { HttpAgent } = await importFrom(folder, "@ag-ui/client/dist/index.mjs");
  const agent = new HttpAgent({
    agentId: "bench",
    url: "http://agent.test/",
    fetch,
    threadId: "bench",
  });
  const core = new CopilotKitCore({ agents__unsafe_dev_only: { bench: agent } });
  await core.runAgent({ agent });
  return () => digest(agent.messages, agent.state);
}
