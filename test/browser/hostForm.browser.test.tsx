import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AgentRun, InterruptPanel } from "../../src/index.js";
import { inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { expectConsole } from "../support/consoleGuard.js";

const editable = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};
const sends = proposes("call-1", "sendEmail", { to: "ann@example.com", urgent: true });
const fields = {
  type: "object",
  properties: { name: { type: "string" }, copies: { type: "integer" } },
};

let submitted = 0;
const count = (): void => {
  submitted++;
};

beforeEach(async () => {
  await page.viewport(800, 600);
  submitted = 0;
  // Reports a form that the browser submits because no script has prevented it.
  addEventListener("formdata", count, true);
});
afterEach(() => removeEventListener("formdata", count, true));

/** A form of the host with the panel in it. */
async function inHostForm(questions: readonly unknown[], confirm?: "type") {
  const { run } = await askedRun(questions, {}, sends);
  render(
    <>
      <iframe name="elsewhere" title="Elsewhere" />
      <form
        target="elsewhere"
        onSubmit={(event) => {
          event.preventDefault();
          count();
        }}
      >
        <InterruptPanel
          run={run}
          presentation={confirm === undefined ? {} : { confirm: () => confirm }}
        />
        <button type="submit">Save the page</button>
      </form>
    </>,
  );
  return run;
}

const firstDraft = (run: AgentRun) => run.getSnapshot().interrupts[0]?.draft;

describe("in a form of the host", () => {
  it("answers are saved by their button and by Enter, and the page is not left", async () => {
    // React's note to the developer, once for a page; browsers accept a form that a script has put
    // into another one.
    expectConsole("error", /nested|descendant/);
    const run = await inHostForm([
      inputInterrupt({ id: "fields", message: "Who?", responseSchema: fields }),
      inputInterrupt({ id: "enter", message: "Who else?", responseSchema: fields }),
      { id: "text", reason: "input_required", message: "Why?" },
      inputInterrupt({
        id: "json",
        message: "What?",
        responseSchema: { type: "object", propertyNames: { pattern: "^x" } },
      }),
    ]);
    const cards = await screen.findAllByRole("article");
    const expected = [{ name: "Apollo" }, { name: "Apollo" }, "Apollo", {}];
    for (const [index, card] of cards.entries()) {
      const [field] = await within(card).findAllByRole("textbox");
      if (field === undefined) throw new Error("There is no field.");
      await userEvent.click(field);
      await userEvent.fill(field, index === 3 ? "{}" : "Apollo");
      if (index === 1) await userEvent.keyboard("{Enter}");
      else await userEvent.click(within(card).getByRole("button", { name: "Save answer" }));
      await expect
        .poll(() => run.getSnapshot().interrupts[index]?.draft)
        .toMatchObject({ payload: expected[index] });
    }
    expect(submitted).toBe(0);
  });

  it.each([
    ["a text", "textbox", /^to/i],
    ["yes or no", "radio", /yes/i],
  ] as const)(
    "Enter in an argument with %s that is edited submits nothing",
    async (_, role, name) => {
      const run = await inHostForm([
        toolCallInterrupt({ message: "Send it?", responseSchema: editable }),
      ]);
      await userEvent.click(screen.getByRole("button", { name: "Show the whole card" }));
      await userEvent.click(screen.getByRole("button", { name: "Edit" }));
      (await screen.findByRole(role, { name })).focus();
      await userEvent.keyboard("{Enter}");
      expect(submitted).toBe(0);
      expect(firstDraft(run)).toBeNull();
    },
  );

  it("Enter in the field for the name of the tool submits nothing", async () => {
    const run = await inHostForm([toolCallInterrupt({ message: "Send it?" })], "type");
    await userEvent.click(screen.getByRole("textbox", { name: /sendEmail/ }));
    await userEvent.keyboard("sendEmail{Enter}");
    expect(submitted).toBe(0);
    expect(firstDraft(run)).toBeNull();
  });

  it("the form of the host holds none of the panel's fields", async () => {
    await inHostForm([toolCallInterrupt({ message: "Send it?" })], "type");
    const { form } = screen.getByRole<HTMLButtonElement>("button", { name: "Save the page" });
    expect(
      [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement),
    ).toEqual([]);
  });
});
