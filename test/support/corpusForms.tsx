import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, vi } from "vitest";
import { SchemaForm, type SchemaFormProps } from "../../src/forms.js";
import { InterruptPanel } from "../../src/index.js";
import { isRecord } from "../../src/protocol/json.js";
import { inputInterrupt } from "../../src/testing.js";
import { type HonestSchema, honestSchemas } from "../data/schemas/corpus.js";
import { askedRun } from "./askedRun.js";
import { fillIn } from "./fillIn.js";

/** Schemas of nothing but a decision: the panel has two buttons for them. */
export const decisions: ReadonlySet<string> = new Set([
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
export const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "one of two ways to pay": { "": "Card" },
  "a discriminated union": { pet: "Cat" },
  "one of two ways to pay, draft-07": { "": "Cash" },
  "a text, a number or yes or no": { "": "Number" },
  "an optional model": { item: "SKU" },
  "four decisions": { "": "Edit" },
  "a linked list": { next: "Value, Next" },
  "an approval in two shapes": { "": "Approved, Edited args, Payload" },
  "TanStack: an approval with typed edits": { "": "Approved, Edited args" },
  "TanStack: a reason for either decision": { "": "Approved, Payload" },
};

/**
 * Answered in another right way than the corpus has it, because a form gives what it holds in one
 * way only.
 */
export const otherwise: Readonly<
  Record<string, { readonly answer: unknown; readonly because: string }>
> = {
  "an email to send": {
    answer: { to: "ann@example.com", subject: "Hello", body: "Hi" },
    because: "an empty field is no answer, and this one is required",
  },
  "a date and a time": {
    answer: { starts: "2026-01-31T14:30:00Z", day: "2026-02-28", at: "08:15:00" },
    because: "a time that was picked has no zone",
  },
  "numbers that may be texts": {
    answer: 42,
    because: "a number is sent as one where it is exact as typed",
  },
  "a nullable number and a reference by path": {
    answer: { home: { street: "Side" }, work: { street: "Main" }, floor: 3 },
    because: "an optional field that was never touched is left out rather than null",
  },
};

export const withoutForm = /No form can be shown/;

/** The panel, asked for input by this schema. */
export async function panelFor(schema: unknown) {
  const { run, agent } = await askedRun([{ ...inputInterrupt(), responseSchema: schema }]);
  const { container } = render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  // A form has Skip in sight, a decision has it in its menu.
  await screen.findByRole("button", { name: /^(Skip|More)$/ });
  await waitFor(() => expect(container.querySelector('[data-part="form-loading"]')).toBeNull());
  const answer = async () => {
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    return agent.requests[1]?.resume;
  };
  return { container, answer, person: userEvent.setup({ delay: null }) };
}

/** A form for this schema, without the panel's own decision. */
export function formFor(schema: unknown) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const { container } = render(
    <StrictMode>
      <SchemaForm schema={schema as SchemaFormProps["schema"]} idPrefix="ask" onSubmit={onSubmit} />
    </StrictMode>,
  );
  return {
    container,
    submitted: () => onSubmit.mock.calls.map(([value]) => value),
    person: userEvent.setup({ delay: null }),
  };
}

export function knowledgeOf({ name, schema }: HonestSchema) {
  return { words: wordsIn(schema), kinds: kinds[name] ?? {} };
}

/** The agent's titles for its values. */
function wordsIn(
  schema: unknown,
  words = new Map<unknown, string>(),
): ReadonlyMap<unknown, string> {
  if (Array.isArray(schema)) for (const part of schema) wordsIn(part, words);
  if (!isRecord(schema)) return words;
  if (Object.hasOwn(schema, "const") && typeof schema["title"] === "string")
    words.set(schema["const"], schema["title"]);
  const { enum: values, enumNames: names } = schema;
  if (Array.isArray(values) && Array.isArray(names))
    for (const [index, value] of values.entries()) words.set(value, names[index]);
  for (const part of Object.values(schema)) wordsIn(part, words);
  return words;
}

export function rightAnswer({ name, accepted }: HonestSchema): unknown {
  return otherwise[name] === undefined ? accepted : otherwise[name].answer;
}

export function isDecision(): boolean {
  return screen.queryByRole("button", { name: "Yes, go ahead" }) !== null;
}

export function cases(wanted: (name: string) => boolean) {
  return honestSchemas
    .filter(({ name }) => wanted(name))
    .map((one) => [`${one.source}: ${one.name}`, one] as const);
}

/** A question by an honest schema is a form, and its answer is sent as it was filled in. */
export async function answersTheQuestion(one: HonestSchema): Promise<void> {
  const { container, person, answer } = await panelFor(one.schema);
  expect(container.textContent).not.toMatch(withoutForm);
  await fillIn(person, rightAnswer(one), knowledgeOf(one));
  await person.click(screen.getByRole("button", { name: "Send answer" }));
  expect(await answer()).toEqual([
    { interruptId: "input-1", status: "resolved", payload: rightAnswer(one) },
  ]);
}
