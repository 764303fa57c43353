import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createInterruptInbox, type InboxSource, InterruptInbox } from "../../../src/inbox.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";

const thread = (index: number, fields: object = {}) => ({
  threadId: `${index}`,
  interrupts: [{ id: `q${index}`, reason: "confirmation", message: `Question ${index}?` }],
  ...fields,
});

function setUp(threads: readonly object[], me?: string, fields: Partial<InboxSource> = {}) {
  const open = new Set(threads);
  const answer = vi.fn(async (threadId: string) => {
    for (const one of open) if (Reflect.get(one, "threadId") === threadId) open.delete(one);
    return { ok: true } as const;
  });
  const list = async () => ({ threads: [...open] as ReturnType<typeof thread>[] });
  // The countdown stands still, however busy the machine is.
  const clock = createSimulatedClock(0);
  const inbox = createInterruptInbox({
    source: { list, answer, ...fields },
    me,
    undoSeconds: 60,
    clock,
  });
  render(<InterruptInbox inbox={inbox} />);
  return { inbox, answer };
}

const row = (name: RegExp) => screen.findByRole("button", { name });
const question = () => within(screen.getByRole("region", { name: "Selected question" }));
const last = () => screen.queryByRole("region", { name: "Last answer" });

/** Lists and questions beside each other, or one after the other, as the stylesheet has it. */
function columns(tracks: string): void {
  const style = getComputedStyle;
  vi.stubGlobal("getComputedStyle", (element: Element) =>
    element.matches(".agui-inbox__columns")
      ? { gridTemplateColumns: tracks, visibility: "visible" }
      : style(element),
  );
}

afterEach(() => vi.unstubAllGlobals());

it("after an answer the next question is there, with the last answer and a way to take it back", async () => {
  columns("1fr 2fr");
  const { inbox, answer } = setUp([thread(0), thread(1), thread(2)]);
  await userEvent.click(await row(/Question 1/));
  await userEvent.click(await question().findByRole("button", { name: "Yes, go ahead" }));
  expect(await question().findByRole("heading", { name: "Question 2?" })).toBeVisible();
  expect(last()).toHaveTextContent(/Question 1\?.*Approved · goes out in 60 s/);
  expect(last()).not.toHaveTextContent("The agent has a question for you");
  expect(screen.getByRole("region", { name: "Selected question" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await question().findByRole("heading", { name: "Question 1?" })).toBeVisible();
  expect(inbox.getSnapshot().run?.getSnapshot().interrupts[0]?.draft).toBeNull();
  expect(last()).toBeNull();
  expect(answer).not.toHaveBeenCalled();
});

it.each(["button", "key"])(
  "an answer that is taken back by a %s is read out with its question, which gets the focus",
  async (way) => {
    columns("1fr 2fr");
    setUp([thread(0), thread(1)]);
    const says = "Your answer was taken back. Open again: “Question 0?”";
    const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    const answer = async () => {
      await userEvent.click(await question().findByRole("button", { name: "Yes, go ahead" }));
      expect(await question().findByRole("heading", { name: "Question 1?" })).toBeVisible();
    };
    const takeBack = async () =>
      way === "key"
        ? userEvent.keyboard("z")
        : userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(await row(/Question 0/));
    await answer();
    expect(statuses()).not.toContain(says);
    await takeBack();
    expect(statuses()).toContain(says);
    const region = screen.getByRole("region", { name: "Selected question" });
    expect(region).toHaveFocus();
    // What is read out a second time has to be gone in between.
    await rests();
    await answer();
    expect(statuses()).not.toContain(says);
    await takeBack();
    expect(statuses()).toContain(says);
    await userEvent.keyboard("j");
    expect(statuses()).not.toContain(says);
  },
);

it("where one of both is on screen, the list comes after an answer", async () => {
  columns("1fr");
  const { inbox } = setUp([thread(0), thread(1)]);
  await userEvent.click(await row(/Question 0/));
  await userEvent.click(await question().findByRole("button", { name: "No, don’t" }));
  await waitFor(() => expect(inbox.getSnapshot().selected).toBeNull());
  expect(last()).toHaveTextContent(/Question 0\?.*Denied/);
});

it("a question that somebody else must answer is not the next one", async () => {
  columns("1fr 2fr");
  setUp([thread(0), thread(1, { answerableBy: ["dora"] }), thread(2)], "ann");
  await userEvent.click(await row(/Question 0/));
  await userEvent.click(await question().findByRole("button", { name: "Yes, go ahead" }));
  expect(await question().findByRole("heading", { name: "Question 2?" })).toBeVisible();
});

it("J and K move, Z takes the last answer back, and none of them in a field", async () => {
  columns("1fr 2fr");
  const { inbox } = setUp([thread(0), thread(1)]);
  await userEvent.click(await row(/Question 0/));
  await userEvent.keyboard("j");
  expect(inbox.getSnapshot().selected).toContain("q1");
  await userEvent.keyboard("k");
  expect(inbox.getSnapshot().selected).toContain("q0");
  await userEvent.click(screen.getByLabelText("Group by"));
  await userEvent.keyboard("j");
  expect(inbox.getSnapshot().selected).toContain("q0");
  await userEvent.click(await question().findByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(inbox.getSnapshot().selected).toContain("q1"));
  await userEvent.keyboard("z");
  await waitFor(() => expect(inbox.getSnapshot().selected).toContain("q0"));
});

it("J and K lead on from a button of the question, and say which one came", async () => {
  columns("1fr 2fr");
  setUp([thread(0), thread(1, { title: "Late parcel" }), thread(2)]);
  await userEvent.click(await row(/Question 0/));
  (await question().findByRole("button", { name: "Yes, go ahead" })).focus();
  const region = screen.getByRole("region", { name: "Selected question" });
  for (const [key, asked] of [
    ["j", "Question 1?"],
    ["j", "Question 2?"],
    ["k", "Question 1?"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(await question().findByRole("heading", { name: asked })).toBeVisible();
    expect(region).toHaveFocus();
    expect(region).toHaveAccessibleDescription(asked);
  }
});

it("J in a field of a web component is a letter", async () => {
  columns("1fr 2fr");
  const { inbox } = setUp([thread(0), thread(1)]);
  await userEvent.click(await row(/Question 0/));
  const host = document.createElement("div");
  host.attachShadow({ mode: "open" }).innerHTML = "<textarea></textarea>";
  screen.getByRole("region", { name: "Selected question" }).append(host);
  const field = host.shadowRoot?.querySelector("textarea");
  const press = { key: "j", bubbles: true, composed: true, cancelable: true };
  expect(field?.dispatchEvent(new KeyboardEvent("keydown", press))).toBe(true);
  expect(inbox.getSnapshot().selected).toContain("q0");
});

it("a question that the agent asks again does not take the place of the one that is read", async () => {
  columns("1fr 2fr");
  const ask = (id: string) => ({ id, reason: "confirmation", message: `Question ${id}?` });
  const [first, second] = [await askedRun([ask("0")]), await askedRun([ask("1")])];
  const runs = [first, second].map(({ run }, place) => ({ threadId: `${place}`, run }));
  const inbox = createInterruptInbox({ runs });
  render(<InterruptInbox inbox={inbox} />);
  await userEvent.click(await row(/Question 0/));
  await userEvent.click(await question().findByRole("button", { name: "Yes, go ahead" }));
  expect(await question().findByRole("heading", { name: "Question 1?" })).toBeVisible();
  await act(async () => {
    await first.agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r2" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r2",
        outcome: { type: "interrupt", interrupts: [ask("0")] },
      },
    ]);
    first.agent.end();
  });
  await waitFor(() => expect(first.run.getSnapshot().interrupts[0]?.draft).toBeNull());
  expect(question().getByRole("heading", { name: "Question 1?" })).toBeVisible();
  expect(last()).toBeNull();
});

/** A press within 300 ms of another question is not meant for this one. */
const rests = () => new Promise((resolve) => setTimeout(resolve, 350));

it("A and D answer the selected question with two presses wherever the focus is, and A nothing risky", async () => {
  columns("1fr 2fr");
  const risky = thread(1);
  Object.assign(risky.interrupts[0] ?? {}, { metadata: { riskLevel: "high" } });
  const { inbox } = setUp([thread(0), risky]);
  const draft = () => inbox.getSnapshot().run?.getSnapshot().interrupts[0]?.draft;
  await userEvent.click(await row(/Question 0/));
  expect(await question().findByRole("button", { name: "Yes, go ahead" })).toBeVisible();
  await rests();
  await userEvent.keyboard("a");
  expect(draft()).toBeNull();
  expect(await screen.findByText(/Press A again/)).toBeVisible();
  await userEvent.keyboard("a");
  await waitFor(() => expect(last()).toHaveTextContent(/Question 0\?.*Approved/));
  expect(await question().findByRole("heading", { name: "Question 1?" })).toBeVisible();
  await rests();
  await userEvent.keyboard("aaa");
  expect(draft()).toBeNull();
  await userEvent.keyboard("dd");
  await waitFor(() => expect(last()).toHaveTextContent(/Question 1\?.*Denied/));
});

it("a switch turns the keys off", async () => {
  columns("1fr 2fr");
  const { inbox } = setUp([thread(0), thread(1)]);
  await userEvent.click(await row(/Question 0/));
  await userEvent.click(await screen.findByRole("switch"));
  await userEvent.keyboard("j");
  expect(inbox.getSnapshot().selected).toContain("q0");
});

it("a row has the title of its thread, and the question the way to it", async () => {
  setUp([thread(0, { title: "Late parcel", href: "/threads/0" })]);
  await userEvent.click(await row(/Late parcel/));
  const link = question().getByRole("link", { name: "Open the conversation" });
  expect(link).toHaveAttribute("href", "/threads/0");
});

it.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "data:text/html,x",
  "https://a b",
])("no link leads to %s", async (href) => {
  setUp([thread(0, { title: "Late parcel", href })]);
  await userEvent.click(await row(/Late parcel/));
  expect(screen.queryByRole("link")).toBeNull();
});

it.each([
  [["ann"], "You only"],
  [["ann", "dora"], "You or dora"],
  [["dora", "eve"], "dora, eve only"],
])("a row for %j says who may answer", async (answerableBy, words) => {
  setUp([thread(0, { answerableBy })], "ann");
  expect(await row(/Question 0/)).toHaveTextContent(words);
});

it("a question for somebody else says for whom, and its buttons are off", async () => {
  setUp([thread(0, { answerableBy: ["dora"] })], "ann");
  await userEvent.click(await row(/Question 0/));
  expect(await question().findByText("Only dora can answer this")).toBeVisible();
  expect(await question().findByRole("button", { name: "Yes, go ahead" })).toBeDisabled();
});

it("the filter for one's own questions is there only where it is known who looks", async () => {
  setUp([thread(0)]);
  await row(/Question 0/);
  expect(screen.queryByLabelText("For me only")).toBeNull();
});
