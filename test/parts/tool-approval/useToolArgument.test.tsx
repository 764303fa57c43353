import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  defineRenderer,
  Interrupt,
  InterruptPanel,
  ToolApproval,
  useToolArgument,
} from "../../../src/index.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const args = { to: "ann@example.com", amount: 5, for: { month: 3 } };

function question(
  editedArgs: object | null = {
    type: "object",
    properties: { amount: { type: "number", maximum: 100 } },
  },
) {
  return {
    id: "pay",
    reason: "tool_call",
    message: "Pay it?",
    toolCallId: "tc",
    responseSchema: {
      type: "object",
      properties: { approved: { type: "boolean" }, ...(editedArgs !== null && { editedArgs }) },
      required: ["approved"],
    },
  };
}

function Field({ name }: { readonly name: string }): ReactNode {
  const { value, proposed, edited, canEdit, errors, setValue } = useToolArgument(name);
  return (
    <>
      <label>
        {name}
        <input
          value={String(value)}
          disabled={!canEdit}
          onChange={({ target }) => setValue(Number(target.value))}
        />
      </label>
      <button type="button" onClick={() => setValue(undefined)}>{`Without ${name}`}</button>
      <button type="button" onClick={() => setValue(proposed)}>{`${name} as proposed`}</button>
      <output aria-label={`About ${name}`}>
        {[edited ? "edited" : "as proposed", ...errors].join(": ")}
      </output>
    </>
  );
}

const card = defineRenderer({
  reason: "tool_call",
  answered: "own",
  component: () => (
    <ToolApproval.Root>
      <ToolApproval.Args />
      <Field name="amount" />
      <Field name="fee" />
      <ToolApproval.Approve />
      <Interrupt.Change />
    </ToolApproval.Root>
  ),
});

async function asked(ask: object = question(), proposed: unknown = args) {
  const { run } = await askedRun([ask], { submitMode: "manual" }, proposes("tc", "pay", proposed));
  render(
    <StrictMode>
      <InterruptPanel run={run} renderers={[card]} />
    </StrictMode>,
  );
  await act(async () => {});
  const person = userEvent.setup();
  return {
    run,
    types: async (name: string, text: string) => {
      await person.clear(screen.getByRole("textbox", { name }));
      await person.type(screen.getByRole("textbox", { name }), text);
    },
    presses: (name: string) => person.click(screen.getByRole("button", { name })),
    about: (name: string) => screen.getByRole("status", { name: `About ${name}` }),
    payload: () => {
      const draft = run.getSnapshot().interrupts[0]?.draft;
      return draft?.status === "resolved" ? draft.payload : draft;
    },
  };
}

describe("one argument in a field of the host", () => {
  it("is sent with the others as they were proposed, in their order, once it is approved", async () => {
    const { types, presses, payload, about } = await asked();
    await types("amount", "12");
    expect(about("amount")).toHaveTextContent("edited");
    expect(payload()).toBeNull();
    await presses("Approve with 1 change");
    expect(JSON.stringify(payload())).toBe(
      JSON.stringify({ approved: true, editedArgs: { ...args, amount: 12 } }),
    );
  });

  it("is shown beside what was proposed, and is no change once it is as proposed again", async () => {
    const { types, presses, payload } = await asked();
    await types("amount", "12");
    expect(await screen.findByRole("group", { name: "1 change" })).toHaveTextContent("12");
    await presses("amount as proposed");
    expect(screen.queryByRole("group", { name: "1 change" })).toBeNull();
    await presses("Approve");
    expect(payload()).toEqual({ approved: true });
  });

  it("is added where the call lacked it, and is taken out of the call", async () => {
    const { types, presses, payload } = await asked();
    await types("fee", "1");
    await presses("Without amount");
    await presses("Approve with 2 changes");
    expect(payload()).toEqual({
      approved: true,
      editedArgs: { to: args.to, for: args.for, fee: 1 },
    });
  });

  it("has its own errors after the press, and not those of another", async () => {
    const { types, presses, about } = await asked();
    await types("amount", "500");
    await presses("Approve with 1 change");
    expect(about("amount")).toHaveTextContent(/100/);
    expect(about("fee")).toHaveTextContent(/^as proposed$/);
  });

  it("cannot be edited where the question takes no edits, nor once it is answered", async () => {
    const { run, presses } = await asked(question(null));
    expect(screen.getByRole("textbox", { name: "amount" })).toBeDisabled();
    await presses("Without amount");
    expect(run.getSnapshot().interrupts[0]?.input).toBeUndefined();
    await presses("Approve");
    expect(screen.getByRole("textbox", { name: "amount" })).toBeDisabled();
  });

  it("does nothing to arguments that are no object", async () => {
    const { run, presses } = await asked(question(), ["a"]);
    await presses("Without amount");
    expect(run.getSnapshot().interrupts[0]?.input).toBeUndefined();
  });

  it("two changes at once are both kept", async () => {
    const both = defineRenderer({
      reason: "tool_call",
      component: function Both() {
        const [amount, fee] = [useToolArgument("amount"), useToolArgument("fee")];
        const set = () => {
          amount.setValue(1);
          fee.setValue(2);
        };
        return (
          <button type="button" onClick={set}>
            {`Both: ${amount.value} ${fee.value}`}
          </button>
        );
      },
    });
    const { run } = await askedRun(
      [question()],
      { submitMode: "manual" },
      proposes("tc", "pay", args),
    );
    render(<InterruptPanel run={run} renderers={[both]} />);
    await act(async () => {});
    await userEvent.click(screen.getByRole("button", { name: /^Both/ }));
    expect(screen.getByRole("button", { name: "Both: 1 2" })).toBeVisible();
  });

  it("outside of an approval there is an error that names the hook", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Field name="amount" />)).toThrow(
      "<useToolArgument> is outside <ToolApproval.Root>",
    );
  });
});
