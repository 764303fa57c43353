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
