import { HttpAgent } from "@ag-ui/client";
import { digest } from "./digest.mjs";

/**
 * The protocol's own client.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  const agent = new HttpAgent({ url: "http://agent.test/", fetch, threadId: "bench" });
  await agent.runAgent();
  return () => digest(agent.messages, agent.state);
}
