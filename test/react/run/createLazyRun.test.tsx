import { HttpAgent } from "@ag-ui/client";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../../src/run/shared/promises.js";
import { confirmationInterrupt } from "../../../src/testing/script/fixtures.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { asks, started } from "../../support/builders.js";
import { begins, calls, createFakeServer, ends } from "../../support/dialects/createFakeServer.js";

/** What runs an agent: each request for it waits until the test resolves or rejects it. */
const requests: ReturnType<typeof deferred<boolean>>[] = [];

// All modules are loaded again each time, as in a new page.
beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
});
afterEach(() => vi.doUnmock("../../../src/run/shared/lazyModule.js"));

/** @param held What only the part has that is held. */
async function openedPage(held = "createEngine") {
  vi.doMock("../../../src/run/shared/lazyModule.js", async (original) => {
    const actual = await original<typeof import("../../../src/run/shared/lazyModule.js")>();
    const { lazyModule } = actual;
    const loaded = <Module extends object>(request: () => Promise<Module>) =>
      lazyModule(async () => {
        const found = await request();
        if (!(held in found)) return found;
        const arrival = deferred<boolean>();
        requests.push(arrival);
        if (!(await arrival.promise)) throw new Error("the network is gone");
        return found;
      });
    return { ...actual, lazyModule: loaded };
  });
  const page = await import("../../../src/index.js");
  const { panelContent } = await import("../../../src/ui/panel/InterruptPanel.js");
  const { besideQuestions } = await import("../../../src/ui/cards/lateBesideQuestions.js");
  await Promise.all([panelContent.load(), besideQuestions.load()]);
  return page;
}

const requested = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
const arrives = () => act(async () => requests.at(-1)?.resolve(true));
const fails = () => act(async () => requests.at(-1)?.resolve(false));

/** A page with a button that sends a message, and a panel. */
async function renderedPage(held?: string) {
  const { InterruptPanel, useAgentRun } = await openedPage(held);
  const agent = scriptedTransport();
  const results: unknown[] = [];
  const onError = vi.fn();
  const { transport } = agent;
  function Host() {
    const run = useAgentRun({ transport, threadId: "thread-1", onError });
    const send = (): void => void run.send("Go").then((result) => results.push(result));
    return (
      <>
        <button type="button" onClick={send}>
          Send
        </button>
        <button type="button" onClick={run.abort}>
          Stop
        </button>
        <InterruptPanel run={run} />
      </>
    );
  }
  const { unmount } = render(<Host />);
  if (held === undefined) await requested(1);
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const agentAsks = () =>
    act(async () => {
      await agent.emit([
        started(),
        asks([confirmationInterrupt({ id: "q", message: "Delete it?" })]),
      ]);
      agent.end();
    });
  return { agent, results, onError, press, agentAsks, unmount };
}

describe("while the code that runs an agent is on its way", () => {
  it("a message that was sent waits for it, and the question is shown", async () => {
    const { agent, press, agentAsks } = await renderedPage();
    await press("Send");
    expect(agent.requests).toHaveLength(0);
    await arrives();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    await agentAsks();
    expect(await screen.findByText("Delete it?")).toBeInTheDocument();
  });

  it.each(["createEngine", "followHost"])(
    "a run that the host starts on its own agent waits for it, names the tools of the page, and its call is asked about: %s",
    async (held) => {
      const { humanTool, InterruptPanel, useAgentRun } = await openedPage(held);
      const server = createFakeServer((posted) => [
        begins(posted),
        ...calls("c1", "confirm_plan", { steps: 3 }),
        ends(posted),
      ]);
      const agent = new HttpAgent({
        url: "https://agent.test/",
        threadId: "thread-1",
        fetch: server.fetch,
      });
      const tools = [
        humanTool({
          name: "confirm_plan",
          description: "Asks the person",
          parameters: { type: "object" },
        }),
      ];
      const Host = () => <InterruptPanel run={useAgentRun({ agent, tools })} />;
      render(<Host />);
      await requested(1);
      agent.addMessage({ id: "u", role: "user", content: "Plan it" });
      const ended = agent.runAgent();
      expect(server.requests).toEqual([]);
      await arrives();
      await act(async () => void (await ended));
      expect(server.requests).toMatchObject([{ tools: [{ name: "confirm_plan" }] }]);
      expect(await screen.findByRole("button", { name: "Approve" })).toBeInTheDocument();
    },
  );

  it("a message that was stopped is not sent", async () => {
    const { agent, results, press } = await renderedPage();
    await press("Send");
    await press("Stop");
    await arrives();
    await vi.waitFor(() =>
      expect(results).toMatchObject([
        { ok: false, reason: "aborted", messages: [{ content: "Go" }] },
      ]),
    );
    expect(agent.requests).toHaveLength(0);
  });

  it("a page that was left meanwhile gets nothing, and nothing is sent", async () => {
    const { agent, onError, unmount } = await renderedPage();
    unmount();
    await arrives();
    expect([agent.requests, onError.mock.calls]).toEqual([[], []]);
  });
});

describe("code that runs an agent and does not arrive", () => {
  it("code that does not arrive is reported on screen with a button that loads it again, and the message is returned", async () => {
    const { agent, results, onError, press, agentAsks } = await renderedPage();
    await press("Send");
    await fails();
    expect(results).toMatchObject([
      {
        ok: false,
        reason: "not-ready",
        error: { code: "not-loaded" },
        messages: [{ content: "Go" }],
      },
    ]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "not-loaded" }),
    );
    await press("Try again");
    await requested(2);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await arrives();
    await press("Send");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    await agentAsks();
    expect(await screen.findByText("Delete it?")).toBeInTheDocument();
  });

  it("code that does not arrive is requested again by the next call", async () => {
    const { agent, press } = await renderedPage();
    await fails();
    await press("Send");
    await requested(2);
    await arrives();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  });
});

it("a press before answers can be checked says so where that does not arrive, and is sent after Try again", async () => {
  const { agent, press, agentAsks } = await renderedPage("createAnswerChecks");
  await press("Send");
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  await agentAsks();
  expect(await screen.findByText("Delete it?")).toBeInTheDocument();
  await requested(1);
  await press("Yes, go ahead");
  await fails();
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  expect(agent.requests).toHaveLength(1);
  await press("Try again");
  await requested(2);
  await arrives();
  await vi.waitFor(() =>
    expect(agent.requests.at(-1)).toMatchObject({
      resume: [{ interruptId: "q", payload: { approved: true } }],
    }),
  );
  expect(agent.requests).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("a lazy run shows what the host's own agent has, and follows it, once the code is there", async () => {
  const { useAgentRun } = await openedPage();
  const agent = {
    threadId: "thread-1",
    messages: [{ id: "m", role: "user", content: "Hello" }],
    state: {},
    pendingInterrupts: [confirmationInterrupt({ id: "q", message: "Delete it?" })],
    addMessages() {},
    subscribe: vi.fn(() => ({ unsubscribe() {} })),
    runAgent: async () => undefined,
    abortRun() {},
  };
  function Host() {
    const { interrupts, messages } = useAgentRun({ agent });
    return <p>{`${messages.length} messages, ${interrupts.length} questions`}</p>;
  }
  render(<Host />);
  expect(screen.getByText("0 messages, 0 questions")).toBeInTheDocument();
  await requested(1);
  await arrives();
  expect(await screen.findByText("1 messages, 1 questions")).toBeInTheDocument();
  expect(agent.subscribe).toHaveBeenCalledOnce();
});
