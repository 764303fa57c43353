import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import {
  AgentRunProvider,
  type AgentRunProviderProps,
  InterruptPanel,
} from "../../../src/index.js";
import { askedRun, proposes } from "../../support/askedRun.js";
import { chooses } from "../../support/moreMenu.js";

const args = { to: "ann@example.com", copies: 2, notes: { a: [1] } };
const ask = {
  id: "send",
  reason: "tool_call",
  message: "Send it?",
  toolCallId: "tc",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: { type: "object" },
      reason: { type: "string" },
    },
    required: ["approved"],
  },
};

/** A user of an approval; nothing is sent before they submit. */
async function asked(
  labels: NonNullable<AgentRunProviderProps["labels"]> = {},
  proposed: unknown = args,
  message = ask.message,
) {
  const { run } = await askedRun(
    [{ ...ask, message }],
    { submitMode: "manual" },
    proposes("tc", "send", proposed),
  );
  const screenOf = () => (
    <StrictMode>
      <AgentRunProvider labels={labels}>
        <InterruptPanel run={run} />
      </AgentRunProvider>
    </StrictMode>
  );
  let shown = render(screenOf());
  await act(async () => {});
  return {
    container: shown.container,
    person: userEvent.setup(),
    presses: (name: string) => userEvent.click(screen.getByRole("button", { name })),
    comesBack: () => {
      shown.unmount();
      shown = render(screenOf());
    },
    draft: () => run.getSnapshot().interrupts[0]?.draft,
  };
}

describe("changes to the arguments", () => {
  it("changed arguments are shown at their field while editing, in their rows once the editor is closed, and not when undone", async () => {
    const { person, presses } = await asked();
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "To" }), "x");
    expect(screen.getByText("ann@example.com", { selector: "del, del *" })).toBeVisible();
    expect(screen.queryByRole("group", { name: "1 change" })).toBeNull();
    await presses("Done editing");
    expect(await screen.findByRole("group", { name: "1 change" })).toHaveTextContent(
      "ann@example.comx",
    );
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "To" }), "{Backspace}");
    expect(screen.queryByRole("group", { name: /change$/ })).toBeNull();
  });

  it("changed arguments are sent as a whole when approved, and not at all when denied", async () => {
    const { person, presses, draft } = await asked();
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "Copies" }), "0");
    await presses("Approve with 1 change");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: true, editedArgs: { ...args, copies: 20 } },
    });
    await presses("Change");
    await presses("Deny");
    expect(draft()).toEqual({ status: "resolved", payload: { approved: false } });
  });

  it("the button names the new value where the question names the old one, and counts the others", async () => {
    const { person, presses } = await asked({}, args, "Send it to ann@example.com?");
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "To" }), "x");
    expect(screen.getByText("as proposed")).toBeVisible();
    expect(screen.getByRole("button", { name: "Approve with To ann@example.comx" })).toBeEnabled();
    await person.type(screen.getByRole("textbox", { name: "Copies" }), "0");
    expect(
      screen.getByRole("button", { name: "Approve with To ann@example.comx and 1 more" }),
    ).toBeEnabled();
  });

  it("changed arguments cannot be collapsed while they have an error", async () => {
    const { person, presses } = await asked();
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "Copies" }), "x");
    expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Done editing" })).toBeDisabled();
    await presses("Undo change");
    expect(screen.getByRole("button", { name: "Approve" })).toBeEnabled();
  });

  it("changed arguments are restored as they were typed, block the approval, and can be corrected or undone", async () => {
    const { person, presses, comesBack, draft } = await asked();
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "Copies" }), "x");
    comesBack();
    const copies = await screen.findByRole("textbox", { name: "Copies" });
    expect(copies).toHaveValue("2x");
    expect(copies).toBeInvalid();
    expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
    await presses("Undo change");
    expect(screen.getByRole("textbox", { name: "Copies" })).toHaveValue("2");
    await person.type(screen.getByRole("textbox", { name: "Copies" }), "x");
    comesBack();
    await person.type(await screen.findByRole("textbox", { name: "Copies" }), "{Backspace}0");
    await presses("Approve with 1 change");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: true, editedArgs: { ...args, copies: 20 } },
    });
  });

  it("arguments can be changed only where they can be read to their end", async () => {
    const long = "Word after word after word. ".repeat(400);
    await asked({}, { body: long });
    const whole = screen.getByText(long.trim());
    expect(whole).not.toBeVisible();
    await userEvent.click(screen.getByText("Show all"));
    expect(whole).toBeVisible();
    expect(await screen.findByText("Show less")).toBeVisible();
    expect(screen.getAllByText(/^Word after word/)).toEqual([whole]);
    await userEvent.click(screen.getByText("Show less"));
    expect(whole).not.toBeVisible();
  });
});

it("the arguments have the titles of their editor beside them", async () => {
  const properties = {
    to: { type: "string", title: "Recipient" },
    speed: { title: "Delivery", oneOf: [{ const: 1, title: "By tomorrow" }] },
    notes: { $ref: "#/$defs/Notes" },
  };
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object", properties } },
    required: ["approved"],
    $defs: { Notes: { type: "object", properties: { a: { type: "string", title: "Remark" } } } },
  };
  const questions = ["tc", "td"].map((toolCallId) => ({
    ...ask,
    id: toolCallId,
    toolCallId,
    responseSchema,
  }));
  const calls = ["tc", "td"].flatMap((id) =>
    proposes(id, "send", { to: "ann", speed: 1, notes: { a: "soon" }, copies: 2 }),
  );
  const { run } = await askedRun(questions, {}, calls);
  render(<InterruptPanel run={run} />);
  await screen.findByRole("checkbox", { name: "Select all 2" });
  const inCards = ["To (Recipient)", "Speed (Delivery)", "Notes", "A (Remark)", "Copies"];
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    ...inCards,
    ...inCards,
  ]);
  expect(
    screen
      .getAllByRole("definition")
      .filter(({ textContent }) => textContent === "1 (By tomorrow)"),
  ).toHaveLength(2);
});

describe("comments at hand", () => {
  const presets = { commentPresets: ["Too early", "Wrong person"] };

  it("suggested comments fill the comment, one press each, and keep what was typed", async () => {
    const { person, presses, draft } = await asked(presets);
    await presses("Too early");
    await person.type(screen.getByRole("textbox", { name: /Comment/ }), ", I am away");
    await presses("Wrong person");
    expect(screen.getByRole("button", { name: "Wrong person", pressed: true })).toBeVisible();
    expect(screen.getByRole("button", { name: "Too early", pressed: false })).toBeVisible();
    await presses("Deny");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: false, reason: "Too early, I am away\nWrong person" },
    });
  });

  it("suggested comments are removed by a second press", async () => {
    const { presses } = await asked(presets);
    await presses("Too early");
    await presses("Wrong person");
    await presses("Too early");
    expect(screen.getByRole("textbox", { name: /Comment/ })).toHaveValue("Wrong person");
  });

  it("suggested comments are there only where the host names some", async () => {
    const { container } = await asked();
    expect(container.querySelector("[data-part='comment-presets']")).toBeNull();
  });
});

it("the labels of the forms can be replaced together with all the others", async () => {
  const { person, presses } = await asked({
    edit: (editing) => (editing ? "Fertig" : "Ändern"),
    forms: { restore: (what) => (what === "arguments" ? "Zurücksetzen" : "Rückgängig") },
    undoAll: "Alles zurück",
  });
  await presses("Ändern");
  await person.type(await screen.findByRole("textbox", { name: "To" }), "x");
  expect(screen.getByRole("button", { name: "Zurücksetzen" })).toBeVisible();
  await presses("Fertig");
  expect(await screen.findByRole("button", { name: "Alles zurück" })).toBeVisible();
});

describe("a text in place of a decision", () => {
  const ask = {
    id: "send",
    reason: "tool_call",
    message: "Send it?",
    toolCallId: "tc",
    responseSchema: {
      type: "object",
      properties: {
        approved: { type: "boolean" },
        reason: { type: "string" },
        response: { type: "string", minLength: 1 },
      },
      anyOf: [{ required: ["approved"] }, { required: ["response"] }],
    },
  };
  const button = (name: string) => screen.queryByRole("button", { name });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const field = () => screen.getByRole("textbox", { name: "Your reply, in place of a decision" });

  it("a text reply is written where the buttons were, kept while the person reconsiders, and sent alone", async () => {
    const { run, agent } = await askedRun([ask], {}, proposes("tc", "send", args));
    const { unmount } = render(<InterruptPanel run={run} />);
    await press("Reply instead");
    expect(button("Approve")).toBeNull();
    expect(button("Deny")).toBeNull();
    expect(button("Send answer")).toBeDisabled();
    expect(field()).toHaveFocus();
    await userEvent.keyboard(" Ask Bob first ");
    await press("Decide instead");
    expect(button("Approve")).toBeEnabled();
    await press("Reply instead");
    unmount();
    render(<InterruptPanel run={run} />);
    expect(field()).toHaveValue(" Ask Bob first ");
    expect(field()).not.toHaveFocus();
    expect(agent.requests).toHaveLength(1);
    await press("Send answer");
    expect(agent.requests[1]?.resume).toEqual([
      { interruptId: "send", status: "resolved", payload: { response: "Ask Bob first" } },
    ]);
  });

  it("a text reply is not sent automatically, and is shown as saved in a batch", async () => {
    const { run, agent } = await askedRun(
      [ask],
      { submitMode: "manual" },
      proposes("tc", "send", args),
    );
    render(<InterruptPanel run={run} />);
    await press("Reply instead");
    await userEvent.type(field(), "Not yet{enter}");
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    await press("Save answer");
    expect(screen.getByRole("article")).toHaveTextContent("Answered · not sent yet");
    expect(agent.requests).toHaveLength(1);
  });

  it("a text reply is offered by no card whose agent accepts only a decision", async () => {
    await asked();
    expect(button("Reply instead")).toBeNull();
  });
});

describe("what is wrong with an answer", () => {
  const recipients = {
    type: "array",
    title: "Recipients",
    items: { type: "string", minLength: 3 },
  };
  const ask = {
    id: "send",
    reason: "tool_call",
    message: "Send it?",
    toolCallId: "tc",
    responseSchema: {
      type: "object",
      properties: {
        approved: { type: "boolean" },
        editedArgs: { type: "object", properties: { to: recipients } },
        reason: { type: "string", minLength: 10 },
        ticket: { type: "string", title: "Ticket number", minLength: 2 },
      },
    },
  };

  it("an issue is named by what the person sees: the comment's label, the names of arguments, the titles of fields", async () => {
    const { run } = await askedRun(
      [ask],
      { submitMode: "manual" },
      proposes("tc", "send", { to: ["ann"] }),
    );
    render(<InterruptPanel run={run} />);
    const shownErrors = () =>
      [...document.querySelectorAll('[data-part="errors"] li')].map(
        ({ textContent }) => textContent,
      );
    await chooses("Add a note");
    await userEvent.type(
      screen.getByRole("textbox", { name: "Comment for the agent (optional)" }),
      "No",
    );
    await userEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(shownErrors()).toEqual([
      expect.stringMatching(/^Comment for the agent \(optional\): Must/),
    ]);
    await act(async () =>
      run.resolve("send", {
        approved: true,
        editedArgs: { to: ["ann", "b"] },
        ticket: "1",
        other: 1,
      }),
    );
    expect(shownErrors()).toEqual([
      expect.stringMatching(/^To \(Recipients\) › 2: Must/),
      expect.stringMatching(/^Ticket number: Must/),
    ]);
  });
});
