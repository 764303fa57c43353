import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { fromElicitation, toElicitationResult } from "react-agui-interrupts/dialects";
import { afterEach } from "vitest";

/** What is closed after a test. */
export const closing = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client whose questions a page shows. */
export async function connect(page, server, transport) {
  const client = new Client(
    { name: "page", version: "1" },
    { capabilities: { elicitation: { form: {}, url: {} } } },
  );
  const completed = new Promise((resolve) =>
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, resolve),
  );
  client.setRequestHandler(ElicitRequestSchema, async (request, { signal, requestId }) => {
    const asked = fromElicitation(request, { server, id: requestId });
    return toElicitationResult(request, await page.list.ask(asked, { signal, done: completed }));
  });
  await client.connect(transport);
  closing.push(() => client.close());
  const call = async (name) => {
    const result = await client.callTool({ name, arguments: {} });
    return result.content.map(({ text }) => text).join("");
  };
  return { client, call };
}
