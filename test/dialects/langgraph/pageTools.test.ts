import { expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { webPauseStorage } from "../../../src/run/storage/webPauseStorage.js";
import {
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { runPageTools } from "../../support/runPageTools.js";

const id = "0123456789abcdef0123456789abcdef";
const value = {
  actionRequests: [{ name: "send_email", args: { to: "ann" } }],
  reviewConfigs: [{ actionName: "send_email", allowedDecisions: ["approve", "reject"] }],
};
const inboxValue = [
  {
    action_request: { action: "send_email", args: { to: "ann" } },
    config: { allow_accept: true, allow_ignore: true, allow_respond: false, allow_edit: false },
  },
];
const toolCall = (callId: string, name: string, args: string) => ({
  id: callId,
  type: "function",
  function: { name, arguments: args },
});
const caller = {
  id: "a1",
  role: "assistant",
  toolCalls: [toolCall("c1", "locate", "{}"), toolCall("c2", "send_email", '{"to":"ann"}')],
};
const sent = { id: "r2", role: "tool", toolCallId: "c2", content: "sent" };
const resultsIn = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "messages").flatMap((message) =>
    isRecord(message) && message["role"] === "tool"
      ? [[message["toolCallId"], message["content"]]]
      : [],
  );

it.each([
  ["without a storage", value, false],
  ["with a storage, which stores the answers before they are sent", value, true],
  ["an approval in the format of the agent inbox", inboxValue, false],
])(
  "a page tool's result beside an approval goes in a later run, because LangGraph drops it: %s",
  async (_, asks, stores) => {
    const server = createFakeServer((posted, turn) => {
      if (turn === 0)
        return [
          begins(posted),
          ...calls("c1", "locate", {}),
          ...calls("c2", "send_email", { to: "ann" }),
          {
            type: "CUSTOM",
            name: "on_interrupt",
            value: JSON.stringify(asks),
            rawEvent: { id, value: asks },
          },
          ends(posted),
        ];
      // The answers reach the graph, and nothing beside them: its snapshot has no result of the
      // page.
      if (turn === 1)
        return [
          begins(posted),
          { type: "MESSAGES_SNAPSHOT", messages: [caller, sent] },
          ends(posted),
        ];
      return [begins(posted), ...says("a2", "You are in Berlin."), ends(posted)];
    });
    const items = new Map<string, string>();
    const storage = webPauseStorage({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => void items.set(key, text),
      removeItem: (key) => void items.delete(key),
    });
    const locate = vi.fn(() => "Berlin");
    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "t1",
      fetch: server.fetch,
      submitMode: "manual",
      ...(stores && { storage }),
    });
    const stop = runPageTools(run, { locate });
    await run.send("Mail Ann where I am");
    await vi.waitFor(() => expect(locate).toHaveBeenCalledTimes(1));
    run.resolve(run.getSnapshot().interrupts[0] ?? "", { approved: true });
    await run.submit();
    await vi.waitFor(() =>
      expect(run.getSnapshot().messages.at(-1)?.content).toBe("You are in Berlin."),
    );
    stop();
    expect(server.requests.map(resultsIn)).toEqual([
      [],
      [],
      [
        ["c2", "sent"],
        ["c1", "Berlin"],
      ],
    ]);
    expect(server.requests[1]).toHaveProperty("forwardedProps.command.resume");
    expect(server.requests[2]).not.toHaveProperty("forwardedProps.command");
    expect(locate).toHaveBeenCalledTimes(1);
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "approved", result: "sent" }]);
  },
);
