import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { askedBy } from "../../support/dialects/askedBy.js";
import { createHitlServer } from "./hitlServer.js";

it.each([
  ["Approve", { approved: true }],
  ["Deny", { approved: false, reason: "Not him" }],
])("the note on a card of LangChain's middleware goes only with a denial, as its label shows: %s", async (button, payload) => {
  const { run, interrupts } = await askedBy(createHitlServer(), "send a mail");
  render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole("button", { name: "Add a note" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Reason, sent only if you deny (optional)" }), "Not him");
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(interrupts()).toMatchObject([{ status: "answered", draft: { payload } }]);
  expect(run.getSnapshot().composer.canSubmit).toBe(true);
});
