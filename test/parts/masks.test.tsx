import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { createMask, DecisionLog, InterruptPanel } from "../../src/index.js";
// Loaded beforehand, so that no test waits for it.
import "../../src/forms/answer/AnswerForm.js";
import "../../src/forms/args/ArgsEditor.js";
import "../../src/forms/args/ArgsDiff.js";
import "../../src/forms/schema-form/SchemaForm.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

const mask = createMask((path) => /password|token/i.test(String(path.at(-1))));
const secret = "hunter2";
const args = { user: "ann", password: secret, headers: { token: secret, accept: "text" } };
const approval = (editedArgs: object = { type: "object" }) => ({
  id: "login",
  reason: "tool_call",
  message: "Log in?",
  toolCallId: "tc",
  responseSchema: { type: "object", properties: { approved: { type: "boolean" }, editedArgs } },
});

/** A person in front of questions on a page that hides passwords and tokens. */
async function asked(questions: readonly object[], before: readonly unknown[] = [], hides = mask) {
  const { run, agent } = await askedRun(questions, { submitMode: "manual" }, before);
  const screenOf = () => (
    <StrictMode>
      <InterruptPanel run={run} mask={hides} />
    </StrictMode>
  );
  let shown = render(screenOf());
  return {
    run,
    agent,
    person: userEvent.setup(),
    presses: (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name })),
    comesBack: () => {
      shown.unmount();
      shown = render(screenOf());
    },
    draft: () => run.getSnapshot().interrupts[0]?.draft,
    /** The text of the page, including the values of its fields. */
    page: () =>
      shown.container.innerHTML +
      [...shown.container.querySelectorAll("input, textarea")].map(typedInto).join(""),
  };
}

const typedInto = (field: Element) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
const proposed = (value: unknown = args) => proposes("tc", "login", value);

describe("arguments with a secret in them", () => {
  it("arguments are shown without their secret, at any depth", async () => {
    const { page } = await asked([approval()], proposed());
    expect(screen.getAllByText("Hidden")).toHaveLength(2);
    expect(screen.getByText("ann")).toBeVisible();
    expect(screen.getByText("Token").closest("dl")).toHaveTextContent("TokenHidden");
    expect(page()).not.toContain(secret);
  });

  it("a selected batch does not show secrets of its arguments", async () => {
    const plain = { type: "object", properties: { approved: { type: "boolean" } } };
    const { page } = await asked(
      [1, 2].map((n) => ({ ...approval(), id: `login-${n}`, responseSchema: plain })),
      proposed(),
    );
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all 2" }));
    expect(screen.getByRole("button", { name: "Approve 2 selected" })).toBeVisible();
    expect(screen.getAllByText("Hidden")).toHaveLength(4);
    expect(page()).not.toContain(secret);
  });

  it("arguments are edited around a secret, which is sent unchanged", async () => {
    const { person, presses, page, draft } = await asked([approval()], proposed());
    await presses("Edit");
    await person.type(await screen.findByRole("textbox", { name: "User" }), "e");
    await presses("Edit as JSON Headers");
    const headers = screen.getByRole("textbox", { name: "Headers" });
    await person.clear(headers);
    await person.paste('{"accept": "json", "token": "•••••• 1"}');
    expect(page()).not.toContain(secret);
    await presses("Approve with 2 changes");
    expect(draft()).toEqual({
      status: "resolved",
      payload: {
        approved: true,
        editedArgs: { user: "anne", password: secret, headers: { token: secret, accept: "json" } },
      },
    });
  });

  it("arguments never send the placeholder of a secret, not even in part", async () => {
    const { person, presses } = await asked([approval()], proposed());
    await presses("Edit");
    await userEvent.click(await screen.findByRole("button", { name: "Edit as JSON Headers" }));
    await person.type(screen.getByRole("textbox", { name: "Headers" }), "{Home}{ArrowDown}");
    const headers = screen.getByRole("textbox", { name: "Headers" });
    await person.clear(headers);
    await person.paste('{"accept": "•••••• 1"}');
    expect(headers).toBeInvalid();
    expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
    expect(screen.getByText(/was changed or moved/)).toBeVisible();
  });

  it("a secret can get a new value, typed into a password field, and nothing is approved while it is missing", async () => {
    const { person, presses, page, draft, comesBack } = await asked([approval()], proposed());
    await presses("Edit");
    await screen.findByRole("textbox", { name: "User" });
    await presses("Replace… Password");
    const field = screen.getByLabelText("Password");
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("type", "password");
    expect(field).toHaveValue("");
    expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
    await person.keyboard("correct horse");
    await presses("Done editing");
    const changes = await screen.findByRole("group", { name: "1 change" });
    await waitFor(() => expect(changes).toHaveTextContent(/PasswordHidden changed/));
    comesBack();
    await screen.findByRole("group", { name: "1 change" });
    expect(page()).not.toContain("correct horse");
    await presses("Approve with 1 change");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: true, editedArgs: { ...args, password: "correct horse" } },
    });
  });

  it("a secret can be kept after all, which then counts as no edit", async () => {
    const { person, presses, draft } = await asked([approval()], proposed());
    await presses("Edit");
    await screen.findByRole("textbox", { name: "User" });
    await presses("Replace… Password");
    await person.keyboard("x");
    await presses("Keep the hidden value");
    expect(screen.getByRole("button", { name: "Replace… Password" })).toHaveFocus();
    await presses("Approve");
    expect(draft()).toEqual({ status: "resolved", payload: { approved: true } });
  });

  it("arguments with too many secrets for fields are edited in one text with marks", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 61 }, (_, index) => [`host${index}`, { token: `${secret}-${index}` }]),
    );
    const { person, presses, page, draft } = await asked([approval()], proposed(many));
    await presses("Edit");
    const all = await screen.findByRole("textbox", { name: "Arguments" });
    expect(page()).not.toContain(secret);
    await person.clear(all);
    await person.paste('{"host7": {"token": "•••••• 8"}}');
    await presses("Approve with 60 changes");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: true, editedArgs: { host7: { token: `${secret}-7` } } },
    });
  });

  it("arguments that cannot be parsed are hidden as a whole, and long numbers keep their digits", async () => {
    const cut = await asked(
      [approval()],
      proposed().with(1, {
        type: "TOOL_CALL_ARGS",
        toolCallId: "tc",
        delta: `{"password": "${secret}`,
      }),
    );
    expect(screen.getByText("Hidden")).toBeVisible();
    expect(cut.page()).not.toContain(secret);
  });
});

describe("a secret elsewhere", () => {
  it("a secret is hidden in the agent's text about a question, and kept where the text is the page's own", async () => {
    const ends = createMask(
      (path, value) => path.at(-1) === "iban" && `…${String(value).slice(-4)}`,
    );
    const question = {
      id: "ok",
      reason: "confirmation",
      message: "Pay?",
      metadata: { iban: "DE0212345678", to: { iban: "DE999888" } },
    };
    const { page } = await asked([question], [], ends);
    expect(screen.getByText("…5678")).toBeVisible();
    expect(screen.getByText(/…9888/)).toBeVisible();
    expect(page()).not.toMatch(/DE02|DE99/);
  });

  it("a secret is typed into a masked form field, and hidden in the answer that waits to be sent", async () => {
    const fields = {
      token: { type: "string" },
      pins: { type: "array", items: { type: "object", properties: { token: { type: "number" } } } },
    };
    const question = {
      id: "in",
      reason: "input_required",
      message: "Sign in",
      responseSchema: { type: "object", properties: fields },
    };
    const { person, presses, page, draft } = await asked([question]);
    const token = await screen.findByLabelText(/^Token/);
    expect(token).toHaveAttribute("type", "password");
    await person.type(token, secret);
    await presses("Add item: Pins");
    const pin = within(screen.getByRole("group", { name: "Item 1" })).getByLabelText(/^Token/);
    expect(pin).toHaveAttribute("type", "password");
    await person.type(pin, "4711");
    await presses("Save answer");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { token: secret, pins: [{ token: 4711 }] },
    });
    await presses("Details");
    expect(screen.getAllByText("Hidden")).toHaveLength(2);
    expect(page()).not.toMatch(/hunter2|4711/);
  });

  it("a secret is not revealed by its title among the choices, nor by the values beside it", async () => {
    const kinds = [
      { properties: { password: { const: "a" }, note: { title: "Note on A" } } },
      { properties: { password: { const: "b" }, note: { title: "Note on B" } } },
    ];
    const properties = {
      token: { oneOf: [{ const: 1, title: "First" }] },
      login: { type: "object", oneOf: kinds },
    };
    const question = {
      id: "in",
      reason: "input_required",
      message: "Sign in",
      responseSchema: { type: "object", properties },
    };
    const { run, page, presses } = await asked([question]);
    act(() => run.resolve("in", { token: 1, login: { password: "b", note: "mine" } }));
    await presses("Details");
    expect(screen.getByText(/mine/)).toBeVisible();
    expect(screen.getAllByText(/Hidden/)).toHaveLength(2);
    expect(page()).not.toMatch(/First|Note on/);
  });

  it("a secret is typed into a masked field where it is part of something hidden", async () => {
    const vault = createMask((path) => path.at(-1) === "vault");
    const properties = {
      pin: { type: "string" },
      codes: { type: "object" },
      keys: { type: "array", items: { type: "string" } },
    };
    const responseSchema = {
      type: "object",
      properties: { vault: { type: "object", properties } },
    };
    const question = { id: "in", reason: "input_required", message: "Sign in", responseSchema };
    const { person, page, comesBack } = await asked([question], [], vault);
    expect(await screen.findByLabelText(/^Pin/)).toHaveAttribute("type", "password");
    await person.clear(screen.getByRole("textbox", { name: /^Codes/ }));
    await person.paste(JSON.stringify({ first: secret }));
    comesBack();
    expect(await screen.findByRole("textbox", { name: /^Codes/ })).toHaveValue('"•••••• 1"');
    expect(page()).not.toContain(secret);
  });

  it("a secret is not shown in unfinished text when the time was up", async () => {
    const question = {
      id: "in",
      reason: "acme:login",
      message: "Log in",
      expiresAt: "2029-12-31T23:00:00Z",
    };
    const { run, page } = await asked([question]);
    act(() =>
      internalsOf(run).setInput("in", {
        value: { user: "ann" },
        texts: [
          { path: [], text: `{"password": "${secret}` },
          { path: ["age"], text: "12x" },
        ],
      }),
    );
    expect(screen.getByText("ann")).toBeVisible();
    expect(screen.getByText("12x")).toBeVisible();
    expect(screen.getByText("Hidden")).toBeVisible();
    expect(page()).not.toContain(secret);
  });

  it("a secret is typed into a masked field where the whole answer is one", async () => {
    const whole = createMask((path) => path.length === 0);
    const { person, presses, page } = await asked(
      [{ id: "in", reason: "acme:code", message: "Your code?" }],
      [],
      whole,
    );
    const answer = await screen.findByLabelText("Your answer");
    expect(answer).toHaveAttribute("type", "password");
    await person.type(answer, secret);
    await presses("Save answer");
    expect(page()).not.toContain(secret);
  });

  it("a secret comes back as a mark in an answer in JSON, and is sent as it was typed", async () => {
    const { person, presses, page, draft, comesBack } = await asked([
      { id: "in", reason: "acme:login", message: "Log in" },
    ]);
    await presses("Answer in JSON");
    await person.click(await screen.findByRole("textbox", { name: "Your answer" }));
    await person.paste(JSON.stringify({ token: secret }));
    comesBack();
    expect(await screen.findByRole("textbox", { name: "Your answer" })).toHaveValue(
      '{\n  "token": "•••••• 1"\n}',
    );
    expect(page()).not.toContain(secret);
    await presses("Save answer");
    expect(draft()).toEqual({ status: "resolved", payload: { token: secret } });
  });

  it("a secret is hidden in the log of decisions", async () => {
    const { run, agent } = await asked([approval()], proposed());
    const { container } = render(<DecisionLog run={run} mask={mask} />);
    act(() => {
      run.resolve("login", { approved: true, editedArgs: { ...args, user: "bea" } });
      void run.submit();
    });
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      const [begins, ends] = [succeeds.at(0), succeeds.at(-1)];
      const result = {
        type: "TOOL_CALL_RESULT",
        messageId: "m",
        toolCallId: "tc",
        content: JSON.stringify({ ok: true, token: secret }),
      };
      await agent.emit([begins, result, ends]);
      agent.end();
    });
    await waitFor(() => expect(container).toHaveTextContent(/Approved with 1 change/));
    expect(container).toHaveTextContent(/Token\s*Hidden/);
    expect(container).toHaveTextContent("bea");
    expect(container.innerHTML).not.toContain(secret);
  });
});
