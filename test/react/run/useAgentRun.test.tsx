import { HttpAgent } from "@ag-ui/client";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Component, type ReactNode, StrictMode, useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunHandle,
  useAgentRun,
  useInterrupts,
  useRunSelector,
} from "../../../src/index.js";
import {
  confirmationInterrupt,
  createScriptedAgent,
  mockIds,
  scenarios,
  scriptedTransport,
} from "../../../src/testing.js";
import { askedRun, playedRun } from "../../support/askedRun.js";

const started = { type: "RUN_STARTED", threadId: "t", runId: "r1" };
const word = { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "word " };

const asksFor = (...ids: readonly string[]) => ({
  type: "RUN_FINISHED",
  threadId: "t",
  runId: "r1",
  outcome: { type: "interrupt", interrupts: ids.map((id) => confirmationInterrupt({ id })) },
});

class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly message: string | null }
> {
  override state = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

describe("useAgentRun", () => {
  it("useAgentRun creates one run in StrictMode, requests nothing by itself, and shows the agent's messages", async () => {
    const agent = scriptedTransport();
    const seen: AgentRunHandle[] = [];
    function Host() {
      const run = useAgentRun({ transport: agent.transport, threadId: "t" });
      seen.push(run);
      return (
        <p>
          {run.messages
            .map((message) => (typeof message.content === "string" ? message.content : ""))
            .join("")}
        </p>
      );
    }
    render(
      <StrictMode>
        <Host />
      </StrictMode>,
    );
    expect(agent.requests).toEqual([]);
    await act(async () => {
      void seen.at(-1)?.start();
      await agent.emit([started, { type: "TEXT_MESSAGE_START", messageId: "m" }, word, word]);
    });
    expect(await screen.findByText("word word")).toBeInTheDocument();
    expect(agent.requests).toHaveLength(1);
    expect(seen.at(-1)?.send).toBe(seen.at(-2)?.send);
  });

  it("useAgentRun uses the newest callback and the newest headers without creating a new run", async () => {
    const agent = scriptedTransport();
    const first = vi.fn();
    const second = vi.fn();
    let run: AgentRun | undefined;
    function Host({ onError }: { readonly onError: () => void }) {
      run = useAgentRun({ transport: agent.transport, threadId: "t", onError });
      return null;
    }
    const { rerender } = render(<Host onError={first} />);
    const before = run?.send;
    rerender(<Host onError={second} />);
    expect(run?.send).toBe(before);
    await act(async () => {
      const ending = run?.start();
      agent.fail(new Error("gone"));
      await ending;
    });
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it("useAgentRun starts again when the thread changes, so that an answer never crosses threads", async () => {
    const agent = scriptedTransport();
    let run: AgentRunHandle | undefined;
    function Host({ threadId }: { readonly threadId: string }) {
      run = useAgentRun({ transport: agent.transport, threadId });
      return <p>{run.interrupts.length} open</p>;
    }
    const { rerender } = render(<Host threadId="a" />);
    await act(async () => {
      const ending = run?.start();
      await agent.emit([
        { ...started, threadId: "a" },
        {
          type: "RUN_FINISHED",
          threadId: "a",
          runId: "r1",
          outcome: { type: "interrupt", interrupts: [confirmationInterrupt()] },
        },
      ]);
      agent.end();
      await ending;
    });
    expect(screen.getByText("1 open")).toBeInTheDocument();
    rerender(<Host threadId="b" />);
    expect(screen.getByText("0 open")).toBeInTheDocument();
    expect(run?.threadId).toBe("b");
    act(() => run?.resolve("confirm-1", { approved: true }));
    expect(agent.requests).toHaveLength(1);
  });

  it.each([
    ["transport", () => ({ transport: async function* () {} })],
    ["thread", () => ({ url: "/agent", threadId: crypto.randomUUID() })],
    ["run", () => ({ run: playedRun().run })],
  ])(
    "useAgentRun explains to a developer how to fix a component that creates another %s at each render",
    (_, source) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      function Host() {
        const [, again] = useState(0);
        useAgentRun(source());
        useEffect(() => again(1), []);
        return null;
      }
      expect(() => render(<Host />)).toThrow(
        /another transport, agent, thread or run at each render; make it once/,
      );
    },
  );

  it("useAgentRun hides a thread's questions while another thread is shown, and brings them back with their answers", async () => {
    const agent = scriptedTransport();
    let run: AgentRunHandle | undefined;
    function Host({ threadId }: { readonly threadId: string }) {
      run = useAgentRun({ transport: agent.transport, threadId });
      return <p>{`${run.composer.answered} of ${run.composer.total}`}</p>;
    }
    const { rerender } = render(
      <StrictMode>
        <Host threadId="a" />
      </StrictMode>,
    );
    const interrupts = [confirmationInterrupt({ id: "one" }), confirmationInterrupt({ id: "two" })];
    await act(async () => {
      const ending = run?.start();
      await agent.emit([
        { ...started, threadId: "a" },
        {
          type: "RUN_FINISHED",
          threadId: "a",
          runId: "r1",
          outcome: { type: "interrupt", interrupts },
        },
      ]);
      agent.end();
      await ending;
    });
    act(() => run?.resolve("one", { approved: true }));
    for (const [threadId, text] of [
      ["b", "0 of 0"],
      ["a", "1 of 2"],
      ["b", "0 of 0"],
      ["a", "1 of 2"],
    ] as const) {
      rerender(
        <StrictMode>
          <Host threadId={threadId} />
        </StrictMode>,
      );
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    act(() => {
      run?.resolve("two", { approved: false });
      void run?.submit();
    });
    expect(agent.requests.map(({ threadId, resume }) => [threadId, resume?.length])).toEqual([
      ["a", undefined],
      ["a", 2],
    ]);
  });

  it("useAgentRun keeps its run when a chat passes the id of its thread back, or a token in its URL is renewed", async () => {
    const agent = scriptedTransport();
    const runs: AgentRunHandle[] = [];
    function Host({ threadId }: { readonly threadId?: string | undefined }) {
      const run = useAgentRun({ transport: agent.transport, threadId });
      runs.push(run);
      return <p>{run.interrupts.length} open</p>;
    }
    const { rerender } = render(<Host />);
    const { threadId } = runs[0] ?? {};
    await act(async () => {
      const ending = runs[0]?.start();
      await agent.emit([
        { ...started, threadId },
        { ...asksFor("one"), threadId },
      ]);
      agent.end();
      await ending;
    });
    rerender(<Host threadId={threadId} />);
    expect(screen.getByText("1 open")).toBeInTheDocument();
    expect(runs.at(-1)?.threadId).toBe(threadId);
    // A new chat is another thread.
    rerender(<Host />);
    expect(screen.getByText("0 open")).toBeInTheDocument();
    expect(runs.at(-1)?.threadId).not.toBe(threadId);
  });

  it("useAgentRun keeps its run when a token in its URL is renewed, and not when its path changes", () => {
    const threads: string[] = [];
    function Host({ url }: { readonly url: string }) {
      threads.push(useAgentRun({ url }).threadId);
      return null;
    }
    const { rerender } = render(<Host url="/agent?token=1" />);
    rerender(<Host url="/agent?token=2" />);
    expect(new Set(threads).size).toBe(1);
    rerender(<Host url="/other?token=2" />);
    expect(new Set(threads).size).toBe(2);
  });

  it("useAgentRun follows the agent: the old one's question is hidden, and comes back with its answer", async () => {
    const [ann, bob] = [scriptedTransport(), scriptedTransport()];
    let run: AgentRunHandle | undefined;
    function Host({ agent }: { readonly agent: typeof ann }) {
      run = useAgentRun({ transport: agent.transport, threadId: "t" });
      return <p>{`${run.composer.answered} of ${run.composer.total}`}</p>;
    }
    const { rerender } = render(<Host agent={ann} />);
    await act(async () => {
      const ending = run?.start();
      await ann.emit([started, asksFor("one", "two")]);
      ann.end();
      await ending;
    });
    act(() => run?.resolve("one", { approved: true }));
    rerender(<Host agent={bob} />);
    expect(screen.getByText("0 of 0")).toBeInTheDocument();
    act(() => run?.resolve("two", { approved: true }));
    rerender(<Host agent={ann} />);
    expect(screen.getByText("1 of 2")).toBeInTheDocument();
    act(() => {
      run?.cancel("two");
      void run?.submit();
    });
    expect([ann.requests.length, bob.requests.length]).toEqual([2, 0]);
  });

  it("useAgentRun follows an agent that the host owns, to another thread and back", async () => {
    const scripted = createScriptedAgent(scenarios, { pace: 0 });
    const fetch = (url: string, init: RequestInit) => scripted(new Request(url, init));
    const agent = new HttpAgent({
      url: "https://agent.test/parallel-approvals",
      threadId: "one",
      fetch,
    });
    let run: AgentRunHandle | undefined;
    function Host() {
      run = useAgentRun({ agent });
      return <p>{`${run.threadId}: ${run.composer.answered} of ${run.composer.total}`}</p>;
    }
    const { rerender, unmount } = render(
      <StrictMode>
        <Host />
      </StrictMode>,
    );
    const again = () =>
      rerender(
        <StrictMode>
          <Host />
        </StrictMode>,
      );
    await act(async () => {
      agent.addMessage({ id: "said", role: "user", content: "Go" });
      await agent.runAgent();
    });
    const total = run?.composer.total ?? 0;
    expect(total).toBeGreaterThan(1);
    act(() => run?.resolve(run.interrupts[0]?.id ?? "", { approved: true }));
    expect(screen.getByText(`one: 1 of ${total}`)).toBeInTheDocument();

    const open = agent.pendingInterrupts;
    agent.threadId = "two";
    agent.pendingInterrupts = [];
    again();
    expect(screen.getByText("two: 0 of 0")).toBeInTheDocument();
    agent.threadId = "one";
    agent.pendingInterrupts = open;
    again();
    expect(screen.getByText(`one: 1 of ${total}`)).toBeInTheDocument();

    await act(async () => {
      for (const { id } of run?.interrupts ?? []) run?.cancel(id);
      await run?.submit();
    });
    expect(run?.status).toBe("finished");
    unmount();
    expect(agent.subscribers).toHaveLength(0);
  });

  it("two agents on one page keep their own questions, also under the same ids", async () => {
    const [ann, bob] = [scriptedTransport(), scriptedTransport()];
    const runs: AgentRunHandle[] = [];
    function Host({ agent, place }: { readonly agent: typeof ann; readonly place: number }) {
      const run = useAgentRun({ transport: agent.transport, threadId: "t" });
      runs[place] = run;
      return <p>{run.interrupts.map(({ id, status }) => `${id} is ${status}`).join()}</p>;
    }
    render(
      <>
        <Host agent={ann} place={0} />
        <Host agent={bob} place={1} />
      </>,
    );
    for (const [place, agent] of [ann, bob].entries()) {
      await act(async () => {
        const ending = runs[place]?.start();
        await agent.emit([started, asksFor("one", "two")]);
        agent.end();
        await ending;
      });
    }
    expect(screen.getAllByText("one is unanswered,two is unanswered")).toHaveLength(2);
    act(() => runs[0]?.resolve("one", { approved: true }));
    expect(screen.getByText("one is answered,two is unanswered")).toBeInTheDocument();
    expect(screen.getByText("one is unanswered,two is unanswered")).toBeInTheDocument();
  });

  it("useAgentRun joins a run that exists already, and keeps its answers when it is unmounted", async () => {
    const { run } = await askedRun([
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    function Host() {
      const { composer } = useAgentRun({ run });
      return <p>{composer.answered} answered</p>;
    }
    const { unmount } = render(<Host />);
    act(() => run.resolve("a", { approved: false }));
    unmount();
    render(<Host />);
    expect(screen.getByText("1 answered")).toBeInTheDocument();
  });

  it("useAgentRun requests no frame while no component shows what streams, and one once a component does", async () => {
    const { run, agent } = playedRun();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) =>
      frames.push(callback),
    );
    function Host({ text }: { readonly text: boolean }) {
      const shown = useRunSelector(run, ({ interrupts, messages }) =>
        text ? messages : interrupts,
      );
      return <p>{shown.length}</p>;
    }
    const { rerender } = render(<Host text={false} />);
    await act(async () => {
      void run.start();
      await agent.emit([started, { type: "TEXT_MESSAGE_START", messageId: "m" }]);
    });
    for (let count = 0; count < 20; count++) await act(() => agent.emit([word]));
    expect(frames).toHaveLength(0);
    rerender(<Host text />);
    for (let count = 0; count < 20; count++) await act(() => agent.emit([word]));
    expect(frames).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it("useAgentRun waits for no frame in a page that was hidden after one was requested", async () => {
    const { run, agent } = playedRun();
    vi.stubGlobal("requestAnimationFrame", () => 1);
    function Text() {
      return <p>{String(useRunSelector(run, ({ messages }) => messages).at(-1)?.content)}</p>;
    }
    render(<Text />);
    await act(async () => {
      void run.start();
      await agent.emit([started, { type: "TEXT_MESSAGE_START", messageId: "m" }]);
    });
    await act(() => agent.emit([word]));
    expect(screen.queryByText("word")).toBeNull();
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => agent.emit([word]));
    expect(screen.getByText("word word")).toBeInTheDocument();
    hidden.mockRestore();
    vi.unstubAllGlobals();
  });

  it("a selector that throws is the error of its own component only", async () => {
    const { run, agent } = playedRun();
    vi.spyOn(console, "error").mockImplementation(() => {});
    function Count() {
      return <p>{useRunSelector(run, ({ messages }) => messages).length} messages</p>;
    }
    function Broken() {
      return useRunSelector(run, ({ messages }) => {
        if (messages.length > 0) throw new Error("the selector broke");
        return null;
      });
    }
    render(
      <>
        <Count />
        <Boundary>
          <Broken />
        </Boundary>
      </>,
    );
    await act(async () => {
      void run.start();
      await agent.emit([started, { type: "TEXT_MESSAGE_START", messageId: "m" }, word]);
      await new Promise(requestAnimationFrame);
    });
    expect(await screen.findByText("the selector broke")).toBeInTheDocument();
    expect(screen.getByText("1 messages")).toBeInTheDocument();
  });

  it("a page renders only what a component selects, and text once a frame, however much is streamed", async () => {
    const { run, agent } = playedRun();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) =>
      frames.push(callback),
    );
    const paint = () =>
      act(() => {
        for (const callback of frames.splice(0)) callback(0);
      });
    const renders = { interrupts: 0, selected: 0, text: 0 };
    function Interrupts() {
      renders.interrupts++;
      return <p>{useInterrupts(run).length}</p>;
    }
    function Selected() {
      renders.selected++;
      return (
        <p>{useAgentRun({ run }, ({ interrupts, status }) => ({ interrupts, status })).status}</p>
      );
    }
    function Text() {
      renders.text++;
      return <p>{useRunSelector(run, ({ messages }) => messages).length}</p>;
    }
    render(
      <>
        <Interrupts />
        <Selected />
        <Text />
      </>,
    );
    await act(async () => {
      void run.start();
      await agent.emit([started, { type: "TEXT_MESSAGE_START", messageId: "m" }]);
    });
    paint();
    const before = { ...renders };
    for (let count = 0; count < 20; count++) await act(() => agent.emit([word]));
    expect(renders).toEqual(before);
    paint();
    expect(renders).toEqual({ ...before, text: before.text + 1 });

    // What a person has to act on does not wait for a frame.
    await act(async () => {
      await agent.emit([word, asksFor("one")]);
      agent.end();
    });
    await waitFor(() => expect(renders.interrupts).toBeGreaterThan(before.interrupts));
    expect(frames.length).toBeLessThanOrEqual(1);
    vi.unstubAllGlobals();
  });

  it("useAgentRun does not abort an answer on its way when the screen is unmounted", async () => {
    const { run, agent } = await askedRun([confirmationInterrupt()]);
    function Host() {
      return <p>{useInterrupts(run).length}</p>;
    }
    const { unmount } = render(<Host />);
    act(() => run.resolve("confirm-1", { approved: true }));
    unmount();
    await agent.emit([started, { type: "RUN_FINISHED", threadId: "t", runId: "r1" }]);
    agent.end();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(agent.requests).toHaveLength(2);
  });

  it("useAgentRun does not lose a run when its host renders again for other reasons", async () => {
    const agent = scriptedTransport();
    const runs = new Set<unknown>();
    let again = (): void => {};
    function Host() {
      const [, setCount] = useState(0);
      again = () => setCount((count) => count + 1);
      runs.add(useAgentRun({ transport: agent.transport, generateId: mockIds() }).getSnapshot);
      return null;
    }
    render(<Host />);
    act(() => again());
    act(() => again());
    expect(runs.size).toBe(1);
  });
});
