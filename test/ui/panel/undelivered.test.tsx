import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { defineDialect } from "../../../src/dialects.js";
import { createAgentRun, InterruptPanel, type PauseStorage } from "../../../src/index.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { settled } from "../../run/createRun.js";
import { askedRun, playedRun } from "../../support/askedRun.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";

const question = { id: "q1", reason: "confirmation", message: "Go on?" };

/** A panel with an open question, and a message that was typed meanwhile. */
async function typedMeanwhile(onCancel: "skip" | "reject" | "unsupported") {
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), asksFor(posted, [question])];
    return [begins(posted), ...says(`a${turn}`, "Fine"), ends(posted)];
  });
  const dialect = defineDialect({
    name: "waiting",
    claims: () => true,
    besideAnswers: "results",
    read: (fields) => ({ fields, onCancel }),
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    dialects: [dialect],
  });
  render(<InterruptPanel run={run} />);
  await act(() => run.send("Go"));
  await screen.findByText("Go on?");
  await act(() => run.send("By the way"));
  const textsIn = (place: number): unknown => JSON.stringify(server.requests[place]?.["messages"]);
  return { run, server, textsIn };
}

it.each([
  ["skip", "Skip and send message"],
  ["reject", "Deny and send message"],
] as const)(
  "a message typed while a question is open is on screen, and one button sends it instead: %s",
  async (onCancel, name) => {
    const { server, textsIn } = await typedMeanwhile(onCancel);
    expect(await screen.findByText("The agent has not received this message.")).toBeVisible();
    expect(screen.getByText("By the way")).toBeVisible();
    // Nothing was refused.
    expect(screen.getByText("By the way").closest(".agui-notice")).toHaveAttribute("data-unknown");
    await userEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(server.requests.length).toBe(3));
    expect(server.requests[1]).toMatchObject({
      resume: [{ interruptId: "q1", status: "cancelled" }],
    });
    expect(textsIn(2)).toContain("By the way");
    await waitFor(() => expect(screen.queryByText("By the way")).toBeNull());
  },
);

it("a message typed while a question is open that cannot be skipped is sent by a button after the answer", async () => {
  const { run, server, textsIn } = await typedMeanwhile("unsupported");
  expect(
    await screen.findByText("It can be sent once the agent no longer waits for an answer."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /message$/ })).toBeNull();
  await act(async () => {
    run.resolve("q1", { approved: true });
    await waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Send message" }));
  await waitFor(() => expect(server.requests.length).toBe(3));
  expect(textsIn(2)).toContain("By the way");
  await waitFor(() => expect(screen.queryByText("By the way")).toBeNull());
});

it("a message that the agent has not received can be discarded once nothing is open", async () => {
  const { run, server } = await typedMeanwhile("unsupported");
  await act(async () => {
    run.resolve("q1", { approved: true });
    await waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Discard message" }));
  await waitFor(() => expect(screen.queryByText("By the way")).toBeNull());
  expect([run.getSnapshot().undelivered, server.requests.length]).toEqual([[], 2]);
});

const message = { id: "u1", role: "user", content: "By the way" };
const later = { id: "d1", role: "user", content: "Hello" };
const reply = { id: "a9", role: "assistant", content: "Hi" };
const words = {
  dropped: "The agent has not received this message.",
  "not-arrived": "This message may not have arrived.",
  "not-shown": "The agent’s history does not show this message.",
};

/** What is known of a message: how its request ends, and the history that is loaded then. */
describe.each<
  [
    what: string,
    known: keyof typeof words | null,
    request: "throws" | "breaks" | number,
    history?: readonly object[],
    thread?: string,
  ]
>([
  ["the server cannot be reached", "not-arrived", "throws"],
  ["the server answers 502", "not-arrived", 502],
  ["the server has refused it", "dropped", 404],
  ["the history is empty", "not-shown", 502, []],
  ["the history is empty after a run that broke off", "not-shown", "breaks", []],
  ["the history has other messages", "not-shown", 502, [later, reply]],
  ["the history is that of another thread", "not-arrived", "breaks", [later], "other"],
  ["the history shows it", null, 502, [message]],
  ["the history shows it under another id", null, 502, [{ ...message, id: "s1" }, reply]],
])("a message, where %s", (_, known, request, history, thread) => {
  const sent = async (storage?: PauseStorage) => {
    const server = createFakeServer((posted, __, path) => {
      const begun = { ...begins(posted), ...(thread !== undefined && { threadId: thread }) };
      if (path === "/history")
        return [begun, { type: "MESSAGES_SNAPSHOT", messages: history ?? [] }, ends(posted)];
      if (request === "breaks") return [begins(posted)];
      if (request === "throws") throw new TypeError("fetch failed");
      return { status: request, body: "no" };
    });
    const run = createAgentRun({
      url: "https://agent.test/",
      routes: { history: "https://agent.test/history" },
      threadId: "t1",
      fetch: server.fetch,
      ...(storage !== undefined && { storage }),
    });
    await run.send({ id: "u1", content: "By the way" });
    if (history !== undefined) await run.load();
    return run;
  };
  const notice = () => document.querySelector('[data-ending="undelivered"]');

  it("its notice says no more than is known, and what sending does", async () => {
    const run = await sent();
    render(<InterruptPanel run={run} />);
    if (known === null) {
      expect(run.getSnapshot().undelivered).toEqual([]);
      return;
    }
    expect(await screen.findByText(words[known])).toBeVisible();
    expect(notice()).toHaveTextContent("By the way");
    const button = known === "dropped" ? "Send message" : "Send again";
    expect(screen.getByRole("button", { name: button })).toBeVisible();
  });

  it("its notice says the same after a reload", async () => {
    const shared = createSharedStorage();
    await sent(shared.page());
    // The record is written beside the run.
    await settled();
    const { run } = playedRun({ storage: shared.page(), threadId: "t1" });
    await run.ready();
    render(<InterruptPanel run={run} />);
    if (known === null) expect(run.getSnapshot().undelivered).toEqual([]);
    else expect(await screen.findByText(words[known])).toBeVisible();
  });
});

/** A message that was not delivered, beside a question that another tab has answered. */
async function answeredElsewhere() {
  const shared = createSharedStorage();
  const ask = [confirmationInterrupt({ id: "q1", message: "Go on?" })];
  const { run: other, agent } = await askedRun(ask, { storage: shared.page() });
  const { run } = playedRun({ storage: shared.page() });
  await run.ready();
  render(<InterruptPanel run={run} />);
  await screen.findByText("Go on?");
  await act(() => run.send("By the way"));
  await act(async () => {
    other.resolve("q1", { approved: true });
    await waitFor(() => expect(run.getSnapshot().answeredElsewhere).toBe(true));
  });
  expect(agent.requests).toHaveLength(2);
  expect(await screen.findByText("By the way")).toBeVisible();
  return run;
}

it("dismissing what another tab has answered keeps a message that was not delivered", async () => {
  const run = await answeredElsewhere();
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(run.getSnapshot().answeredElsewhere).toBe(false));
  expect(screen.getByText("By the way")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard message" }));
  await waitFor(() => expect(screen.queryByText("By the way")).toBeNull());
});

it("a message is discarded by one press beside what another tab has answered", async () => {
  const run = await answeredElsewhere();
  await userEvent.click(screen.getByRole("button", { name: "Discard message" }));
  await waitFor(() => expect(screen.queryByText("By the way")).toBeNull());
  expect(run.getSnapshot().undelivered).toEqual([]);
});
