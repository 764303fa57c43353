import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentRun, AgentRunOptions } from "../../../src/run/api/AgentRun.js";
import type { RunResult } from "../../../src/run/api/RunResult.js";
import { createAgentRun } from "../../../src/run/createAgentRun.js";
import type { HttpTransportOptions } from "../../../src/run/http/RunTransport.js";
import { deferred } from "../../../src/run/shared/promises.js";
import type { PauseStorage } from "../../../src/run/storage/PauseStorage.js";
import { confirmationInterrupt } from "../../../src/testing/script/fixtures.js";
import { mockIds } from "../../../src/testing.js";

/** What runs an agent: each request for it waits until the test resolves or rejects it. */
const engines: ReturnType<typeof deferred<boolean>>[] = [];
/** The same for what shows questions. */
const panels: ReturnType<typeof deferred<boolean>>[] = [];

// All modules are loaded again each time, as in a new page.
beforeEach(() => {
  engines.length = 0;
  panels.length = 0;
  vi.resetModules();
});
afterEach(() => vi.doUnmock("../../../src/run/shared/lazyModule.js"));

async function openedPage() {
  vi.doMock("../../../src/run/shared/lazyModule.js", async (original) => {
    const actual = await original<typeof import("../../../src/run/shared/lazyModule.js")>();
    const { lazyModule } = actual;
    const held = <Module extends object>(request: () => Promise<Module>) =>
      lazyModule(async () => {
        const isPanel = String(request).includes("panelContent");
        const found = isPanel ? null : await request();
        if (found !== null && !("createEngine" in found)) return found;
        const arrival = deferred<boolean>();
        (isPanel ? panels : engines).push(arrival);
        if (!(await arrival.promise)) throw new Error("the network is gone");
        return found ?? request();
      });
    return { ...actual, lazyModule: held };
  });
  const { createLazyRun } = await import("../../../src/react/run/createLazyRun.js");
  const { besideQuestions } = await import("../../../src/ui/cards/lateBesideQuestions.js");
  await besideQuestions.load();
  return { ...(await import("../../../src/index.js")), createLazyRun };
}

const requested = (count: number) => vi.waitFor(() => expect(engines).toHaveLength(count));
async function arrives(): Promise<void> {
  await vi.waitFor(() => expect(engines.length).toBeGreaterThan(0));
  await act(async () => engines.at(-1)?.resolve(true));
}
async function fails(): Promise<void> {
  await vi.waitFor(() => expect(engines.length).toBeGreaterThan(0));
  await act(async () => engines.at(-1)?.resolve(false));
}

const url = "https://agent.test/run";
const line = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
const asking = [
  { type: "RUN_STARTED", threadId: "thread-1", runId: "r" },
  {
    type: "RUN_FINISHED",
    threadId: "thread-1",
    runId: "r",
    outcome: {
      type: "interrupt",
      interrupts: [confirmationInterrupt({ id: "q", message: "Delete it?" })],
    },
  },
];
const answered = (text: string, init: ResponseInit = {}): Response =>
  new Response(text, { headers: { "content-type": "text/event-stream" }, ...init });
const question = (): Response => answered(asking.map(line).join(""));

/** A `fetch` that answers each request in this way, unless it is stopped. */
function recordedFetch(respond: () => Response | Promise<Response> = question) {
  const sent: { readonly address: string; readonly init: RequestInit }[] = [];
  const fetch: NonNullable<HttpTransportOptions["fetch"]> = (address, init = {}) => {
    sent.push({ address: String(address), init });
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      Promise.resolve().then(respond).then(resolve, reject);
    });
  };
  return { fetch, sent };
}

const storage: PauseStorage = { load: async () => null, save: async () => {} };

type Given = Partial<AgentRunOptions> & { readonly url?: never };

/** Options of a run whose ids are the same each time. */
const optionsWith = (given: object): AgentRunOptions => ({
  url,
  threadId: "thread-1",
  generateId: mockIds(),
  ...given,
});

/** What leaves, and what becomes of it, without a page: all is there from the beginning. */
async function atOnce(given: object, begin: (run: AgentRun) => Promise<RunResult>) {
  const { fetch, sent } = recordedFetch();
  const run = createAgentRun(optionsWith({ fetch, ...given }));
  return { result: await begin(run), sent, run };
}

const withoutSignal = ({
  address,
  init: { signal, ...init },
}: {
  address: string;
  init: RequestInit;
}) => ({
  address,
  init,
  isStoppable: signal instanceof AbortSignal,
});

describe("the first request of a thread leaves before what runs the agent is there", () => {
  const tools = [{ name: "t", description: "A tool", parameters: { type: "object" }, run() {} }];
  const cases: Record<
    string,
    readonly [given: object, begin: (run: AgentRun) => Promise<RunResult>]
  > = {
    "a text": [{}, (run) => run.send("Go")],
    "no message": [{}, (run) => run.start()],
    "messages with ids and parts": [
      {},
      (run) =>
        run.send([
          { id: "own", content: "One" },
          { content: [{ type: "text", text: "Two" }], metadata: { by: "Ann" } },
        ] as never),
    ],
    "what a host adds to every request": [
      {
        tools,
        context: [{ description: "d", value: "v" }],
        forwardedProps: { a: 1 },
        state: { count: 2n ** 70n },
        headers: { Authorization: "Bearer x" },
        credentials: "include",
      },
      (run) => run.send("Go"),
    ],
    "an option that would make it wait, and is not given": [
      { storage: undefined, initialMessages: undefined },
      (run) => run.send("Go"),
    ],
    "headers that take a while": [
      { headers: async () => ({ "X-Token": "fresh" }) },
      (run) => run.send("Go"),
    ],
  };

  it.each(Object.entries(cases))(
    "%s: the same as by the engine, once",
    async (_, [given, begin]) => {
      const { createLazyRun } = await openedPage();
      const { fetch, sent } = recordedFetch();
      const headers = vi.fn(
        "headers" in given && typeof given.headers === "function"
          ? (given.headers as () => never)
          : () => ({}),
      );
      const options = optionsWith({
        fetch,
        ...given,
        ...("headers" in given && typeof given.headers === "function" && { headers }),
      });
      const run = createLazyRun(options);
      const ended = begin(run);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      await arrives();
      const result = await ended;
      const other = await atOnce(given, begin);
      expect(sent.map(withoutSignal)).toEqual(other.sent.map(withoutSignal));
      expect(sent[0]?.init.body).toBe(other.sent[0]?.init.body);
      expect(result).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
      expect(run.getSnapshot().messages).toEqual(other.run.getSnapshot().messages);
      expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(["q"]);
      expect(headers.mock.calls.length).toBeLessThanOrEqual(1);
    },
  );

  it.each(
    Object.entries<() => Response | Promise<Response>>({
      "an error of the server": () => new Response("Too busy", { status: 503 }),
      "a redirect": () =>
        new Response(null, { status: 302, headers: { location: "https://other.test/" } }),
      "no connection": () => Promise.reject(new TypeError("failed")),
      "no stream": () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      "a broken stream": () => answered(line(asking[0] ?? {})),
    }),
  )("%s ends the run as it does by the engine", async (_, respond) => {
    const { createLazyRun } = await openedPage();
    const [early, late] = [recordedFetch(respond), recordedFetch(respond)];
    const run = createLazyRun(optionsWith({ fetch: early.fetch }));
    const ended = run.send("Go");
    await vi.waitFor(() => expect(early.sent).toHaveLength(1));
    await arrives();
    const expected = await createAgentRun(optionsWith({ fetch: late.fetch })).send("Go");
    const ending = (result: RunResult) =>
      result.ok && {
        ...result.ending,
        error: "error" in result.ending ? String(result.ending.error) : null,
      };
    expect(ending(await ended)).toEqual(ending(expected));
    expect([early.sent.length, late.sent.length]).toEqual([1, 1]);
  });

  it("headers that cannot be made are the same error, and nothing leaves", async () => {
    const headers = () => Promise.reject(new Error("signed out"));
    const { createLazyRun } = await openedPage();
    const { fetch, sent } = recordedFetch();
    const ended = createLazyRun(optionsWith({ fetch, headers })).send("Go");
    await arrives();
    expect(await ended).toMatchObject({
      ok: true,
      ending: { kind: "unreachable", error: { delivery: "not-sent" } },
    });
    expect(sent).toEqual([]);
  });

  it("a host's function that throws is reported, and nothing leaves", async () => {
    const generateId = () => {
      throw new Error("no ids");
    };
    const { createLazyRun } = await openedPage();
    const { fetch, sent } = recordedFetch();
    const ended = createLazyRun(optionsWith({ fetch, generateId })).send("Go");
    await arrives();
    expect(await ended).toMatchObject({ ok: false, reason: "failed" });
    expect(sent).toEqual([]);
  });
});

describe("a request that has left before the code that reads it", () => {
  it("is read once that is there, after a failure as well: the message is not sent again", async () => {
    const { InterruptPanel, useAgentRun } = await openedPage();
    const { fetch, sent } = recordedFetch();
    const results: RunResult[] = [];
    function Host() {
      const run = useAgentRun({ url, threadId: "thread-1", fetch });
      const send = (): void => void run.send("Go").then((result) => results.push(result));
      return (
        <>
          <button type="button" onClick={send}>
            Send
          </button>
          <InterruptPanel run={run} />
        </>
      );
    }
    render(<Host />);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(sent).toHaveLength(1);
    await act(async () => panels.at(-1)?.resolve(true));
    await act(() => import("../../../src/ui/panel/panelContent.js"));
    await fails();
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(results).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await requested(2);
    await arrives();
    expect(await screen.findByText("Delete it?")).toBeVisible();
    expect(results).toMatchObject([{ ok: true, ending: { kind: "interrupted" } }]);
    expect(sent).toHaveLength(1);
  });

  it.each(["abort", "reset"] as const)(
    "is stopped at once by %s, and its run ends",
    async (stop) => {
      const { createLazyRun } = await openedPage();
      const { fetch, sent } = recordedFetch(() => new Promise<Response>(() => {}));
      const onAbort = vi.fn();
      const run = createLazyRun(optionsWith({ fetch, onAbort }));
      const ended = run.send("Go");
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      run[stop]();
      expect(sent[0]?.init.signal?.aborted).toBe(true);
      await arrives();
      const expected = createAgentRun(
        optionsWith({ fetch: recordedFetch(() => new Promise<Response>(() => {})).fetch }),
      );
      const other = expected.send("Go");
      expected[stop]();
      expect(await ended).toEqual(await other);
      expect(run.getSnapshot()).toMatchObject({
        status: expected.getSnapshot().status,
        messages: expected.getSnapshot().messages,
      });
      expect(sent).toHaveLength(1);
      expect(onAbort).toHaveBeenCalledOnce();
    },
  );

  it("is read on where its response comes after that code", async () => {
    const { createLazyRun } = await openedPage();
    const response = deferred<Response>();
    const { fetch, sent } = recordedFetch(() => response.promise);
    const ended = createLazyRun(optionsWith({ fetch })).send("Go");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await arrives();
    response.resolve(question());
    expect(await ended).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
  });

  it.each(["abort", "reset"] as const)("is stopped by %s while its reply is read", async (stop) => {
    const { createLazyRun } = await openedPage();
    const { fetch, sent } = recordedFetch(() => new Promise<Response>(() => {}));
    const run = createLazyRun(optionsWith({ fetch }));
    void run.send("Go");
    await arrives();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("running"));
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    run[stop]();
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("is stopped by a page that aborts as soon as that code is there", async () => {
    const { createLazyRun } = await openedPage();
    const { fetch, sent } = recordedFetch(() => new Promise<Response>(() => {}));
    const run = createLazyRun(optionsWith({ fetch }));
    const ended = run.send("Go");
    run.subscribe(() => run.getSnapshot().status === "running" && run.abort());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await arrives();
    expect(await ended).toMatchObject({ ok: true, ending: { kind: "aborted" } });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it.each(["abort", "reset"] as const)(
    "is not sent where %s comes before its headers",
    async (stop) => {
      const token = deferred<Record<string, string>>();
      const { createLazyRun } = await openedPage();
      const { fetch, sent } = recordedFetch();
      const run = createLazyRun(optionsWith({ fetch, headers: () => token.promise }));
      const ended = run.send("Go");
      run[stop]();
      token.resolve({});
      expect(await ended).toMatchObject({ ok: false, messages: [{ content: "Go" }] });
      await arrives();
      await token.promise;
      expect(sent).toEqual([]);
    },
  );

  it("is one: a second message waits, and is refused while the first is read", async () => {
    const { createLazyRun } = await openedPage();
    const { fetch, sent } = recordedFetch(() => new Promise<Response>(() => {}));
    const run = createLazyRun(optionsWith({ fetch }));
    void run.send("Go");
    const second = run.send("And go");
    await arrives();
    expect(await second).toMatchObject({ ok: false, reason: "run-in-progress" });
    expect(sent).toHaveLength(1);
  });
});

describe("a request waits for what runs the agent", () => {
  it.each(
    Object.entries<Given & object>({
      "where a pause may be stored": { storage },
      "where a conversation comes before it": {
        initialMessages: [{ id: "m", role: "user", content: "Hello" }],
      },
    }),
  )("%s", async (_, given) => {
    const { createLazyRun } = await openedPage();
    const own = recordedFetch();
    const ended = createLazyRun(optionsWith({ fetch: own.fetch, ...given })).send("Go");
    await requested(1);
    expect(own.sent).toEqual([]);
    await arrives();
    await ended;
    expect(own.sent).toHaveLength(1);
  });

  it("where something is added to it alone, which is checked first", async () => {
    const { createLazyRun } = await openedPage();
    const own = recordedFetch();
    const run = createLazyRun(optionsWith({ fetch: own.fetch }));
    const ended = run.send("Go", { forwardProps: {} } as never);
    const refused = expect(ended).rejects.toThrow("forwardProps");
    await arrives();
    await refused;
    expect(own.sent).toEqual([]);
  });

  it.each([{ signDecisions: () => {} }, { routes: { stop: "/stop" } }, { limits: { nested: 1 } }])(
    "where an option is not known, with which nothing is sent: %o",
    async (given) => {
      const { createLazyRun } = await openedPage();
      const own = recordedFetch();
      const ended = createLazyRun(optionsWith({ fetch: own.fetch, ...given })).send("Go");
      await arrives();
      expect(await ended).toMatchObject({ ok: false, reason: "not-ready" });
      expect(own.sent).toEqual([]);
    },
  );

  it("where another call was made before", async () => {
    const { createLazyRun } = await openedPage();
    const own = recordedFetch();
    const run = createLazyRun(optionsWith({ fetch: own.fetch }));
    void run.addToolResult("c", "done");
    void run.send("Go");
    await requested(1);
    expect(own.sent).toEqual([]);
  });

  it("where that did not arrive before: the message is returned", async () => {
    const { createLazyRun } = await openedPage();
    const own = recordedFetch();
    const run = createLazyRun(optionsWith({ fetch: own.fetch }));
    void run.ready();
    await requested(1);
    await fails();
    const ended = run.send("Go");
    await requested(2);
    await fails();
    expect(await ended).toMatchObject({
      ok: false,
      reason: "not-ready",
      messages: [{ content: "Go" }],
    });
    expect(own.sent).toEqual([]);
  });
});

describe("what shows questions is loaded", () => {
  async function opened(given: object) {
    const { InterruptPanel, createLazyRun } = await openedPage();
    render(
      <InterruptPanel
        run={createLazyRun(optionsWith({ fetch: recordedFetch().fetch, ...given }))}
      />,
    );
    await requested(1);
  }

  it("beside what runs the agent, where no request waits for that", async () => {
    await opened({});
    expect(panels).toHaveLength(1);
  });

  it("after it, where one would leave later", async () => {
    await opened({ storage });
    expect(panels).toHaveLength(0);
    await arrives();
    await vi.waitFor(() => expect(panels).toHaveLength(1));
  });
});
