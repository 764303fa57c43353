import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";
import {
  answersTheQuestion,
  cases,
  decisions,
  formFor,
  isDecision,
  kinds,
  knowledgeOf,
  otherwise,
  panelFor,
  rightAnswer,
  withoutForm,
} from "../support/corpusForms.js";
import { someOf } from "../support/depth.js";
import { fillIn } from "../support/fillIn.js";
import { skipIn } from "../support/moreMenu.js";
import { startTiming } from "../support/quickest.js";

it("every case distinguished here is in the corpus", () => {
  const names = honestSchemas.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([...decisions, ...Object.keys(kinds), ...Object.keys(otherwise)]),
  );
});

describe("a question by an honest schema is a form, and its answer is sent as it was filled in", () => {
  it.each(someOf(cases((name) => !decisions.has(name))))(
    "an honest schema's form sends its answer as it was filled in: %s",
    (_name, one) => answersTheQuestion(one),
  );
});

describe("a decision by an honest schema has two buttons, and is a form where a host wants one", () => {
  it.each(cases((name) => decisions.has(name)))(
    "an honest decision has two buttons, and is a form where a host wants one: %s",
    async (_name, one) => {
      await panelFor(one.schema);
      expect(isDecision()).toBe(true);
      cleanup();
      const { container, person, submitted } = formFor(one.schema);
      expect(container.textContent).not.toMatch(withoutForm);
      await fillIn(person, rightAnswer(one), knowledgeOf(one));
      await person.click(screen.getByRole("button", { name: "Submit" }));
      expect(submitted()).toEqual([rightAnswer(one)]);
    },
  );
});

describe("a hostile schema ends in a form or without one, soon, and the page keeps working", () => {
  it.each(someOf(hostileSchemas.map((one) => [one.name, one] as const)))(
    "a hostile schema ends in a form or without one, and the page keeps working: %s",
    async (_name, one) => {
      const elapsed = startTiming();
      const { container, person, answer } = await panelFor(one.schema);
      expect(elapsed(5_000)).toBeLessThan(5_000);
      expect(container.querySelector("img, script, iframe, object, embed, a")).toBeNull();
      const isForm =
        container.querySelector(
          "form :is(input, select, textarea, .agui-form__fixed, .agui-form__add)",
        ) !== null;
      const isPlain = screen.queryByRole("button", { name: "Answer in JSON" }) !== null;
      const isCut = container.textContent?.includes("nested too deeply");
      // Where no answer is accepted, leaving is all there is.
      expect(isForm || isDecision()).toBe(one.schema !== false);
      if (one.verdict !== "fallback") expect(container.textContent).not.toMatch(withoutForm);
      // A part that was too deep for the page is one field of the form.
      else if (isForm && !isPlain && !isCut) expect(container.textContent).toMatch(withoutForm);
      await person.click((await skipIn(screen.getByRole("article"))) ?? document.body);
      expect(await answer()).toEqual([{ interruptId: "input-1", status: "cancelled" }]);
    },
  );

  it.each(someOf(hostileSchemas.map((one) => [one.name, one] as const)))(
    "a hostile schema (%s), shown by a host, keeps the page working",
    async (_name, one) => {
      const elapsed = startTiming();
      const { container, person } = formFor(one.schema);
      expect(elapsed(5_000)).toBeLessThan(5_000);
      expect(container.querySelector("img, script, iframe, object, embed")).toBeNull();
      expect(withoutForm.test(container.textContent ?? "")).toBe(one.verdict === "fallback");
      // Submitted empty, it shows what is wrong or accepts it.
      await person.click(screen.getByRole("button", { name: "Submit" }));
      expect(elapsed(10_000)).toBeLessThan(10_000);
    },
  );
});
