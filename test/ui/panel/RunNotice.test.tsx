import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  InterruptPanel,
  RunNotice,
  TransportError,
} from "../../../src/index.js";
import { confirmationInterrupt, type ScriptedTransport } from "../../../src/testing.js";
import { askedRun, playedRun } from "../../support/askedRun.js";
import { endingOf } from "../../support/endingOf.js";

type Ends = (agent: ScriptedTransport, run: AgentRun) => void | Promise<void>;
const started = { type: "RUN_STARTED", threadId: "t", runId: "r1" };
const finished = (outcome: object) => ({
  type: "RUN_FINISHED",
  threadId: "t",
  runId: "r1",
  outcome,
});
const streams =
  (...events: readonly unknown[]): Ends =>
  (agent) =>
    agent.emit(events).then(() => agent.end());

it.each<readonly [ending: string, words: string, ends: Ends]>([
  ["success", "", streams(started, finished({ type: "success" }))],
  [
    "interrupted",
    "",
    streams(started, finished({ type: "interrupt", interrupts: [confirmationInterrupt()] })),
  ],
  ["cancelled", "The agent stopped the run.", streams(started, finished({ type: "cancelled" }))],
  [
    "error",
    "The agent reported a problem.The agent says: “Out of tea.”",
    streams({ type: "RUN_ERROR", message: "Out of tea." }),
  ],
  ["rejected", "The agent sent something that cannot be read.", streams(started, "hello")],
  ["truncated", "The connection was lost.Send again", streams(started)],
  ["aborted", "You stopped the run.", (_, run) => run.abort()],
  [
    "unreachable",
    "The agent could not be reached.",
    (agent) => agent.fail(new TransportError("no")),
  ],
  [
    "unreachable",
    "The server answered with an error.",
    (agent) => agent.fail(new TransportError("no", { status: 409 })),
  ],
])("a run that ends as %s has its own text", async (ending, words, ends) => {
  const { run, agent } = playedRun();
  const { container } = render(<RunNotice run={run} />);
  expect(container).toBeEmptyDOMElement();
  await act(async () => {
    const over = endingOf(run.start());
    await ends(agent, run);
    await over;
  });
  expect(run.getSnapshot().ending?.kind).toBe(ending);
  expect(container.textContent?.replace(/Details.*/, "")).toBe(words);
});

it.each([300, 409])(
  "a refusal with the HTTP status %i shows the status behind Details",
  async (status) => {
    const { run, agent } = playedRun();
    render(<RunNotice run={run} />);
    await act(async () => {
      const over = endingOf(run.start());
      agent.fail(new TransportError("no", { status }));
      await over;
    });
    expect(screen.getByText("The server answered with an error.")).toBeVisible();
    expect(screen.getByText(`HTTP ${status}`)).not.toBeVisible();
    await userEvent.click(screen.getByText("Details"));
    expect(screen.getByText(`HTTP ${status}`)).toBeVisible();
  },
);

it("the notice names the address that could not be reached only under Details, without its secrets", async () => {
  const url = "https://user:secret1@agent.example/run/7?key=secret2#secret3";
  const fetch = async () => {
    throw new TypeError("network");
  };
  const run = createAgentRun({ url, fetch, threadId: "t" });
  const { container } = render(<RunNotice run={run} />);
  await act(async () => {
    await endingOf(run.start());
  });
  expect(screen.getByText("The agent could not be reached.")).toBeVisible();
  expect(screen.getByText("https://agent.example/run/7")).not.toBeVisible();
  expect(container).not.toHaveTextContent("secret");
  expect(run.getSnapshot().error?.message).not.toContain("secret");
});

it.each([200, 404])(
  "the notice names the address that answered with HTTP %i in place of the agent under Details",
  async (status) => {
    const fetch = async () =>
      new Response("<p>", { status, headers: { "content-type": "text/html" } });
    const run = createAgentRun({ url: "https://agent.example/run/7?key=secret", fetch });
    const { container } = render(<RunNotice run={run} />);
    await act(async () => {
      await endingOf(run.start());
    });
    expect(screen.getByText("https://agent.example/run/7")).not.toBeVisible();
    expect(container).not.toHaveTextContent("secret");
  },
);

it.each(["MORE_APPROVALS_NEEDED", "OUT_OF_TEA"])(
  "what the agent says with the code %s has its hidden characters marked, and no more is laid out than can be read",
  async (code) => {
    const { run, agent } = await askedRun([confirmationInterrupt({ id: "q" })]);
    const { container } = render(<RunNotice run={run} />);
    const message = `Wait\u202efor Bob ${"and Ann ".repeat(50_000)}`;
    await act(async () => {
      run.resolve("q", { approved: true });
      await vi.dynamicImportSettled();
      await agent.emit([{ type: "RUN_ERROR", message, code }]);
      agent.end();
      await vi.dynamicImportSettled();
    });
    expect(screen.getByRole("img", { name: /right-to-left override/i })).toBeInTheDocument();
    expect(container.textContent.length).toBeLessThan(110_000);
    expect(screen.getByRole("button", { name: /characters/ })).toBeVisible();
  },
);

it.each([
  ["Your answer is recorded. It counts once the others agree.", ["q"]],
  ["Your answers are recorded. They count once the others agree.", ["q", "r"]],
])("%s", async (words, ids) => {
  const { run, agent } = await askedRun(ids.map((id) => confirmationInterrupt({ id })));
  render(<RunNotice run={run} />);
  await act(async () => {
    for (const id of ids) run.resolve(id, { approved: true });
    void run.submit();
    await vi.dynamicImportSettled();
    await agent.emit([{ type: "RUN_ERROR", message: "Recorded.", code: "MORE_APPROVALS_NEEDED" }]);
    agent.end();
    await vi.dynamicImportSettled();
  });
  expect(screen.getByText(words)).toBeVisible();
});

it("a long code of the agent is cut", async () => {
  const { run, agent } = playedRun();
  const { container } = render(<RunNotice run={run} />);
  await act(async () => {
    const over = endingOf(run.start());
    await agent.emit([{ type: "RUN_ERROR", message: "No", code: "C".repeat(100_000) }]);
    agent.end();
    await over;
  });
  expect(container).toHaveTextContent("Code: CCC");
  expect(container.textContent.length).toBeLessThan(500);
});

it("an open question has a notice while the browser is offline, and can be answered", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { run } = await askedRun([confirmationInterrupt()]);
  const { container, unmount } = render(<InterruptPanel run={run} />);
  expect(await screen.findByText("You are offline.")).toBeVisible();
  expect(await screen.findByRole("button", { name: /^(Confirm|Yes|Approve)/ })).toBeEnabled();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(container.querySelector(".agui-notice")).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline.")).toBeVisible();
  unmount();
  onLine.mockRestore();
});

it("a page without a question has no notice while the browser is offline", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { container } = render(<RunNotice run={playedRun().run} />);
  expect(container).toBeEmptyDOMElement();
  onLine.mockRestore();
});

it("a page without the questions that the agent waits for shows how many there are, and gets them", async () => {
  const { run, agent } = playedRun();
  render(<RunNotice run={run} />);
  await act(async () => {
    const ending = endingOf(run.send("What now?"));
    await agent.emit([
      {
        type: "RUN_ERROR",
        code: "PENDING_INTERRUPTS",
        message: 'This thread waits for an answer to "ticket-1.call-1", "ticket-1.call-2".',
      },
    ]);
    agent.end();
    await ending;
  });
  expect(screen.getByText("The agent still waits for 2 answers.")).toBeVisible();
  expect(screen.queryByText(/ticket-1/)).toBeNull();
  expect(screen.getByText("What now?")).toBeVisible();
  expect(
    screen.getByText("It can be sent once the agent no longer waits for an answer."),
  ).toBeVisible();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Show the questions",
    "Discard message",
  ]);
  await act(async () => {
    await userEvent.click(screen.getByRole("button", { name: "Show the questions" }));
  });
  expect(agent.requests[1]).toMatchObject({ messages: [] });
});

it.each<[what: string, message: string, count: string]>([
  ["ids with quotes", String.raw`Waits for "a\"b", "c\\" and 3 more.`, "for 5 answers"],
  ["what is never closed", `"${String.raw`\"`.repeat(300_000)}`, "for answers"],
])("how many a refusal names is read in one pass: %s", async (_, message, count) => {
  const { run, agent } = playedRun();
  const { container } = render(<RunNotice run={run} />);
  await act(async () => {
    const ending = endingOf(run.send("What now?"));
    await agent.emit([{ type: "RUN_ERROR", code: "PENDING_INTERRUPTS", message }]);
    agent.end();
    await ending;
  });
  expect(container).toHaveTextContent(`The agent still waits ${count}.`);
});

it("a message that did not arrive because the agent is down can be sent again", async () => {
  const { run, agent } = playedRun();
  render(<RunNotice run={run} />);
  await act(async () => {
    const ending = endingOf(run.send("Hello"));
    agent.fail(new TypeError("network"));
    await ending;
  });
  expect(screen.getByText("This message may not have arrived.")).toBeVisible();
  await act(async () => {
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  });
  expect(agent.requests[1]).toMatchObject({ messages: [{ content: "Hello" }] });
});

it("a message that was refused is not said to have arrived perhaps", async () => {
  const { run, agent } = playedRun();
  render(<RunNotice run={run} />);
  await act(async () => {
    const ending = endingOf(run.send("Hello"));
    agent.fail(new TransportError("no", { status: 404 }));
    await ending;
  });
  expect(screen.getByText("The agent has not received this message.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send message" })).toBeVisible();
});

it("a message instead of an answer that the agent passes over can be sent again", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ message: "Really?" })]);
  render(<RunNotice run={run} />);
  await act(async () => {
    const ending = endingOf(run.steerAway("Something else"));
    await agent.emit([{ type: "RUN_STARTED" }, { type: "RUN_FINISHED" }]);
    agent.end();
    await ending;
  });
  expect(screen.getByText("The agent did not answer this message.")).toBeVisible();
  await act(async () => {
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  });
  expect(agent.requests[2]?.resume).toBeUndefined();
  expect(agent.requests[2]?.messages.at(-1)).toMatchObject({ content: "Something else" });
});

it("a message that the agent passed over is answered by the reply to a later one", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ message: "Really?" })]);
  render(<RunNotice run={run} />);
  const reply = async (ended: Promise<unknown>, events: readonly object[]) => {
    await agent.emit([{ type: "RUN_STARTED" }, ...events, { type: "RUN_FINISHED" }]);
    agent.end();
    await ended;
  };
  await act(() => reply(endingOf(run.steerAway("Something else")), []));
  const title = "The agent did not answer this message.";
  expect(screen.getByText(title)).toBeVisible();
  await act(() => reply(endingOf(run.send("Are you there?")), []));
  expect(screen.getByText(title)).toBeVisible();
  const hello = { type: "TEXT_MESSAGE_CHUNK", messageId: "m", role: "assistant", delta: "Yes." };
  await act(() => reply(endingOf(run.send("Are you there?")), [hello]));
  expect(agent.requests[3]?.messages).toContainEqual(
    expect.objectContaining({ content: "Something else" }),
  );
  expect(screen.queryByText(title)).toBeNull();
  expect(run.getSnapshot().undelivered).toEqual([]);
});
