import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgUiInterrupt } from "../../src/protocol/events.js";
import { deferred } from "../../src/run/shared/promises.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun, playedRun } from "../support/askedRun.js";

/** What shows questions: each request for it waits until the test resolves or rejects it. */
const requests: ReturnType<typeof deferred<boolean>>[] = [];
/** The same for what stands beside questions. */
const besideRequests: ReturnType<typeof deferred<boolean>>[] = [];

// All modules are loaded again each time, as in a new page.
beforeEach(() => {
  requests.length = 0;
  besideRequests.length = 0;
  vi.resetModules();
});
afterEach(() => vi.doUnmock("../../src/run/shared/lazyModule.js"));

/** @param holdsBeside Whether what stands beside questions waits as well. */
async function openedPage(holdsBeside = false) {
  vi.doMock("../../src/run/shared/lazyModule.js", async (original) => {
    const actual = await original<typeof import("../../src/run/shared/lazyModule.js")>();
    const { lazyModule } = actual;
    const held = <Module extends object>(request: () => Promise<Module>) =>
      lazyModule(async () => {
        const isBeside = String(request).includes("besideQuestions");
        if (isBeside && !holdsBeside) return request();
        const arrival = deferred<boolean>();
        (isBeside ? besideRequests : requests).push(arrival);
        if (!(await arrival.promise)) throw new Error("the network is gone");
        return request();
      });
    return { ...actual, lazyModule: held };
  });
  return import("../../src/index.js");
}

const arrives = async () => {
  requests.at(-1)?.resolve(true);
  await act(async () => {
    await import("../../src/ui/panel/panelContent.js");
    await import("../../src/ui/panel/besideQuestions.js");
  });
};
const isRequested = () => vi.waitFor(() => expect(requests).toHaveLength(1));
const fails = () => act(async () => requests.at(-1)?.resolve(false));

const question = confirmationInterrupt({ id: "q", message: "Delete it?" });
const asks = [
  { type: "RUN_STARTED", threadId: "t", runId: "r1" },
  {
    type: "RUN_FINISHED",
    threadId: "t",
    runId: "r1",
    outcome: { type: "interrupt", interrupts: [question] },
  },
];

it("the code for questions is requested once, after what runs the agent, and neither before a panel is mounted nor on a server", async () => {
  const { InterruptPanel } = await openedPage();
  const { run } = playedRun();
  renderToString(<InterruptPanel run={run} />);
  expect(requests).toHaveLength(0);
  render(
    <StrictMode>
      <InterruptPanel run={run} />
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  expect(requests).toHaveLength(0);
  await run.ready();
  await isRequested();
  expect(screen.queryByText("Loading…")).toBeNull();
});

it("a question before it is loaded has a placeholder, and is announced when it is shown, where nothing was before", async () => {
  const { InterruptPanel } = await openedPage();
  const { run } = await askedRun([question]);
  render(<InterruptPanel run={run} empty="Nothing open" />);
  expect(screen.queryByText("Nothing open")).toBeNull();
  expect(screen.getByText("Loading…").closest('[role="status"]')).toBeVisible();
  const regions = screen.getAllByRole("status").filter(({ textContent }) => textContent === "");
  await arrives();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  expect(screen.queryByText("Loading…")).toBeNull();
  expect(
    regions.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent),
  ).toContain("The agent has a question for you: “Delete it?”");
});

it("a second panel and one that comes back show their questions at once, after the code was loaded", async () => {
  const { InterruptPanel } = await openedPage();
  const { run } = await askedRun([question]);
  const { unmount } = render(<InterruptPanel run={run} />);
  await arrives();
  unmount();
  const other = await askedRun([question]);
  const seen: string[] = [];
  const watcher = new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const { textContent } of addedNodes) seen.push(textContent ?? "");
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  render(
    <>
      <InterruptPanel run={run} />
      <InterruptPanel run={other.run} />
    </>,
  );
  expect(screen.getAllByRole("button", { name: "Yes, go ahead" })).toHaveLength(2);
  for (const { addedNodes } of watcher.takeRecords())
    for (const { textContent } of addedNodes) seen.push(textContent ?? "");
  watcher.disconnect();
  expect(seen.join()).toContain("Delete it?");
  expect(seen.join()).not.toContain("Loading…");
  expect(requests).toHaveLength(1);
});

it("the panel shows that it did not load, loses nothing, and loads again on request", async () => {
  const { InterruptPanel } = await openedPage();
  const { run } = await askedRun([question, confirmationInterrupt({ id: "other" })], {
    submitMode: "manual",
  });
  render(<InterruptPanel run={run} />);
  act(() => run.resolve("other", { approved: true }));
  await fails();
  expect(screen.getByRole("alert")).toHaveTextContent("could not be loaded. Nothing is lost");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(requests).toHaveLength(2);
  expect(screen.getByText("Loading…")).toBeVisible();
  expect(screen.getByRole("region", { name: "Questions from the agent" })).toHaveFocus();
  await fails();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await arrives();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  expect(screen.getByText("1 of 2 answered")).toBeVisible();
  expect(screen.getByRole("region", { name: "Questions from the agent" })).toHaveFocus();
});

it("a failure is hidden while there is nothing to show, and loading is retried with the first question", async () => {
  const { InterruptPanel } = await openedPage();
  const { run, agent } = playedRun();
  render(<InterruptPanel run={run} empty="Nothing open" />);
  await isRequested();
  await fails();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Nothing open")).toBeVisible();
  void run.start();
  await act(async () => {
    await agent.emit(asks);
    agent.end();
  });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await arrives();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
});

it("the panel also shows that it cannot show how a failed run ended", async () => {
  const { InterruptPanel } = await openedPage();
  const { run, agent } = playedRun();
  render(<InterruptPanel run={run} />);
  await isRequested();
  await fails();
  void run.start();
  await act(async () => {
    await agent.emit([asks[0], { type: "RUN_ERROR", message: "out of paper" }]);
    agent.end();
  });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await fails();
  expect(screen.getByRole("alert")).toHaveTextContent("could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await arrives();
  expect(screen.getByText("The agent reported a problem.")).toBeVisible();
});

it("the focus moves to a question that came while loading, but not to one that was there from the start", async () => {
  const { InterruptPanel } = await openedPage();
  const { run, agent } = playedRun();
  const there = await askedRun([confirmationInterrupt({ id: "old", message: "Old?" })]);
  render(
    <>
      <InterruptPanel run={there.run} />
      <InterruptPanel run={run} />
    </>,
  );
  void run.start();
  await act(async () => {
    await agent.emit(asks);
    agent.end();
  });
  await vi.waitFor(() => expect(screen.getAllByText("Loading…")).toHaveLength(2));
  await arrives();
  expect(screen.getByRole("article", { name: "Delete it?" })).toHaveFocus();
});

it("the focus of a user who types elsewhere does not move while the panel loads", async () => {
  const { InterruptPanel } = await openedPage();
  const { run, agent } = playedRun();
  render(
    <>
      <input aria-label="Message" />
      <InterruptPanel run={run} />
    </>,
  );
  void run.start();
  await act(async () => {
    await agent.emit(asks);
    agent.end();
  });
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "and");
  await arrives();
  expect(screen.getByRole("article", { name: "Delete it?" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});

describe("what stands beside questions and comes later", () => {
  const arrivesBeside = async () => {
    besideRequests.at(-1)?.resolve(true);
    await act(async () => import("../../src/ui/panel/besideQuestions.js"));
  };
  const failsBeside = () => act(async () => besideRequests.at(-1)?.resolve(false));
  const cards = [
    ["one question", [question], "auto"],
    ["several questions", [question, confirmationInterrupt({ id: "other" })], "manual"],
  ] as const;

  /** A panel whose first question gets an answer, when everything is there that loads late. */
  async function shownWith(
    questions: readonly AgUiInterrupt[],
    submitMode: "auto" | "manual",
    load: () => Promise<void>,
  ) {
    const { InterruptPanel } = await openedPage(true);
    const { run, agent } = await askedRun(questions, { submitMode });
    const { container, unmount } = render(<InterruptPanel run={run} />);
    await arrives();
    if (load === failsBeside)
      await vi.waitFor(() => expect(besideRequests.length).toBeGreaterThan(0));
    await load();
    act(() => run.resolve("q", { approved: true }));
    await vi.waitFor(() => expect(agent.requests).toHaveLength(submitMode === "auto" ? 2 : 1));
    if (besideRequests.length > 0) await arrivesBeside();
    const shown = container.innerHTML.replaceAll(/_r_\w+_/g, "id");
    unmount();
    return { shown, sent: JSON.stringify(agent.requests.map(({ resume }) => resume)) };
  }

  it.each(cards)("ends on the same cards when it is late or fails once: %s", async (_, ...card) => {
    const prompt = await shownWith(...card, arrivesBeside);
    expect(prompt.shown).toContain("agui-card--answered");
    for (const load of [async () => {}, failsBeside]) {
      besideRequests.length = 0;
      requests.length = 0;
      vi.resetModules();
      expect(await shownWith(...card, load)).toEqual(prompt);
    }
  });

  it("is requested once a question is shown, and one that is answered before says so", async () => {
    const { InterruptPanel } = await openedPage(true);
    const { run } = await askedRun([question]);
    render(<InterruptPanel run={run} />);
    expect(besideRequests).toHaveLength(0);
    await arrives();
    await vi.waitFor(() => expect(besideRequests).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    expect(screen.getByText("Sending…")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Details" })).toBeNull();
    await arrivesBeside();
    expect(screen.getByText("Sending…")).toBeVisible();
    expect(screen.getByRole("button", { name: "Details" })).toBeVisible();
  });

  it("keeps several questions waiting, which stand below it, and no longer where it fails", async () => {
    const { InterruptPanel } = await openedPage(true);
    const { run } = await askedRun([question, confirmationInterrupt({ id: "other" })]);
    render(<InterruptPanel run={run} />);
    expect(besideRequests).toHaveLength(1);
    await arrives();
    expect(screen.getByText("Loading…")).toBeVisible();
    await failsBeside();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.getByRole("alert")).toHaveTextContent("could not be loaded. Nothing is lost");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await arrivesBeside();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("0 of 2 answered")).toBeVisible();
  });
});
