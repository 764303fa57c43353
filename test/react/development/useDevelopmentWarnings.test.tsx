import { render, waitFor } from "@testing-library/react";
import { type ReactElement, StrictMode, useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunError,
  createAgentRun,
  type RunTransport,
  StreamTruncatedError,
  TransportError,
} from "../../../src/core.js";
import {
  defaultRenderers,
  defineRenderer,
  humanTool,
  InterruptPanel,
  type InterruptRenderer,
  InterruptRouter,
  useAgentRun,
  webPauseStorage,
} from "../../../src/index.js";
import { warningPages } from "../../../src/react/development/warnings.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, playedRun, proposes, succeeds } from "../../support/askedRun.js";
import { anchorsOf, readPage } from "../../support/docs/pages.js";
import { endingOf } from "../../support/endingOf.js";
import { warningTexts } from "../../support/warningTexts.js";

beforeEach(() => {
  // Each test sees a page that has printed nothing.
  vi.resetModules();
  vi.stubEnv("NODE_ENV", "development");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const component = () => null;
const namespace = defineRenderer({ reason: "acme:*", component });
const budget = defineRenderer({ reason: "acme:budget", component });
const unreachable = [namespace, budget, ...defaultRenderers];

/** Everything that is printed from now on. */
function watchWarnings(): () => readonly string[] {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => warn.mock.calls.map(([text]) => String(text));
}

const storage = webPauseStorage();

function Stored({ threadId }: { readonly threadId?: string }) {
  return (
    <InterruptPanel
      run={useAgentRun({ url: "/agent", storage, ...(threadId !== undefined && { threadId }) })}
    />
  );
}

function Misspelled() {
  const presentation = { skip: true, confrim: "hold" };
  return <InterruptPanel run={useAgentRun({ url: "/agent" })} presentation={presentation} />;
}

const confirm = { name: "confirm", description: "" };

function TwoOfOneName() {
  return (
    <InterruptPanel
      run={useAgentRun({
        url: "/agent",
        tools: [confirm, { ...confirm, description: "Another one" }],
      })}
    />
  );
}

/** A page that renders itself again and again, and makes its renderers each time. */
function RenderedAgain({ makes }: { readonly makes: () => readonly InterruptRenderer[] }) {
  const [{ run }] = useState(playedRun);
  const [renders, setRenders] = useState(0);
  useEffect(() => {
    if (renders < 5) setRenders(renders + 1);
  }, [renders]);
  return <InterruptPanel run={run} renderers={makes()} />;
}

/** A run whose agent proposes a call and stops, with the result of that call or without one. */
const stoppedRun = (...events: readonly unknown[]): Promise<AgentRun> =>
  stoppedAfter("deploy", ...events);

async function stoppedAfter(tool: string, ...events: readonly unknown[]): Promise<AgentRun> {
  const { run, agent } = playedRun();
  const ending = endingOf(run.start());
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    ...proposes("c1", tool, { to: "production" }),
    ...events,
    { type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome: { type: "success" } },
  ]);
  agent.end();
  await ending;
  return run;
}

/** A run that waits for an approval of an agent that declares this about itself. */
async function declaringRun(humanInTheLoop: object): Promise<AgentRun> {
  const question = toolCallInterrupt({ id: "a", toolCallId: "c1" });
  const { run } = await askedRun(
    [question],
    { capabilities: { humanInTheLoop } },
    proposes("c1", "deploy", {}),
  );
  const stop = run.subscribe(() => {});
  await waitFor(() => expect(run.getSnapshot().capabilities).not.toBeNull());
  stop();
  return run;
}

/** A run whose first request failed with this error. */
async function failedRun(error: AgentRunError): Promise<AgentRun> {
  const transport: RunTransport = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  });
  const run = createAgentRun({ transport });
  await endingOf(run.send("Go"));
  return run;
}

const refusedWith = (body: string, status = 422): Promise<AgentRun> =>
  failedRun(new TransportError("refused", { status, body }));
const detail = [{ type: "missing", loc: ["body", "state"], msg: "Field required", input: {} }];
const lostRun = (): Promise<AgentRun> =>
  failedRun(new StreamTruncatedError("no byte came for 60 s before the end"));

/** A page with one mistake for each warning. */
const mistakes: Readonly<
  Record<keyof typeof warningPages, () => ReactElement | Promise<ReactElement>>
> = {
  "two-panels": () => {
    const { run } = playedRun();
    return (
      <>
        <InterruptPanel run={run} />
        <InterruptPanel run={run} />
      </>
    );
  },
  "missing-stylesheet": () => <InterruptPanel run={playedRun().run} />,
  "unanswered-calls": async () => <InterruptPanel run={await stoppedRun()} />,
  "no-event-stream": async () => <InterruptPanel run={await refusedWith("Not found", 404)} />,
  "refused-request": async () => (
    <InterruptPanel run={await refusedWith(JSON.stringify({ detail }))} />
  ),
  "lost-stream": async () => <InterruptPanel run={await lostRun()} />,
  capabilities: async () => <InterruptPanel run={await declaringRun({ interrupts: false })} />,
  "storage-without-thread": () => <Stored />,
  "tools-of-one-name": () => <TwoOfOneName />,
  "no-signer": async () => {
    const risky = toolCallInterrupt({ toolCallId: "tc", metadata: { destructive: true } });
    const { run } = await askedRun([risky], {}, proposes("tc", "pay", {}));
    return <InterruptPanel run={run} presentation={{ confirm: "passkey" }} />;
  },
  "unreachable-renderer": () => <InterruptPanel run={playedRun().run} renderers={unreachable} />,
  "unknown-option": () => <Misspelled />,
  "renderers-made-again": () => (
    <RenderedAgain makes={() => [defineRenderer({ component: () => null })]} />
  ),
};

describe.each(Object.keys(warningPages) as readonly (keyof typeof warningPages)[])(
  "the warning %s",
  (name) => {
    const ofThis = (warnings: readonly string[]) =>
      warnings.filter((text) => text.includes(warningTexts[name]));

    it("a warning is printed once, however often the page renders and mounts", async () => {
      const warnings = watchWarnings();
      const page = await mistakes[name]();
      const { rerender, unmount } = render(<StrictMode>{page}</StrictMode>);
      await waitFor(() => expect(ofThis(warnings())).toHaveLength(1));
      rerender(<StrictMode>{page}</StrictMode>);
      unmount();
      render(<StrictMode>{page}</StrictMode>);
      await vi.dynamicImportSettled();
      expect(ofThis(warnings())).toHaveLength(1);
    });

    it("a warning links to a section of the documentation that exists", async () => {
      const warnings = watchWarnings();
      render(await mistakes[name]());
      await waitFor(() => expect(ofThis(warnings())).toHaveLength(1));
      const [, page = "", anchor] =
        / See https:\/\/unpkg\.com\/react-agui-interrupts\/stories\/docs\/(\S+)#(\S+)$/.exec(
          ofThis(warnings())[0] ?? "",
        ) ?? [];
      expect(anchorsOf(readPage(`stories/docs/${page}`))).toContain(anchor);
    });

    it("a warning is explained in troubleshooting", () => {
      const [, section = ""] = readPage("stories/docs/troubleshooting.md").split(
        "## Warnings in development",
      );
      const words = name === "unreachable-renderer" ? "is never used" : warningTexts[name];
      expect(section.split("\n## ")[0]).toContain(words);
    });

    it.each(["production", "test", undefined])(
      "a warning is not printed where the environment is %s",
      async (environment) => {
        const warnings = watchWarnings();
        const page = await mistakes[name]();
        vi.stubEnv("NODE_ENV", environment);
        render(page);
        await vi.dynamicImportSettled();
        expect(warnings()).toEqual([]);
      },
    );
  },
);

it("a page without an environment, as without a bundler, prints no warnings", async () => {
  const warnings = watchWarnings();
  const page = await mistakes["unreachable-renderer"]();
  vi.stubGlobal("process", undefined);
  render(page);
  vi.unstubAllGlobals();
  await vi.dynamicImportSettled();
  expect(warnings()).toEqual([]);
});

it("a warning names the renderer that can never be used and the one before it", async () => {
  const warnings = watchWarnings();
  render(<InterruptRouter run={playedRun().run} renderers={unreachable} />);
  await waitFor(() =>
    expect(warnings()).toEqual([
      expect.stringContaining(
        'react-agui-interrupts: Renderer 2 (reason "acme:budget") is never used, because renderer 1 (reason "acme:*") takes all it would fit. The first match is used: move it forward, or remove it.',
      ),
    ]),
  );
});

it("a warning names the calls that the agent left without a result", async () => {
  const warnings = watchWarnings();
  render(<InterruptPanel run={await stoppedRun()} />);
  await waitFor(() => expect(warnings().join("\n")).toContain('asked nothing: "deploy".'));
});

it.each([
  [
    "what a decoder misses",
    JSON.stringify({ detail }),
    'HTTP 422: "body"."state" "Field required".',
  ],
  ["any other words", "no field `state`", 'HTTP 422: "no field `state`".'],
  ["details of another form", '{"detail":[1,{"msg":2}]}', 'HTTP 422: "{\\"detail\\"'],
])("a warning quotes %s where a request is refused", async (_, body, text) => {
  const warnings = watchWarnings();
  render(<InterruptPanel run={await refusedWith(body)} />);
  await waitFor(() => expect(warnings().join("\n")).toContain(text));
});

it.each([200, 404, 405])(
  "a warning quotes what answered with %i in place of an agent",
  async (status) => {
    const warnings = watchWarnings();
    render(<InterruptPanel run={await refusedWith("<!doctype html>", status)} />);
    await waitFor(() =>
      expect(warnings().join("\n")).toContain(
        'The url of the run leads to no AG-UI agent: refused, with the body "<!doctype html>".',
      ),
    );
  },
);

it("no warning is printed for an error of the server that is no refusal", async () => {
  expect(await otherWarningsOf(<InterruptPanel run={await refusedWith("down", 503)} />)).toEqual(
    [],
  );
});

it("a warning says how long no byte came before a stream ended", async () => {
  const warnings = watchWarnings();
  render(<InterruptPanel run={await lostRun()} />);
  await waitFor(() => expect(warnings().join("\n")).toContain("no byte came for 60 s"));
});

/** What a page prints besides the missing stylesheet, which no test has. */
async function otherWarningsOf(page: ReactElement): Promise<readonly string[]> {
  const warnings = watchWarnings();
  render(<StrictMode>{page}</StrictMode>);
  await waitFor(() => expect(warnings().join("\n")).toContain(warningTexts["missing-stylesheet"]));
  return warnings().filter((text) => !text.includes(warningTexts["missing-stylesheet"]));
}

it.each(["confirm_changes", "request_info", "adk_request_confirmation", "adk_request_input"])(
  "no warning is printed for %s, by which an agent only announces a question",
  async (tool) => {
    expect(await otherWarningsOf(<InterruptPanel run={await stoppedAfter(tool)} />)).toEqual([]);
  },
);

it("no warning is printed for a call with a result", async () => {
  const run = await stoppedRun({
    type: "TOOL_CALL_RESULT",
    messageId: "m1",
    toolCallId: "c1",
    content: "done",
  });
  expect(await otherWarningsOf(<InterruptPanel run={run} />)).toEqual([]);
});

it.each([
  ["approved", (run: AgentRun) => run.resolve("q", { approved: true })],
  ["denied", (run: AgentRun) => run.resolve("q", { approved: false })],
  ["skipped", (run: AgentRun) => run.cancel("q")],
])("no warning is printed for a call that was %s", async (_, decide) => {
  const question = { id: "q", reason: "tool_call", toolCallId: "c1", message: "Deploy?" };
  const { run, agent } = await askedRun(
    [question],
    {},
    proposes("c1", "deploy", { to: "production" }),
  );
  decide(run);
  const ending = endingOf(run.submit());
  await agent.emit(succeeds);
  agent.end();
  await ending;
  expect(await otherWarningsOf(<InterruptPanel run={run} />)).toEqual([]);
});

it("no warning is printed for storage of a thread with an id", async () => {
  expect(await otherWarningsOf(<Stored threadId="thread-1" />)).toEqual([]);
});

it.each([
  ["in order", [budget, namespace, defineRenderer({ component })]],
  ["with the built-in cards twice", [budget, ...defaultRenderers, ...defaultRenderers]],
])("no warning is printed for a list of renderers %s", async (_, renderers) => {
  expect(
    await otherWarningsOf(<InterruptPanel run={playedRun().run} renderers={renderers} />),
  ).toEqual([]);
});

it.each<[string, () => readonly InterruptRenderer[]]>([
  ["of the same component", () => [defineRenderer({ component })]],
  [
    "of the same card of a tool",
    () => [defineRenderer(humanTool({ name: "pick", description: "" }), component)],
  ],
])("no warning is printed for renderers that are made at each render %s", async (_, makes) => {
  expect(await otherWarningsOf(<RenderedAgain makes={makes} />)).toEqual([]);
});

it("no warning is printed for components that hot reloading replaces now and then", async () => {
  const warnings = watchWarnings();
  const now = vi.spyOn(Date, "now");
  const { run } = playedRun();
  const page = render(<p />);
  for (let edit = 1; edit <= 5; edit += 1) {
    now.mockReturnValue(edit * 10_000);
    page.rerender(
      <InterruptPanel run={run} renderers={[defineRenderer({ component: () => edit })]} />,
    );
    await vi.dynamicImportSettled();
  }
  expect(warnings().filter((text) => text.includes("another component"))).toEqual([]);
});

it.each([
  [{ supported: false }, "takes no interrupts"],
  [{ approvals: false }, "has no approvals"],
  [{ approveWithEdits: true }, "takes edited arguments"],
])(
  "a warning compares %j with what is asked, and the question is shown all the same",
  async (humanInTheLoop, text) => {
    const run = await declaringRun(humanInTheLoop);
    const warnings = watchWarnings();
    render(<InterruptPanel run={run} />);
    await waitFor(() => expect(warnings().join("\n")).toContain(text));
    expect(run.getSnapshot().interrupts).toMatchObject([{ answerable: true }]);
  },
);

it("no warning compares what an agent declares rightly", async () => {
  const run = await declaringRun({
    supported: true,
    approvals: true,
    interrupts: true,
    approveWithEdits: false,
  });
  expect(await otherWarningsOf(<InterruptPanel run={run} />)).toEqual([]);
});

function WithTool({ clientProvided }: { readonly clientProvided: boolean }) {
  return (
    <InterruptPanel
      run={useAgentRun({
        url: "/agent",
        tools: [confirm],
        capabilities: { tools: { clientProvided } },
      })}
    />
  );
}

it("a warning is printed for tools of a run whose agent says that it takes none", async () => {
  const warnings = watchWarnings();
  render(<WithTool clientProvided={false} />);
  await waitFor(() => expect(warnings().join("\n")).toContain("takes no tools of the page"));
});

it("no warning is printed for tools of a run whose agent says that it takes them", async () => {
  expect(await otherWarningsOf(<WithTool clientProvided />)).toEqual([]);
});
