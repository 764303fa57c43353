import { cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type AgentRun,
  createAgentRun,
  InterruptPanel,
  useAgentRun,
  webPauseStorage,
} from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { confirmationInterrupt, createSimulatedClock, inputInterrupt } from "../../src/testing.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says,
} from "../support/dialects/createFakeServer.js";

const url = "https://agent.test/";
afterEach(() => localStorage.clear());

/** An agent that asks this, and is content with any answer. */
const agentThatAsks = (questions: readonly object[]) =>
  createFakeServer((posted, turn) =>
    turn === 0
      ? [begins(posted), asksFor(posted, questions)]
      : [begins(posted), ...says(`m-${turn}`, "Thank you"), ends(posted)],
  );

describe("a page that keeps its pause in the browser", () => {
  it("restores an answer and an unfinished text in a page that is opened later, and sends them from there", async () => {
    const { fetch, requests } = agentThatAsks([
      confirmationInterrupt({ id: "a", message: "Really?" }),
      inputInterrupt(),
    ]);
    const storage = webPauseStorage();
    const runs: AgentRun[] = [];
    function Page() {
      const run = useAgentRun({ url, fetch, threadId: "t", storage });
      runs.push(run);
      return <InterruptPanel run={run} />;
    }
    const open = () =>
      render(
        <StrictMode>
          <Page />
        </StrictMode>,
      );
    open();
    await runs.at(-1)?.send("Go");
    // The mouse of an earlier test may rest where the button came, and its press would not count.
    await userEvent.hover(page.getByRole("textbox", { name: /Name/ }));
    await userEvent.click(page.getByRole("button", { name: "Yes, go ahead" }));
    await expect
      .element(page.getByRole("article", { name: "Really?" }))
      .toHaveTextContent("Approved");
    await userEvent.type(page.getByRole("textbox", { name: /Name/ }), "Apo");
    // What is being typed is kept after half a second.
    await expect.poll(() => localStorage.getItem("agui-pause:t")).toContain("Apo");
    cleanup();

    open();
    await expect.element(page.getByRole("textbox", { name: /Name/ })).toHaveValue("Apo");
    expect(screen.getByRole("article", { name: "Really?" })).toHaveTextContent(
      "Approved · not sent yet",
    );
    await userEvent.type(page.getByRole("textbox", { name: /Name/ }), "llo");
    await userEvent.click(page.getByRole("button", { name: "Save answer" }));
    await userEvent.click(page.getByRole("button", { name: "Send 2 answers" }));
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.["resume"]).toMatchObject([
      { interruptId: "a", payload: { approved: true } },
      { interruptId: "input-1", payload: { name: "Apollo" } },
    ]);
    // Only the ids are left, for other tabs.
    await expect
      .poll(() => localStorage.getItem("agui-pause:t"))
      .toContain('"settled":["a","input-1"]');
    expect(localStorage.getItem("agui-pause:t")).not.toContain("Apollo");
  });

  it("shows the conversation and the settled card after a reload where the storage keeps the thread, and continues", async () => {
    const { fetch, requests } = agentThatAsks([
      confirmationInterrupt({ id: "a", message: "Really?" }),
    ]);
    const storage = webPauseStorage(undefined, { keep: "always" });
    const runs: AgentRun[] = [];
    function Page() {
      const run = useAgentRun({ url, fetch, threadId: "t", storage });
      runs.push(run);
      const texts = run.messages
        .map(({ content }) => (typeof content === "string" ? content : ""))
        .join(" / ");
      return (
        <>
          <p data-testid="conversation">{texts}</p>
          <InterruptPanel run={run} keepSettled />
        </>
      );
    }
    const open = () =>
      render(
        <StrictMode>
          <Page />
        </StrictMode>,
      );
    open();
    await runs.at(-1)?.send("Go");
    await userEvent.click(page.getByRole("button", { name: "Yes, go ahead" }));
    await expect.element(page.getByTestId("conversation")).toHaveTextContent("Go / Thank you");
    await expect.poll(() => localStorage.getItem("agui-pause:t")).toContain("Thank you");
    cleanup();

    open();
    await expect.element(page.getByTestId("conversation")).toHaveTextContent("Go / Thank you");
    await expect
      .element(page.getByRole("article", { name: "Really?" }))
      .toHaveTextContent("Approved");
    expect(requests).toHaveLength(2);
    await runs.at(-1)?.send("And now?");
    await expect
      .element(page.getByTestId("conversation"))
      .toHaveTextContent("Go / Thank you / And now? / Thank you");
    expect(requests[2]?.["messages"]).toMatchObject([
      { content: "Go" },
      { content: "Thank you" },
      { content: "And now?" },
    ]);
  });

  it("shows the reply to answers that another page has sent, and sends nothing itself", async () => {
    const { fetch, requests } = agentThatAsks([
      confirmationInterrupt({ id: "a", message: "Really?" }),
    ]);
    const { storage: elsewhere, leave: close } = await otherPage();
    const behaviour = { url, fetch, threadId: "t" } as const;
    const other = createAgentRun({
      ...behaviour,
      storage: webPauseStorage(elsewhere, { keep: "always" }),
    });
    await other.send("Go");
    await expect.poll(() => localStorage.getItem("agui-pause:t")).not.toBeNull();
    const run = createAgentRun({
      ...behaviour,
      storage: webPauseStorage(undefined, { keep: "always" }),
    });
    render(<InterruptPanel run={run} keepSettled />);
    await expect.element(page.getByRole("article", { name: "Really?" })).toBeVisible();
    other.resolve("a", { approved: true });
    await expect
      .poll(() => run.getSnapshot().messages.map(({ content }) => content))
      .toEqual(["Go", "Thank you"]);
    await expect
      .element(page.getByRole("article", { name: "Really?" }))
      .toHaveTextContent("Approved");
    expect(requests).toHaveLength(2);
    close();
  });

  it.each([
    ["reloaded", () => window.dispatchEvent(new Event("pagehide"))],
    ["put into the background", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("keeps the last letters when it is %s while the user is typing", async (_, goes) => {
    const { fetch } = agentThatAsks([inputInterrupt()]);
    // The clock is stopped, so nothing is saved because time has passed.
    const clock = createSimulatedClock(0);
    const run = createAgentRun({ url, fetch, clock, threadId: "t", storage: webPauseStorage() });
    const leave = run.subscribe(() => {});
    await run.send("Go");
    await expect.poll(() => localStorage.getItem("agui-pause:t")).not.toBeNull();
    internalsOf(run).setInput("input-1", "half a wor");
    expect(localStorage.getItem("agui-pause:t")).not.toContain("half a wor");
    goes();
    await expect.poll(() => localStorage.getItem("agui-pause:t")).toContain("half a wor");
    leave();
  });

  it("sends one request when two pages are open, from either of them", async () => {
    const { fetch, requests } = agentThatAsks([confirmationInterrupt({ id: "a" })]);
    const behaviour = { url, fetch, threadId: "t", submitMode: "manual" } as const;
    const one = createAgentRun({ ...behaviour, storage: webPauseStorage() });
    await one.send("Go");
    await expect.poll(() => localStorage.getItem("agui-pause:t")).not.toBeNull();
    const other = createAgentRun({ ...behaviour, storage: webPauseStorage() });
    other.subscribe(() => {});
    await expect.poll(() => other.getSnapshot().interrupts.length).toBe(1);
    for (const run of [one, other]) run.resolve("a", { approved: true });
    const results = await Promise.all([one.submit(), other.submit()]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(requests).toHaveLength(2);
  });

  /** Another page of this origin, in which only the storage is used. */
  async function otherPage() {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.srcdoc = "<p></p>";
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    const storage = frame.contentWindow?.localStorage;
    if (storage === undefined) throw new Error("the other page has no storage");
    return { storage, leave: () => frame.remove() };
  }

  it("keeps its questions when another page clears the storage or removes the key, and drops them when it settles them", async () => {
    const { fetch } = agentThatAsks([confirmationInterrupt({ id: "a", message: "Really?" })]);
    const run = createAgentRun({ url, fetch, threadId: "t", storage: webPauseStorage() });
    const leave = run.subscribe(() => {});
    await run.send("Go");
    render(<InterruptPanel run={run} keepSettled={false} />);
    await expect.poll(() => localStorage.getItem("agui-pause:t")).not.toBeNull();
    const stored: unknown = JSON.parse(localStorage.getItem("agui-pause:t") ?? "null");
    const { storage, leave: close } = await otherPage();
    storage.removeItem("agui-pause:t");
    storage.setItem("agui-pause:t", "{}");
    storage.clear();
    // Events of one storage arrive in order: this one is the last of them.
    const last = new Promise((resolve) => {
      window.addEventListener("storage", ({ key }) => key === "mark" && resolve(key));
    });
    storage.setItem("mark", "1");
    await last;
    expect(screen.getByRole("article", { name: "Really?" })).toBeVisible();
    const { runId, requestId } = Object(stored);
    storage.setItem(
      "agui-pause:t",
      JSON.stringify({ version: 1, threadId: "t", runId, requestId, settled: ["a"], settledAt: 0 }),
    );
    await expect.element(page.getByText("Answered elsewhere.")).toBeVisible();
    expect(screen.queryByRole("article", { name: "Really?" })).toBeNull();
    leave();
    close();
  });
});
