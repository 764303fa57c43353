import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { inputInterrupt } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";
// Loaded beforehand, so that no test waits for it.
import "../../../src/forms/answer/AnswerForm.js";
import "../../../src/forms/schema-form/SchemaForm.js";

/** A person in front of a form, which can go off the screen and come back. */
async function asked(responseSchema: unknown, more: object = {}) {
  const { run, clock } = await askedRun([{ ...inputInterrupt(), responseSchema, ...more }], {
    submitMode: "manual",
  });
  const screenOf = () => (
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>
  );
  let shown = render(screenOf());
  await screen.findByRole("button", { name: "Save answer" });
  return {
    run,
    clock,
    person: userEvent.setup(),
    saves: () => userEvent.click(screen.getByRole("button", { name: "Save answer" })),
    comesBack: async () => {
      shown.unmount();
      shown = render(screenOf());
      await screen.findByRole("button", { name: "Save answer" });
    },
    input: () => run.getSnapshot().interrupts[0]?.input,
    draft: () => run.getSnapshot().interrupts[0]?.draft,
  };
}

const field = (name: string | RegExp) => screen.getByRole("textbox", { name });

describe("what was half typed when a form went off the screen", () => {
  const schema = {
    type: "object",
    properties: { extra: { type: "object" }, count: { type: "number" }, name: { type: "string" } },
    required: ["name"],
  };

  it("unfinished text is there when the form comes back, is still marked invalid, and can be typed to its end", async () => {
    const { person, saves, comesBack, draft } = await asked(schema);
    await person.click(screen.getByRole("button", { name: /optional/ }));
    await person.type(field("Name"), "Ann");
    await person.type(field(/^Extra/), '{{"a": [[1,');
    await person.type(field(/^Count/), "-");
    await comesBack();
    expect(field("Name")).toHaveValue("Ann");
    expect(field(/^Extra/)).toHaveValue('{"a": [1,');
    expect(field(/^Extra/)).toBeInvalid();
    expect(field(/^Count/)).toHaveValue("-");
    await saves();
    expect(draft()).toBeNull();
    await person.type(field(/^Extra/), " 2]}");
    await person.type(field(/^Count/), "3");
    await saves();
    expect(draft()).toEqual({
      status: "resolved",
      payload: { name: "Ann", extra: { a: [1, 2] }, count: -3 },
    });
  });

  it("unfinished text does not come back once it was corrected or emptied", async () => {
    const { person, comesBack, input } = await asked(schema);
    await person.click(screen.getByRole("button", { name: /optional/ }));
    await person.type(field(/^Extra/), "{{");
    await person.clear(field(/^Extra/));
    await person.type(field(/^Count/), "1e");
    await person.type(field(/^Count/), "3");
    expect(input()).toEqual({ value: { count: 1000 }, texts: [] });
    await comesBack();
    expect(field(/^Extra/)).toHaveValue("");
    expect(field(/^Count/)).toHaveValue("1000");
  });

  it("unfinished text is removed with its list entry, and no other entry starts with it", async () => {
    const { person, comesBack } = await asked({
      type: "array",
      title: "Counts",
      items: { type: "number" },
    });
    await person.click(screen.getByRole("button", { name: "Add item: Counts" }));
    await person.type(field("Item 1"), "1x");
    await comesBack();
    expect(field("Item 1")).toHaveValue("1x");
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    await person.click(screen.getByRole("button", { name: "Add item: Counts" }));
    expect(field("Item 1")).toHaveValue("");
    await comesBack();
    expect(field("Item 1")).toHaveValue("");
  });

  it.each<[string, unknown]>([
    [
      "no form can be made for",
      { type: "object", properties: { constructor: { type: "string" } } },
    ],
    ["nothing is said about", undefined],
  ])(
    "unfinished text is there in the JSON editor of a question %s",
    async (_what, responseSchema) => {
      const { person, comesBack, draft, saves } = await asked(responseSchema);
      const asJson = screen.queryByRole("button", { name: "Answer in JSON" });
      if (asJson !== null) await person.click(asJson);
      await person.type(field("Your answer"), '{{"a": ');
      await comesBack();
      expect(field("Your answer")).toHaveValue('{"a": ');
      await person.type(field("Your answer"), "1}");
      await saves();
      expect(draft()).toEqual({ status: "resolved", payload: { a: 1 } });
    },
  );

  it("unfinished text stays readable when the time is up", async () => {
    const { person, clock } = await asked(schema, { expiresAt: "2030-01-01T00:05:00Z" });
    await person.click(screen.getByRole("button", { name: /optional/ }));
    await person.type(field("Name"), "Ann");
    await person.type(field(/^Count/), "1,5");
    act(() => clock.advance(6 * 60_000));
    expect(await screen.findByText("1,5")).toBeVisible();
    expect(screen.getByText("Ann")).toBeVisible();
  });
});

describe("an answer that waits to be sent", () => {
  const read = () => [...document.querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
  const opensDetails = async () =>
    userEvent.click(await screen.findByRole("button", { name: "Details" }));

  it("an answer that waits to be sent is shown by its keys and values, with the titles of the form beside them", async () => {
    const { person, saves } = await asked({
      type: "object",
      properties: {
        amount: { type: "number", title: "Limit (EUR)" },
        plan: {
          title: "Plan",
          oneOf: [
            { const: "f", title: "Free of charge" },
            { const: "p", title: "Paid by month" },
          ],
        },
        tier: { title: "Tier", enum: [1, 2], enumNames: ["Small", "Large"] },
        plain: { type: "string" },
      },
    });
    await person.type(field(/Limit/), "12.5");
    await person.click(screen.getByRole("radio", { name: "Paid by month" }));
    await person.click(screen.getByRole("radio", { name: "Large" }));
    await person.type(field(/Plain/), "as it is");
    await saves();
    await opensDetails();
    expect(read()).toEqual([
      "Amount (Limit (EUR))",
      "12.5",
      "Plan",
      '"p" (Paid by month)',
      "Tier",
      "2 (Large)",
      "Plain",
      "as it is",
    ]);
  });

  it("an answer has titles for nested values, too, and for the entries of its lists", async () => {
    const { run } = await askedRun(
      [
        {
          ...inputInterrupt(),
          responseSchema: {
            type: "object",
            properties: {
              to: { $ref: "#/$defs/Address" },
              days: {
                type: "array",
                title: "Days",
                items: {
                  oneOf: [
                    { const: 1, title: "Monday" },
                    { const: 2, title: "Tuesday" },
                  ],
                },
              },
              more: { type: "object", title: "More" },
            },
            $defs: {
              Address: {
                type: "object",
                title: "Address",
                properties: { line1: { type: "string", title: "Street" } },
              },
            },
          },
        },
      ],
      { submitMode: "manual" },
    );
    render(<InterruptPanel run={run} />);
    act(() =>
      run.resolve("input-1", { to: { line1: "Main St 1" }, days: [2, 1], more: { free: 1 } }),
    );
    await opensDetails();
    expect(await screen.findByText(/Street/)).toBeVisible();
    expect(read()).toEqual([
      "To (Address)",
      "Line1 (Street)Main St 1",
      "Line1 (Street)",
      "Main St 1",
      "Days",
      "2 (Tuesday)1 (Monday)",
      "More",
      "Free1",
      "Free",
      "1",
    ]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["2 (Tuesday)", "1 (Monday)"]),
    );
  });

  it("a long answer is folded to its beginning", async () => {
    const items = { type: "object", properties: { line1: { type: "string", title: "Street" } } };
    const responseSchema = {
      type: "object",
      properties: { all: { type: "array", title: "Addresses", items } },
    };
    const { run } = await askedRun([{ ...inputInterrupt(), responseSchema }], {
      submitMode: "manual",
    });
    render(<InterruptPanel run={run} />);
    act(() =>
      run.resolve("input-1", {
        all: Array.from({ length: 80 }, (_, index) => ({ line1: `Main St ${index}` })),
      }),
    );
    await opensDetails();
    expect(
      await screen.findByText(/^\[\{"line1":"Main St 0"\},\{"line1":"Main St 1"\},/),
    ).toBeVisible();
  });
});

describe("an answer that the host gave, and that the schema refuses", () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string", minLength: 3 } },
    required: ["name"],
  };

  it("it is in the fields with its message, and can be corrected there", async () => {
    const { run, person, saves, draft } = await asked(schema);
    act(() => run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", { name: "Al" }));
    expect(await screen.findByDisplayValue("Al")).toBeInvalid();
    await person.type(field("Name"), "ice");
    expect(field("Name")).toHaveFocus();
    await saves();
    expect(draft()).toEqual({ status: "resolved", payload: { name: "Alice" } });
  });
});
