import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { askedRun, type PlayedRun, proposes } from "../support/askedRun.js";

// What the alias of a host without forms does.
vi.mock("#react-agui-interrupts/schema-form", () => import("../../src/plain-form.js"));

const question = (responseSchema: unknown) => ({ id: "q", reason: "input_required", message: "Where to?", responseSchema });
const trip = {
  type: "object",
  properties: { city: { type: "string", title: "City" }, nights: { type: "integer", minimum: 1 } },
  required: ["city"],
};
const answerOf = ({ run }: PlayedRun): unknown => {
  const draft = run.getSnapshot().interrupts[0]?.draft;
  return draft?.status === "resolved" ? draft.payload : undefined;
};

it("a question with fields is answered as JSON, with the agent's schema and without a complaint", async () => {
  const played = await askedRun([question(trip)], { submitMode: "manual" });
  const { container } = render(<InterruptPanel run={played.run} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("textbox", { name: "Your answer" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/No form can be shown|could not be loaded/)).toBeNull();
  expect(container.querySelector("details")).toHaveTextContent('"title": "City"');
  await person.paste('{"city": "Oslo", "nights": 2}');
  await person.click(screen.getByRole("button", { name: "Save answer" }));
  expect(answerOf(played)).toEqual({ city: "Oslo", nights: 2 });
});

it("an answer that the schema refuses is not taken, and the list of issues has the focus", async () => {
  const played = await askedRun([question(trip)], { submitMode: "manual" });
  const { container } = render(<InterruptPanel run={played.run} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("textbox", { name: "Your answer" }));
  await person.paste('{"nights": 0}');
  await person.click(screen.getByRole("button", { name: "Save answer" }));
  expect(answerOf(played)).toBeUndefined();
  expect(container.querySelector(".agui-form__summary")).toContainElement(document.activeElement as HTMLElement);
  expect([...container.querySelectorAll(".agui-form__summary li")]).toHaveLength(2);
});

it("a text is typed as text", async () => {
  const played = await askedRun([question({ type: "string", title: "City", maxLength: 20 })], { submitMode: "manual" });
  render(<InterruptPanel run={played.run} />);
  const person = userEvent.setup();
  await person.type(await screen.findByRole("textbox", { name: "City" }), "Oslo");
  await person.click(screen.getByRole("button", { name: "Save answer" }));
  expect(answerOf(played)).toBe("Oslo");
});

it("a text of which only some are accepted is answered beside its schema", async () => {
  const played = await askedRun([question({ enum: ["Oslo", "Rome"], type: "string" })], { submitMode: "manual" });
  const { container } = render(<InterruptPanel run={played.run} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("textbox", { name: "Your answer" }));
  expect(container.querySelector("details")).toHaveTextContent("Rome");
  await person.paste('"Rome"');
  await person.click(screen.getByRole("button", { name: "Save answer" }));
  expect(answerOf(played)).toBe("Rome");
});

it("a schema for which no form could be made either shows its reason", async () => {
  const { run } = await askedRun([question({ $ref: "https://example.com/schema.json" })], { submitMode: "manual" });
  render(<InterruptPanel run={run} />);
  expect(await screen.findByText(/No form can be shown for this question/)).toBeVisible();
});

it("arguments are edited in their fields", async () => {
  const approval = {
    id: "a",
    reason: "tool_call",
    message: "Book it?",
    toolCallId: "call",
    responseSchema: { type: "object", properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } } },
  };
  const played = await askedRun([approval], { submitMode: "manual" }, proposes("call", "book", { city: "Oslo" }));
  render(<InterruptPanel run={played.run} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /^Edit/ }));
  const field = await screen.findByRole("textbox", { name: "city" });
  await person.clear(field);
  await person.type(field, "Rome");
  await person.click(screen.getByRole("button", { name: /^Approve/ }));
  expect(answerOf(played)).toMatchObject({ editedArgs: { city: "Rome" } });
});
