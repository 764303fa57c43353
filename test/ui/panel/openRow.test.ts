import { expect, it } from "vitest";
import type { InterruptStatus } from "../../../src/core.js";
import { followQuestions, openFirst } from "../../../src/ui/panel/useRows.js";

const list = (...statuses: readonly InterruptStatus[]) =>
  statuses.map((status, index) => ({ key: `q${index}`, status }));

it("the first question without an answer is open at the start", () => {
  expect(openFirst(list("answered", "expired", "invalid", "unanswered")).key).toBe("q2");
  expect(openFirst(list("answered", "expired")).key).toBeNull();
});

it("a question closes when it is answered, and stays open when its time has passed", () => {
  const start = openFirst(list("unanswered", "unanswered"));
  expect(followQuestions(start, list("answered", "unanswered")).key).toBeNull();
  expect(followQuestions(start, list("expired", "unanswered")).key).toBe("q0");
});

it("nothing changes while no question does", () => {
  const start = openFirst(list("unanswered", "answered"));
  expect(followQuestions(start, list("unanswered", "answered"))).toBe(start);
});

it("one answer that is taken back opens its question, several open none", () => {
  const start = openFirst(list("unanswered", "answered", "answered"));
  expect(followQuestions(start, list("unanswered", "answered", "unanswered")).key).toBe("q2");
  expect(followQuestions(start, list("unanswered", "unanswered", "unanswered")).key).toBe("q0");
});

it("answers that come back after a failure open nothing", () => {
  const sent = { ...openFirst(list("submitting", "submitting")), key: null };
  expect(followQuestions(sent, list("answered", "answered")).key).toBeNull();
});

it.each<readonly [string, readonly InterruptStatus[], string | null]>([
  ["the next one opens", ["unanswered", "answered", "unanswered"], "q2"],
  ["after the last one the first that waits opens", ["unanswered", "answered", "answered"], "q0"],
  ["none opens once all are answered", ["answered", "answered", "answered"], null],
])("one by one, %s", (_, statuses, key) => {
  const start = { ...openFirst(list("unanswered", "unanswered", "unanswered")), key: "q1" };
  expect(followQuestions(start, list(...statuses), true).key).toBe(key);
});

it("one by one, an answer that was given elsewhere opens nothing", () => {
  const start = openFirst(list("unanswered", "unanswered"));
  const [first, second] = list("answered", "unanswered");
  const elsewhere = [{ ...first, changedElsewhere: true }, second] as Parameters<
    typeof followQuestions
  >[1];
  expect(followQuestions(start, elsewhere, true).key).toBeNull();
});
