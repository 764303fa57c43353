import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as OlderHttpAgent } from "@ag-ui/client-0.0.59";
import { describe, expect, it, vi } from "vitest";
import { createAgentRun, humanTool, pageTool, type Tool } from "../../../src/core.js";
import { isRecord, own, type UnknownRecord } from "../../../src/protocol/json.js";
import { deferred } from "../../../src/run/shared/promises.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";

const confirmPlan = humanTool({
  name: "confirm_plan",
  description: "Asks the person",
  parameters: { type: "object" },
});
const versions = [
  ["1.0", HttpAgent],
  ["0.0.59", OlderHttpAgent],
] as const;

/** The roles in the messages of a request, with their calls and the results. */
const historyOf = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "messages").map((message) => {
    if (!isRecord(message)) return "unreadable";
    const made = listOf(message, "toolCalls").map((call) =>
      isRecord(call) ? `call ${String(call["id"])}` : "unreadable",
    );
    const about = own(message, "toolCallId");
    return about === undefined
      ? [message["role"], ...made].join(" ")
      : `${String(about)}: ${String(message["content"])}`;
  });
/** Like CopilotKit's runtime, which begins a run with its request. */
const echoes = (posted: UnknownRecord) => ({ ...begins(posted), input: posted });
const toolsOf = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "tools").map((tool) => (isRecord(tool) ? tool["name"] : "unreadable"));

describe.each(versions)(
  "a chat of the host that runs its own agent of the official client %s",
  (_, Agent) => {
    /**
     * A server that calls the tools first and then only answers in text; the chat of the host, and
     * the page that follows its agent.
     */
    function beside(
      first: () => readonly object[],
      tools: readonly Tool[] = [confirmPlan],
      end = ends,
      begin = begins,
    ) {
      const server = createFakeServer((posted, turn) =>
        turn === 0
          ? [begin(posted), ...first(), end(posted)]
          : [begin(posted), ...says(`a${turn}`, "Fine."), ends(posted)],
      );
      const agent = new Agent({
        url: "https://agent.test/",
        threadId: "thread-1",
        fetch: server.fetch,
      });
      const run = createAgentRun({ agent, tools });
      run.subscribe(() => {});
      const types = (content: string, parameters = {}): Promise<unknown> => {
        agent.addMessage({ id: content, role: "user", content });
        return agent.runAgent(parameters);
      };
      return { server, agent, run, types };
    }
    const asked = (run: ReturnType<typeof createAgentRun>) =>
      vi.waitFor(() =>
        expect(run.getSnapshot()).toMatchObject({ status: "interrupted", interrupts: [{}] }),
      );

    it("the tools of the page are in the request, the agent calls one, the person is asked, and the agent gets the answer", async () => {
      const { server, run, types } = beside(() => calls("c1", "confirm_plan", { steps: 3 }));
      await types("Plan it");
      expect(toolsOf(server.requests[0])).toEqual(["confirm_plan"]);
      await asked(run);
      run.resolve("c1", { approved: true });
      await vi.waitFor(() => expect(server.requests).toHaveLength(2));
      expect(historyOf(server.requests[1])).toEqual([
        "user",
        "assistant call c1",
        'c1: {"approved":true}',
      ]);
    });

    it("a tool that the host's request has already is sent once", async () => {
      const { server, types } = beside(() => says("a", "Hello."));
      await types("Hi", {
        tools: [
          { name: "confirm_plan", description: "the host's", parameters: {} },
          { name: "other", description: "" },
        ],
      });
      expect(toolsOf(server.requests[0])).toEqual(["confirm_plan", "other"]);
      expect(listOf(server.requests[0] ?? {}, "tools")).toMatchObject([
        { description: "the host's" },
        {},
      ]);
    });

    it("a message that is typed instead of an answer leaves with a result for the call that was asked about", async () => {
      const { server, agent, run, types } = beside(() => calls("c1", "confirm_plan", {}));
      await types("Plan it");
      await asked(run);
      await types("Never mind");
      expect(historyOf(server.requests[1])).toEqual([
        "user",
        "assistant call c1",
        "c1: The user went on without answering.",
        "user",
      ]);
      await types("And now?");
      expect(historyOf(server.requests[2]).filter((one) => one.startsWith("c1:"))).toHaveLength(1);
      expect(
        agent.messages.filter(({ role }) => role === "tool"),
        "the chat shows nothing that was not said",
      ).toEqual([]);
      expect(run.getSnapshot().messages.map(({ role }) => role)).toEqual([
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
        "assistant",
      ]);
      expect(run.getSnapshot().interrupts).toEqual([]);
    });

    it.each([
      ["the chat", (types: (content: string) => Promise<unknown>) => types("And now?")],
      [
        "the panel",
        async (_: unknown, run: ReturnType<typeof createAgentRun>) =>
          void (await run.send("And now?")),
      ],
    ])(
      "where the server sends each request back, the result stays behind its call in what %s sends next",
      async (_, next) => {
        const { server, run, types } = beside(
          () => calls("c1", "confirm_plan", {}),
          [confirmPlan],
          ends,
          echoes,
        );
        await types("Plan it");
        await asked(run);
        await types("Never mind");
        await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
        await next(types, run);
        await types("Thanks");
        expect(server.requests).toHaveLength(4);
        for (const posted of server.requests.slice(1))
          expect(historyOf(posted).slice(0, 4)).toEqual([
            "user",
            "assistant call c1",
            "c1: The user went on without answering.",
            "user",
          ]);
      },
    );

    it("a message that is typed while a tool of the page runs does not claim that a person was asked", async () => {
      const work = deferred<string>();
      const clear = vi.fn(() => work.promise);
      const clearCart = pageTool({
        name: "clear_cart",
        description: "",
        parameters: { type: "object" },
        run: clear,
      });
      const { server, types } = beside(() => calls("c1", "clear_cart", {}), [clearCart]);
      await types("Clear it");
      await vi.waitFor(() => expect(clear).toHaveBeenCalledOnce());
      await types("Are you there?");
      expect(historyOf(server.requests[1])).toEqual([
        "user",
        "assistant call c1",
        "c1: The page has no result of this call. It is not known whether it ran.",
        "user",
      ]);
      work.resolve("cleared");
      await vi.waitFor(() => expect(server.requests).toHaveLength(3));
      expect(historyOf(server.requests[2])).toEqual([
        "user",
        "assistant call c1",
        "c1: cleared",
        "user",
        "assistant",
      ]);
    });

    it("the result of a tool that the page itself answers leaves with the next message of the chat, and with every later one", async () => {
      const locate = { name: "locate", description: "", parameters: { type: "object" } };
      const { server, run, types } = beside(() => calls("c1", "locate", {}), [locate]);
      await types("Where am I?");
      await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
      await run.addToolResult("c1", "Bremen");
      await types("And now?");
      await types("Thanks");
      for (const posted of server.requests.slice(1))
        expect(historyOf(posted).slice(0, 4)).toEqual([
          "user",
          "assistant call c1",
          "c1: Bremen",
          "user",
        ]);
    });

    it("an answer that the host itself sends to an interrupt leaves without a result for the call that it is about", async () => {
      const asks = (posted: UnknownRecord) =>
        asksFor(posted, [{ id: "i1", reason: "tool_call", toolCallId: "c0" }]);
      const { server, agent, run } = beside(
        () => calls("c0", "confirm_plan", {}),
        [confirmPlan],
        asks,
      );
      agent.addMessage({ id: "u", role: "user", content: "Go" });
      await agent.runAgent();
      await asked(run);
      await agent.runAgent({
        resume: [{ interruptId: "i1", status: "resolved", payload: { approved: true } }],
      });
      expect(historyOf(server.requests[1])).toEqual(["user", "assistant call c0"]);
    });
  },
);
