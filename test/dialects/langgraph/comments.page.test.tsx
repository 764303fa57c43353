import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { askedBy } from "../../support/dialects/askedBy.js";
import { chooses } from "../../support/moreMenu.js";
import { createHitlServer } from "./hitlServer.js";

it.each([
  ["Approve", { approved: true }],
  ["Deny", { approved: false, reason: "Not him" }],
])(
  "the note on a card of LangChain's middleware goes only with a denial, as its label shows: %s",
  async (button, payload) => {
    const { run, interrupts } = await askedBy(createHitlServer(), "send a mail");
    render(<InterruptPanel run={run} presentation={{ lines: false }} />);
    await chooses("Add a note");
    await userEvent.type(
      screen.getByRole("textbox", { name: "Reason, sent only if you deny (optional)" }),
      "Not him",
    );
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect(interrupts()).toMatchObject([{ status: "answered", draft: { payload } }]);
    expect(run.getSnapshot().composer.canSubmit).toBe(true);
  },
);

it.each([
  ["one question", "send a mail", [true]],
  ["one of two", "send two mails", [true, false]],
])(
  "an approval with a note that the agent would drop is not shown as answered, and its card shows why: %s",
  async (_, text, says) => {
    const { run, interrupts } = await askedBy(createHitlServer(), text);
    render(<InterruptPanel run={run} />);
    await act(async () => {
      for (const [place, { id }] of interrupts().entries())
        run.resolve(id, { approved: true, ...(place === 0 && { reason: "Fine" }) });
    });
    expect(interrupts().map(({ status }) => status)).toEqual(
      says.map((isKept) => (isKept ? "invalid" : "answered")),
    );
    const why = /This agent receives a comment only with a denial\. Deny, or remove the comment\./;
    expect(screen.getAllByRole("article").map((card) => why.test(card.textContent))).toEqual(says);
    expect(run.getSnapshot().composer.canSubmit).toBe(false);
  },
);
