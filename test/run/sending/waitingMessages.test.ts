import { describe, expect, it, vi } from "vitest";
import { asks, failed, finished, isoAt, says, started } from "../../support/builders.js";
import { createAskedRun, question, settled } from "../createRun.js";

type Asked = Awaited<ReturnType<typeof createAskedRun>>;

const wait = { whileOpen: "wait" } as const;
const waitingIn = ({ snapshot }: Asked) => snapshot().waitingMessages.map(({ content }) => content);
const undeliveredIn = ({ snapshot }: Asked) => snapshot().undelivered.map(({ content }) => content);
/** What the user says in a request, by its place. */
const saidIn = ({ agent }: Asked, place: number) =>
  agent.requests[place]?.messages.flatMap((one) => (one.role === "user" ? [one.content] : []));

const asked = (...ids: readonly string[]) =>
  createAskedRun(
    ids.map((id) => question(id)),
    { submitMode: "manual" },
  );

/** Everything open is approved and sent. */
async function submits(page: Asked): Promise<void> {
  for (const { id } of page.snapshot().interrupts) page.run.resolve(id, { approved: true });
  const before = page.agent.requests.length;
  void page.run.submit();
  await vi.waitFor(() => expect(page.agent.requests).toHaveLength(before + 1));
}
const takesAnswers = (page: Asked) =>
  page.agentSays(started("run-2"), ...says("Done", "m2"), finished("run-2"));
const replies = (page: Asked) =>
  page.agentSays(started("run-3"), ...says("I see.", "m3"), finished("run-3"));

describe("a message that waits while questions are open", () => {
  it("leaves in a run of its own right after the answers, and its promise has that run's ending", async () => {
    const page = await asked("a", "b");
    const sent = page.run.send("By the way", wait);
    expect([waitingIn(page), undeliveredIn(page), page.snapshot().queuedMessages]).toEqual([
      ["By the way"],
      [],
      [],
    ]);
    await submits(page);
    expect([saidIn(page, 1), waitingIn(page)]).toEqual([["Go"], ["By the way"]]);
    await takesAnswers(page);
    expect([saidIn(page, 2), page.agent.requests[2]?.resume, waitingIn(page)]).toEqual([
      ["Go", "By the way"],
      undefined,
      [],
    ]);
    await replies(page);
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect([undeliveredIn(page), page.agent.requests.length]).toEqual([[], 3]);
  });

  it("waits on where the agent asks again, and where the answers fail", async () => {
    const page = await asked("a");
    void page.run.send("By the way", wait);
    await submits(page);
    await page.agentSays(started("run-2"), failed("No.", "INVALID_PAYLOAD"));
    expect([waitingIn(page), page.openIds()]).toEqual([["By the way"], ["a"]]);
    await submits(page);
    await page.agentSays(started("run-3"), ...says("More"), asks([question("b")], "run-3"));
    expect([waitingIn(page), page.openIds()]).toEqual([["By the way"], ["b"]]);
    await submits(page);
    await page.agentSays(started("run-4"), ...says("Done", "m4"), finished("run-4"));
    expect(saidIn(page, 4)).toEqual(["Go", "By the way"]);
  });

  it("waits for a repeat where it is not known whether the answers arrived", async () => {
    const page = await asked("a");
    void page.run.send("By the way", wait);
    await submits(page);
    await page.agentSays(started("run-2"));
    expect([page.snapshot().composer.delivery, waitingIn(page)]).toEqual([
      "unknown",
      ["By the way"],
    ]);
    void page.run.retry({ mayRepeat: true });
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(3));
    await takesAnswers(page);
    expect(saidIn(page, 3)).toEqual(["Go", "By the way"]);
  });

  it("leaves after the question was skipped, in one run with what was typed instead of an answer", async () => {
    const page = await asked("a");
    void page.run.send("By the way", wait);
    void page.run.steerAway("Something else");
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(2));
    expect(page.agent.requests[1]?.resume).toEqual([{ interruptId: "a", status: "cancelled" }]);
    await takesAnswers(page);
    expect(saidIn(page, 2)).toEqual(["Go", "Something else", "By the way"]);
  });

  it("leaves once a question that has expired was skipped", async () => {
    const page = await createAskedRun([question("a", { expiresAt: isoAt(60) })], {
      submitMode: "manual",
    });
    page.run.subscribe(() => {});
    void page.run.send("By the way", wait);
    page.clock.advance(60_000);
    expect([page.snapshot().interrupts[0]?.expired, waitingIn(page)]).toEqual([
      true,
      ["By the way"],
    ]);
    void page.run.steerAway();
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(2));
    await takesAnswers(page);
    expect(saidIn(page, 2)).toEqual(["Go", "By the way"]);
  });

  it("waits on although the agent asks again where it was typed while the answers were on their way", async () => {
    const page = await asked("a");
    await submits(page);
    void page.run.send("By the way", wait);
    await page.agentSays(started("run-2"), ...says("More"), asks([question("b")], "run-2"));
    expect([waitingIn(page), undeliveredIn(page)]).toEqual([["By the way"], []]);
  });

  it("several leave in the order they were typed, and each is there once", async () => {
    const page = await asked("a");
    void page.run.send({ id: "u2", content: "First" }, wait);
    void page.run.send({ id: "u2", content: "First" }, wait);
    void page.run.send("Second", wait);
    await submits(page);
    await takesAnswers(page);
    expect(saidIn(page, 2)).toEqual(["Go", "First", "Second"]);
    expect(page.agent.requests).toHaveLength(3);
  });

  it("a message that was refused can wait instead", async () => {
    const page = await asked("a");
    await page.run.send("By the way");
    void page.run.send(page.snapshot().undelivered, wait);
    expect([waitingIn(page), undeliveredIn(page)]).toEqual([["By the way"], []]);
  });

  it("without open questions it is sent at once", async () => {
    const page = await asked("a");
    await submits(page);
    await takesAnswers(page);
    void page.run.send("By the way", wait);
    expect([saidIn(page, 2), waitingIn(page)]).toEqual([["Go", "By the way"], []]);
  });
});

describe("a message that waits can be changed and removed", () => {
  it("leaves with its new words", async () => {
    const page = await asked("a");
    void page.run.send("By teh way", wait);
    page.run.editWaiting(page.snapshot().waitingMessages[0]?.id ?? "", "By the way");
    await submits(page);
    await takesAnswers(page);
    expect(saidIn(page, 2)).toEqual(["Go", "By the way"]);
  });

  it("never leaves once it was removed, and its promise says so", async () => {
    const page = await asked("a");
    const sent = page.run.send("By the way", wait);
    const [id = ""] = page.snapshot().waitingMessages.map((one) => one.id);
    page.run.removeWaiting(id);
    expect(await sent).toMatchObject({ ok: false, reason: "removed" });
    page.run.editWaiting(id, "By the way");
    await submits(page);
    await takesAnswers(page);
    expect([page.agent.requests.length, waitingIn(page), undeliveredIn(page)]).toEqual([2, [], []]);
  });

  it("the other messages of its call leave without it", async () => {
    const page = await asked("a");
    const sent = page.run.send([{ id: "u2", content: "First" }, { content: "Second" }], wait);
    page.run.removeWaiting("u2");
    await submits(page);
    await takesAnswers(page);
    expect(saidIn(page, 2)).toEqual(["Go", "Second"]);
    await replies(page);
    expect(await sent).toMatchObject({ ok: true });
  });
});

describe("a message that waits leaves by itself only after answers from here that were accepted", () => {
  it.each([
    ["hidden", "dismiss", "questions-open"],
    ["given up", "giveUp", "questions-open"],
    ["stopped", "abort", "aborted"],
  ] as const)("where the questions were %s, it is undelivered", async (_, method, reason) => {
    const page = await asked("a");
    const sent = page.run.send("By the way", wait);
    page.run[method]();
    expect(await sent).toMatchObject({ ok: false, reason });
    expect([waitingIn(page), undeliveredIn(page), page.agent.requests.length]).toEqual([
      [],
      ["By the way"],
      1,
    ]);
  });

  it("where the answers were stopped on their way, it is undelivered", async () => {
    const page = await asked("a");
    void page.run.send("By the way", wait);
    await submits(page);
    page.run.abort();
    await settled();
    expect([undeliveredIn(page), page.agent.requests.length]).toEqual([["By the way"], 2]);
  });

  it("a run that was reset has none", async () => {
    const page = await asked("a");
    const sent = page.run.send("By the way", wait);
    page.run.reset();
    expect(await sent).toMatchObject({ ok: false, reason: "reset" });
    expect([waitingIn(page), undeliveredIn(page)]).toEqual([[], []]);
  });

  it("where its own run is refused because the agent still waits, it is kept", async () => {
    const page = await asked("a");
    void page.run.send("By the way", wait);
    await submits(page);
    await takesAnswers(page);
    await page.agentSays(started("run-3"), failed("Waits.", "PENDING_INTERRUPTS"));
    expect(undeliveredIn(page)).toEqual(["By the way"]);
  });
});
