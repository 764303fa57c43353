import { afterEach, expect, it, vi } from "vitest";
import { webPauseStorage } from "../../../src/core.js";
import { mockIds } from "../../../src/testing.js";
import { asks, started } from "../../support/builders.js";
import { createRun, question, settled } from "../createRun.js";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Two runs of one page on one thread, each with a storage object of its own. */
async function twoRuns(stores: readonly [Storage, Storage]) {
  const [first, second] = stores.map((store, index) =>
    createRun({
      storage: webPauseStorage(store),
      submitMode: "manual",
      generateId: mockIds(`run-${index}`),
    }),
  );
  if (first === undefined || second === undefined) throw new Error("there are two");
  const stops = [first.run.subscribe(() => {}), second.run.subscribe(() => {})];
  await vi.dynamicImportSettled();
  await settled();
  void first.run.send("Go");
  await vi.waitFor(() => expect(first.agent.requests).toHaveLength(1));
  await first.agentSays(started(), asks([question("a")]));
  await vi.waitFor(() => expect(first.openIds()).toEqual(["a"]));
  await settled();
  return { first, second, stop: () => stops.forEach((stop) => void stop()) };
}

it("a question asked in one part of a page opens in the other, and an answer there closes it here", async () => {
  const { first, second, stop } = await twoRuns([localStorage, localStorage]);
  await vi.waitFor(() => expect(second.openIds()).toEqual(["a"]));
  second.run.resolve("a", { approved: true });
  const sent = second.run.submit();
  await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
  await second.agentFinishes();
  await sent;
  await vi.waitFor(() => expect(first.openIds()).toEqual([]));
  expect(first.snapshot().answeredElsewhere).toBe(true);
  expect(first.agent.requests).toHaveLength(1);
  stop();
});

it("a question stays within the browser's storage that it was stored in", async () => {
  const { first, second, stop } = await twoRuns([localStorage, sessionStorage]);
  expect([first.openIds(), second.openIds()]).toEqual([["a"], []]);
  stop();
});
