import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, within } from "storybook/test";
import { defineRenderer, InputRequiredCard, InterruptPanel } from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, inSeconds, payloadsOf } from "../support/asked.js";
import { generatedSchemas } from "../support/generatedSchemas.js";
import { quarterlyFiling } from "../support/questions.js";

const meta = {
  ...askedMeta,
  title: "Reasons/Input form",
  component: InputRequiredCard,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  loaders: [asked({ interrupts: [{ ...quarterlyFiling, expiresAt: inSeconds(3 * 86_400) }] })],
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Q1" }));
    await userEvent.type(canvas.getByLabelText(/Year/), "2026");
    await userEvent.type(canvas.getByLabelText(/Revenue/), "4200000");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ quarter: "Q1", year: 2026, revenue: 4200000 }],
    ]);
  },
};

export const Invalid: Story = {
  loaders: [
    asked({
      interrupts: [quarterlyFiling],
      before: (run) => run.resolve("filing", { quarter: "Q9", year: 1999 }),
    }),
  ],
};

export const InvalidTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [quarterlyFiling] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByLabelText(/Year/), "1999");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect((await canvas.findAllByText(/at least 2000/))[0]).toBeVisible();
    await expect(canvas.getByLabelText(/Year/)).toHaveAttribute("aria-invalid", "true");
    await expect(askedRun(loaded).resumes).toEqual([]);
  },
};

/** The toolbar's other validator finds the same. */
export const InvalidByAjvTest: Story = {
  ...InvalidTest,
  tags: ["!dev", "!autodocs"],
  globals: { validator: "ajv" },
  play: async (context) => {
    await expect(askedRun(context.loaded).run.validator).toBeDefined();
    await InvalidTest.play?.(context);
  },
};

export const LeftUnanswered: Story = {
  loaders: [
    asked({
      interrupts: [quarterlyFiling],
      submitMode: "manual",
      before: (run) => run.cancel("filing"),
    }),
  ],
};

export const LeftUnansweredTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [quarterlyFiling] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Skip" }));
    await expect(await canvas.findByText("Skipped")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["cancelled"]]);
  },
};

export const Expired: Story = {
  loaders: [
    asked({
      interrupts: [{ ...quarterlyFiling, expiresAt: inSeconds(60) }],
      secondsLater: 60,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Expired")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Send answer" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Skip" })).toBeEnabled();
  },
};

/**
 * The deadline passes while the user is typing: the text stays readable, and the focus stays at the
 * card.
 */
export const ExpiresWhileTyping: Story = {
  loaders: [
    asked({
      interrupts: [{ ...quarterlyFiling, expiresAt: inSeconds(60) }],
      secondsLater: 61,
      before: (run) => internalsOf(run).setInput("filing", { value: { year: 2026 }, texts: [] }),
    }),
  ],
};

export const ExpiresWhileTypingTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [{ ...quarterlyFiling, expiresAt: inSeconds(60) }] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByLabelText(/Year/), "2026");
    askedRun(loaded).clock.advance(60_000);
    await expect(await canvas.findByText("Expired")).toBeVisible();
    await expect(canvas.queryByLabelText(/Year/)).toBeNull();
    await expect(canvas.getByText("2026")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveFocus();
  },
};

export const ManyKindsOfField: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "trip",
          reason: "input_required",
          message: "A few details for the trip, please.",
          responseSchema: {
            type: "object",
            properties: {
              traveller: {
                type: "string",
                title: "Traveller",
                description: "As printed in the passport.",
              },
              departs: { type: "string", title: "Departs", format: "date-time" },
              seats: { type: "integer", title: "Seats", minimum: 1, maximum: 9 },
              travelClass: {
                type: "string",
                title: "Class",
                enum: ["Economy", "Premium economy", "Business"],
              },
              airport: {
                type: "string",
                title: "Airport",
                enum: ["BER", "HAM", "MUC", "FRA", "DUS", "CGN", "STR"],
              },
              refundable: { type: "boolean", title: "Must be refundable" },
              notes: { type: "string", title: "Notes", maxLength: 2000 },
              stops: { type: "array", title: "Stops", items: { type: "string" } },
            },
            required: ["traveller", "seats", "refundable"],
          },
        },
      ],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/Traveller/)).toBeVisible();
    await expect(canvas.queryAllByRole("radio", { checked: true })).toHaveLength(0);
  },
};

/** Three fields must be filled in, one is suggested, an entry is ready, and the rest is one line. */
export const TripReport: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "trip",
          reason: "input_required",
          message: "What was the trip to Potsdam?",
          responseSchema: {
            type: "object",
            properties: {
              category: { enum: ["Travel", "Meals", "Lodging"], default: "Travel" },
              date: { type: "string", format: "date" },
              postcode: { type: "string", pattern: "^\\d{5}$", maxLength: 5, examples: ["14467"] },
              items: {
                type: "array",
                minItems: 1,
                items: {
                  type: "object",
                  properties: {
                    what: { type: "string", maxLength: 16 },
                    amount: { type: "number", exclusiveMinimum: 0 },
                  },
                  required: ["what", "amount"],
                },
              },
              project: { type: "string" },
              attendees: { type: "string" },
              remark: { type: "string", maxLength: 500 },
            },
            required: ["category", "date", "postcode", "items"],
          },
        },
      ],
    }),
  ],
};

/** A long business form: sections, dates, choices, a list of items, and a total. */
export const ExpenseReport: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "expenses",
          reason: "input_required",
          message: "Please complete the expense report for the trip to Lisbon.",
          responseSchema: {
            type: "object",
            properties: {
              form: { const: "expense-report/3", title: "Form" },
              purpose: {
                type: "string",
                title: "Purpose of the trip",
                minLength: 5,
                description: "One sentence for the audit.",
              },
              from: { type: "string", title: "First day", format: "date" },
              to: { type: "string", title: "Last day", format: "date" },
              departure: { type: "string", title: "Departure", format: "date-time" },
              nights: {
                type: "integer",
                title: "Nights",
                minimum: 0,
                description: "Without those on the train.",
              },
              billTo: {
                title: "Charge to",
                oneOf: [
                  { const: "project", title: "Project" },
                  { const: "team", title: "Team" },
                  { const: "travel", title: "Travel budget" },
                ],
              },
              costCentre: {
                type: "string",
                title: "Cost centre",
                enum: [
                  "4711 Sales",
                  "4712 Research",
                  "4713 Support",
                  "4714 Legal",
                  "4715 Operations",
                  "4716 People",
                ],
              },
              currency: { type: "string", title: "Currency", enum: ["EUR", "USD", "GBP"] },
              contact: {
                type: "object",
                title: "Who to ask",
                properties: {
                  name: { type: "string", title: "Name" },
                  email: { type: "string", title: "E-mail", format: "email" },
                  extension: { type: "integer", title: "Extension" },
                },
                required: ["name"],
              },
              items: {
                type: "array",
                title: "Items",
                minItems: 1,
                description: "One entry for each receipt.",
                items: {
                  type: "object",
                  properties: {
                    what: { type: "string", title: "What for", minLength: 1 },
                    paidOn: { type: "string", title: "Paid on", format: "date" },
                    amount: { type: "number", title: "Amount", minimum: 0.01 },
                  },
                  required: ["what", "amount"],
                },
              },
              receipts: { type: "array", title: "Numbers of receipts", items: { type: "string" } },
              advance: { type: "boolean", title: "An advance was paid" },
              remarks: { type: "string", title: "Remarks", maxLength: 2000 },
            },
            required: ["form", "purpose", "from", "to", "billTo", "items", "advance"],
          },
        },
      ],
    }),
  ],
};

/** Each problem is said at its field, all of them at once; a press leads to the first that is left. */
export const ExpenseReportTest: Story = {
  ...ExpenseReport,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(await canvas.findByLabelText(/What for/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /optional fields/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Add item: Numbers of receipts" }));
    await userEvent.keyboard("R-1");
    await userEvent.type(canvas.getByLabelText(/Nights/), "x");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    const corrections = await canvas.findByRole("button", { name: "8 fields to correct" });
    await expect(corrections).toHaveFocus();
    const problems = [...document.querySelectorAll(".agui-form__issues")];
    await expect(problems.map(({ textContent }) => textContent)).toEqual([
      "Fill in the purpose of the trip",
      "Fill in the first day",
      "Fill in the last day",
      "Choose one",
      "Fill this in",
      "Fill in the amount",
      "Choose yes or no",
      "Must be a number",
    ]);
    await userEvent.click(corrections);
    await expect(canvas.getByLabelText(/Purpose/)).toHaveFocus();
    await expect(askedRun(loaded).resumes).toEqual([]);
  },
};

/**
 * A saved answer shows the keys and values that are sent, at any depth, with the titles of the form
 * beside them.
 */
export const ReadOver: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "card",
          reason: "input_required",
          message: "What may the new card do?",
          responseSchema: {
            type: "object",
            properties: {
              amount: { type: "number", title: "Limit (EUR)" },
              plan: {
                title: "Billed",
                oneOf: [
                  { const: "m", title: "Every month" },
                  { const: "y", title: "Once a year" },
                ],
              },
              to: {
                type: "object",
                title: "Delivery address",
                properties: {
                  line1: { type: "string", title: "Street and number" },
                  city: { type: "string", title: "Town" },
                },
              },
              users: {
                type: "array",
                title: "Users",
                items: {
                  type: "object",
                  properties: {
                    n: { type: "string", title: "Name" },
                    a: { type: "integer", title: "Age" },
                  },
                },
              },
            },
          },
        },
        quarterlyFiling,
      ],
      before: (run) =>
        run.resolve("card", {
          amount: 12.5,
          plan: "y",
          to: { line1: "Lindenstraße 12", city: "Potsdam" },
          users: [
            { n: "Ann Baker", a: 41 },
            { n: "Cy Doe", a: 23 },
          ],
        }),
    }),
  ],
};

export const ReadOverTest: Story = {
  ...ReadOver,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Details" }));
    await expect(await canvas.findByTitle("line1")).toBeVisible();
    await expect(canvas.getByText("(Street and number)")).toBeVisible();
    await expect(canvas.getByText('"y"')).toBeVisible();
    await expect(canvas.getByText("(Once a year)")).toBeVisible();
  },
};

/**
 * No alternative is preselected, alternatives of the same name are distinguished, and choices have
 * the titles of their metadata.
 */
export const KindsOfAnswer: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "pay",
          reason: "input_required",
          message: "How shall the invoice be paid?",
          responseSchema: {
            type: "object",
            properties: {
              plan: {
                type: "string",
                title: "Plan",
                enum: ["f", "p"],
                enumNames: ["Free", "Paid"],
              },
              note: { type: ["string", "null"], title: "Note", format: "textarea" },
              method: {
                title: "Method",
                description: "The agent remembers it for the next invoice.",
                oneOf: [
                  {
                    title: "Card",
                    type: "object",
                    properties: { scheme: { const: "visa" } },
                    required: ["scheme"],
                  },
                  {
                    title: "Card",
                    type: "object",
                    properties: { scheme: { const: "amex" } },
                    required: ["scheme"],
                  },
                  {
                    title: "Bank",
                    type: "object",
                    properties: { iban: { type: "string", title: "IBAN" } },
                    required: ["iban"],
                  },
                ],
              },
            },
            required: ["plan", "note", "method"],
          },
        },
      ],
    }),
  ],
};

export const KindsOfAnswerTest: Story = {
  ...KindsOfAnswer,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const kinds = await canvas.findByRole("combobox", { name: "Kind of answer" });
    await expect(kinds).toHaveDisplayValue("Choose…");
    await userEvent.click(canvas.getByRole("radio", { name: "Paid" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(askedRun(loaded).resumes).toEqual([]);
    await userEvent.selectOptions(kinds, "Card (Scheme: amex)");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ plan: "p", note: null, method: { scheme: "amex" } }],
    ]);
  },
};

/**
 * What pydantic 2.14 writes for a model with a time, an optional union that is told apart by `kind`,
 * and an optional address (`mode="validation"`): all of it can be left alone.
 */
export const WrittenByPydantic: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "visit",
          reason: "input_required",
          message: "When shall the vet come, and for whom?",
          responseSchema: {
            $defs: {
              Address: {
                properties: {
                  street: { title: "Street", type: "string" },
                  city: {
                    anyOf: [{ type: "string" }, { type: "null" }],
                    default: null,
                    title: "City",
                  },
                },
                required: ["street"],
                title: "Address",
                type: "object",
              },
              Cat: {
                properties: {
                  kind: { const: "cat", title: "Kind", type: "string" },
                  lives: { default: 9, title: "Lives", type: "integer" },
                },
                required: ["kind"],
                title: "Cat",
                type: "object",
              },
              Dog: {
                properties: {
                  kind: { const: "dog", title: "Kind", type: "string" },
                  good: { title: "Good", type: "boolean" },
                },
                required: ["kind", "good"],
                title: "Dog",
                type: "object",
              },
            },
            properties: {
              at: { format: "time", title: "At", type: "string" },
              pet: {
                anyOf: [
                  {
                    discriminator: {
                      mapping: { cat: "#/$defs/Cat", dog: "#/$defs/Dog" },
                      propertyName: "kind",
                    },
                    oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
                  },
                  { type: "null" },
                ],
                default: null,
                title: "Pet",
              },
              address: { $ref: "#/$defs/Address" },
            },
            required: ["at"],
            title: "Visit",
            type: "object",
          },
        },
      ],
    }),
  ],
};

export const WrittenByPydanticTest: Story = {
  ...WrittenByPydantic,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    fireEvent.change(await canvas.findByLabelText("At"), { target: { value: "17:00" } });
    await userEvent.click(canvas.getByRole("button", { name: /optional fields/ }));
    await userEvent.selectOptions(canvas.getByLabelText("Kind of answer"), "Dog");
    await userEvent.click(await canvas.findByRole("radio", { name: "Yes" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ at: "17:00:00", pet: { kind: "dog", good: true } }],
    ]);
  },
};

/** One real schema of each generator that the guide *Schemas from your types* names. */
export const WrittenByEachGenerator: Story = {
  loaders: [
    asked({
      interrupts: generatedSchemas.map(([type, responseSchema]) => ({
        id: type,
        reason: "input_required",
        message: type,
        responseSchema,
      })),
    }),
  ],
};

/** The host lays the agent's form out: its order, its words, two columns, another widget. */
export const LaidOut: Story = {
  render: (_args, { loaded }) => (
    <InterruptPanel
      run={askedRun(loaded).run}
      keepSettled={false}
      renderers={[
        defineRenderer({
          reason: "input_required",
          component: (props) => (
            <InputRequiredCard
              {...props}
              uiSchema={{
                "ui:order": ["traveller", "*", "notes"],
                "ui:columns": 2,
                traveller: { "ui:title": "Who travels", "ui:help": "As in the passport." },
                notes: { "ui:widget": "textarea", "ui:placeholder": "Anything else?" },
              }}
            />
          ),
        }),
      ]}
    />
  ),
  loaders: [
    asked({
      interrupts: [
        {
          id: "trip",
          reason: "input_required",
          message: "A few details for the trip, please.",
          responseSchema: {
            type: "object",
            properties: {
              notes: { type: "string", title: "Notes" },
              from: { type: "string", title: "From" },
              to: { type: "string", title: "To" },
              seats: { type: "integer", title: "Seats" },
              bags: { type: "integer", title: "Bags" },
              traveller: { type: "string", title: "Name" },
            },
            required: ["traveller", "from", "to", "seats", "bags"],
          },
        },
      ],
    }),
  ],
};

export const LaidOutTest: Story = {
  ...LaidOut,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Who travels")).toBeVisible();
    const labels = [...document.querySelectorAll(".agui-form__label")];
    await expect(labels.map(({ textContent }) => textContent)).toEqual([
      "Who travels",
      "From",
      "To",
      "Seats",
      "Bags",
      "Notes",
    ]);
    const [from, to] = ["To", "Seats"].map((name) => canvas.getByLabelText(name));
    await expect(from?.getBoundingClientRect().top).toBe(to?.getBoundingClientRect().top);
  },
};

/** A receipt and photos: picked, dropped or pasted. */
export const Files: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "damage",
          reason: "input_required",
          message: "Please send the receipt and photos of the damage.",
          responseSchema: {
            type: "object",
            properties: {
              receipt: {
                type: "string",
                title: "Receipt",
                contentEncoding: "base64",
                contentMediaType: "application/pdf, image/*",
              },
              photos: {
                type: "array",
                title: "Photos",
                minItems: 1,
                items: { type: "string", format: "data-url", contentMediaType: "image/*" },
              },
              key: { type: "string", title: "Signature", format: "byte", maxLength: 400 },
            },
            required: ["receipt", "photos"],
          },
        },
      ],
    }),
  ],
};

const pixel = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);

export const FilesTest: Story = {
  ...Files,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const pdf = new File(["%PDF-1.7"], "receipt.pdf", { type: "application/pdf" });
    const photo = new File([pixel], "scratch.png", { type: "image/png" });
    await userEvent.upload(await canvas.findByLabelText(/^Receipt/), pdf);
    await userEvent.upload(canvas.getByLabelText(/^Photos/), photo);
    await expect(await canvas.findByText(/^scratch.png, /, { selector: "bdi" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [
        {
          receipt: "JVBERi0xLjc=",
          photos: [
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          ],
        },
      ],
    ]);
  },
};

/** An object with any names is rows of a name and a value; JSON that is pasted becomes rows. */
export const NamesAndValues: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "budget",
          reason: "input_required",
          message: "What may each team spend?",
          responseSchema: {
            type: "object",
            properties: {
              budgets: {
                type: "object",
                description: "By the name of the team, in euros",
                additionalProperties: { type: "number", minimum: 0 },
                default: { design: 4000, "research-and-development-in-the-northern-region": 25000 },
              },
              approvers: {
                type: "object",
                propertyNames: { enum: ["travel", "hardware", "training"] },
                additionalProperties: {
                  type: "object",
                  properties: {
                    name: { type: "string" },
                    mail: { type: "string", format: "email" },
                  },
                  required: ["name"],
                },
                default: { travel: { name: "Ann" } },
              },
            },
            required: ["budgets"],
          },
        },
      ],
    }),
  ],
};

export const NamesAndValuesTest: Story = {
  ...NamesAndValues,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const budgets = within(await canvas.findByRole("group", { name: "Budgets" }));
    await userEvent.click(budgets.getByRole("button", { name: /^Remove research/ }));
    await expect(budgets.getByRole("button", { name: "Add item: Budgets" })).toHaveFocus();
    await userEvent.keyboard("{Enter}sales{Tab}1200");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ budgets: { design: 4000, sales: 1200 }, approvers: { travel: { name: "Ann" } } }],
    ]);
  },
};

export const PlainText: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "name",
          reason: "input_required",
          message: "What should the branch be called?",
          responseSchema: { type: "string", minLength: 1 },
        },
      ],
    }),
  ],
};

export const PlainTextTest: Story = {
  ...PlainText,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "spring-clean");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["spring-clean"]]);
  },
};

export const Dark: Story = {
  globals: { theme: "dark" },
  loaders: [asked({ interrupts: [quarterlyFiling] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/Year/)).toBeVisible();
  },
};
