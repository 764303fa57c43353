import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { SchemaForm, type SchemaFormProps } from "../../src/forms.js";
import { InterruptPanel } from "../../src/index.js";
import { isRecord } from "../../src/protocol/json.js";
import { inputInterrupt } from "../../src/testing.js";
import { type HonestSchema, honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";
import { askedRun } from "../support/askedRun.js";
import { fillIn } from "../support/fillIn.js";

/** Schemas of nothing but a decision: the panel has two buttons for them. */
const decisions: ReadonlySet<string> = new Set([
  "an approval with a comment",
  "an approval",
  "an accepted flag with flat arguments",
  "an approval under either name",
  "accepted steps",
  "an approval with edits and a reason",
  "an approval in two shapes",
  "Strands: an approval that may be left out",
  "Mastra: an approval and a subject",
  "TanStack: an approval with typed edits",
  "LangGraph: an approval with typed edits",
]);

/** The kinds of answer to pick, by the path of the field that leaves a choice. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "one of two ways to pay": { "": "kind: card, number" },
  "a discriminated union": { pet: "Kind: cat, lives" },
  "one of two ways to pay, draft-07": { "": "kind: cash" },
  "a text, a number or yes or no": { "": "Number" },
  "an optional model": { item: "sku" },
  "four decisions": { "": "type: edit, edited_action" },
  "a linked list": { next: "value, next", "next/next": "Nothing" },
  "TanStack: a reason for either decision": { "": "approved, payload" },
};

/** Answered in another right way than the corpus has it, because a form gives what it holds in one way only. */
const otherwise: Readonly<Record<string, { readonly answer: unknown; readonly because: string }>> = {
  "an email to send": {
    answer: { to: "ann@example.com", subject: "Hello", body: "Hi" },
    because: "an empty field is no answer, and this one is required",
  },
  "a date and a time": {
    answer: { starts: "2026-01-31T14:30:00.000Z", day: "2026-02-28", at: "08:15" },
    because: "a moment that was picked has milliseconds",
  },
  "a nullable number and a reference by path": {
    answer: { home: { street: "Side" }, work: { street: "Main" }, floor: 3 },
    because: "an optional field that was never touched is left out rather than null",
  },
};

const withoutForm = /No form can be shown/;

/** The panel, asked for input by this schema. */
async function panelFor(schema: unknown) {
  const { run, agent } = await askedRun([{ ...inputInterrupt(), responseSchema: schema }]);
  const { container } = render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  await screen.findByRole("button", { name: "Skip" });
  await waitFor(() => expect(container.querySelector('[data-part="form-loading"]')).toBeNull());
  const answer = async () => {
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    return agent.requests[1]?.resume;
  };
  return { container, answer, person: userEvent.setup({ delay: null }) };
}

/** A form for this schema, whatever the panel would make of it. */
function formFor(schema: unknown) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const { container } = render(
    <StrictMode>
      <SchemaForm schema={schema as SchemaFormProps["schema"]} idPrefix="ask" onSubmit={onSubmit} />
    </StrictMode>,
  );
  return { container, submitted: () => onSubmit.mock.calls.map(([value]) => value), person: userEvent.setup({ delay: null }) };
}

function knowledgeOf({ name, schema }: HonestSchema) {
  return { words: wordsIn(schema), kinds: kinds[name] ?? {} };
}

/** The words the agent has for its values. */
function wordsIn(schema: unknown, words = new Map<unknown, string>()): ReadonlyMap<unknown, string> {
  if (Array.isArray(schema)) for (const part of schema) wordsIn(part, words);
  if (!isRecord(schema)) return words;
  if (Object.hasOwn(schema, "const") && typeof schema["title"] === "string") words.set(schema["const"], schema["title"]);
  const { enum: values, enumNames: names } = schema;
  if (Array.isArray(values) && Array.isArray(names))
    for (const [index, value] of values.entries()) words.set(value, names[index]);
  for (const part of Object.values(schema)) wordsIn(part, words);
  return words;
}

function rightAnswer({ name, accepted }: HonestSchema): unknown {
  return otherwise[name] === undefined ? accepted : otherwise[name].answer;
}

function isDecision(): boolean {
  return screen.queryByRole("button", { name: "Yes, go ahead" }) !== null;
}

function cases(wanted: (name: string) => boolean) {
  return honestSchemas.filter(({ name }) => wanted(name)).map((one) => [`${one.source}: ${one.name}`, one] as const);
}

it("what is told apart here is in the corpus", () => {
  const names = honestSchemas.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...decisions, ...Object.keys(kinds), ...Object.keys(otherwise)]));
});

describe("a question by an honest schema is a form, and its answer is sent as it was filled in", () => {
  it.each(cases((name) => !decisions.has(name)))("%s", async (_name, one) => {
    const { container, person, answer } = await panelFor(one.schema);
    expect(container.textContent).not.toMatch(withoutForm);
    await fillIn(person, rightAnswer(one), knowledgeOf(one));
    await person.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await answer()).toEqual([{ interruptId: "input-1", status: "resolved", payload: rightAnswer(one) }]);
  });
});

describe("a decision by an honest schema has two buttons, and is a form where a host wants one", () => {
  it.each(cases((name) => decisions.has(name)))("%s", async (_name, one) => {
    await panelFor(one.schema);
    expect(isDecision()).toBe(true);
    cleanup();
    const { container, person, submitted } = formFor(one.schema);
    expect(container.textContent).not.toMatch(withoutForm);
    await fillIn(person, rightAnswer(one), knowledgeOf(one));
    await person.click(screen.getByRole("button", { name: "Submit" }));
    expect(submitted()).toEqual([rightAnswer(one)]);
  });
});

describe("a hostile schema ends in a form or without one, soon, and the page goes on", () => {
  it.each(hostileSchemas.map((one) => [one.name, one] as const))("%s", { timeout: 15_000 }, async (_name, one) => {
    const before = performance.now();
    const { container, person, answer } = await panelFor(one.schema);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(container.querySelector("img, script, iframe, object, embed, a")).toBeNull();
    const isForm = container.querySelector("form :is(input, select, textarea)") !== null;
    const isPlain = screen.queryByRole("button", { name: "Answer in JSON" }) !== null;
    // Where no answer is accepted, leaving is all there is.
    expect(isForm || isDecision()).toBe(one.schema !== false);
    if (one.verdict !== "fallback") expect(container.textContent).not.toMatch(withoutForm);
    else if (isForm && !isPlain) expect(container.textContent).toMatch(withoutForm);
    await person.click(screen.getByRole("button", { name: "Skip" }));
    expect(await answer()).toEqual([{ interruptId: "input-1", status: "cancelled" }]);
  });

  it.each(hostileSchemas.map((one) => [one.name, one] as const))(
    "%s, shown by a host",
    { timeout: 15_000 },
    async (_name, one) => {
      const before = performance.now();
      const { container, person } = formFor(one.schema);
      expect(performance.now() - before).toBeLessThan(5_000);
      expect(container.querySelector("img, script, iframe, object, embed")).toBeNull();
      expect(withoutForm.test(container.textContent ?? "")).toBe(one.verdict === "fallback");
      // Handed in empty, it says what is wrong or takes it; either way it answers.
      await person.click(screen.getByRole("button", { name: "Submit" }));
      expect(performance.now() - before).toBeLessThan(10_000);
    },
  );
});
