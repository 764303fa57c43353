import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { GenericInterruptCard } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { pickWarehouse, unknownReason } from "../support/questions.js";
import { readToTheEnd } from "../support/readToTheEnd.js";

const meta = {
  ...askedMeta,
  title: "Reasons/Anything else",
  component: GenericInterruptCard,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const CustomReason: Story = {
  loaders: [asked({ interrupts: [pickWarehouse] })],
};

export const CustomReasonTest: Story = {
  ...CustomReason,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Lisbon, two days" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["lis"]]);
  },
};

/** Alternatives with no field in common: the user picks one first, and each has its own fields. */
export const SeveralKindsOfAnswer: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          ...pickWarehouse,
          responseSchema: {
            anyOf: [{}, { type: "string", title: "A name" }, { const: { any: true } }],
          },
        },
      ],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("option", { name: "Something else" })).toBeInTheDocument();
  },
};

export const WithoutSchema: Story = {
  loaders: [asked({ interrupts: [unknownReason] })],
};

export const WithoutSchemaTest: Story = {
  ...WithoutSchema,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByLabelText("Your answer"), "The left one, it drifts.");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["The left one, it drifts."]]);
  },
};

/** The schema is empty, but the user may know what the agent can read. */
export const AnsweredInJson: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [unknownReason] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Answer in JSON" }));
    await userEvent.type(canvas.getByLabelText("Your answer"), '{{"arm": 2,}');
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(
      (await canvas.findAllByText(/column 11: a name in double quotes was expected/))[0],
    ).toBeVisible();
    await expect(askedRun(loaded).resumes).toEqual([]);
    await userEvent.type(canvas.getByLabelText("Your answer"), "{Backspace}{Backspace}}");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ arm: 2 }]]);
  },
};

const flights = [
  { airline: "KLM", departure: "09:40", price: 184 },
  { airline: "United", departure: "11:05", price: 171 },
];

/**
 * Some backends send an empty schema and put the choices into the metadata. The answer is the
 * chosen option.
 */
export const ChoicesInMetadata: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "flight",
          reason: "input_required",
          message: "Pick a flight",
          responseSchema: { type: "object", properties: {} },
          metadata: {
            agent_framework: {
              value: { message: "Pick a flight", options: flights, recommendation: flights[0] },
            },
          },
        },
      ],
    }),
  ],
};

export const ChoicesInMetadataTest: Story = {
  ...ChoicesInMetadata,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    for (const option of await canvas.findAllByRole("radio"))
      await expect(option).not.toBeChecked();
    await expect(canvas.getByRole("radio", { name: /KLM.* Recommended/ })).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: /United/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[flights[1]]]);
  },
};

export const NothingToFillIn: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "ready",
          reason: "input_required",
          message: "Tell me when the printer is switched on.",
          responseSchema: { type: "object", properties: {} },
        },
      ],
    }),
  ],
};

export const NothingToFillInTest: Story = {
  ...NothingToFillIn,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(await canvas.findByText("There is nothing to fill in.")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{}]]);
  },
};

export const NothingButAnId: Story = {
  loaders: [asked({ interrupts: [{ id: "bare" }] })],
};

export const NothingButAnIdTest: Story = {
  ...NothingButAnId,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Skip" }));
    await expect(await canvas.findByText("Skipped")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["cancelled"]]);
  },
};

export const AnythingGoes: Story = {
  loaders: [
    asked({
      interrupts: [
        { id: "any", reason: "input_required", message: "Tell me more.", responseSchema: true },
      ],
    }),
  ],
};

export const AnythingGoesTest: Story = {
  ...AnythingGoes,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByLabelText("Your answer"), "More");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["More"]]);
  },
};

export const NoAnswerAccepted: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "none",
          reason: "input_required",
          message: "This cannot be answered.",
          responseSchema: false,
        },
      ],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/does not accept an answer/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Skip" })).toBeEnabled();
  },
};

export const WithoutId: Story = {
  loaders: [asked({ interrupts: [{ reason: "confirmation", message: "Go on?" }] })],
};

export const WithoutIdTest: Story = {
  ...WithoutId,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/it cannot be answered/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Yes, go ahead" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Close question" }));
    await expect(canvas.queryByText("Go on?")).toBeNull();
  },
};

/** The innermost element that has this character, and its surrounding text. */
function findOriginals(element: HTMLElement, character: string) {
  const holders: Element[] = [];
  const rest: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const mark = node.parentElement?.closest('[data-part="mark"]');
    if (text === character && mark && node.parentElement) holders.push(node.parentElement);
    else if (text.includes(character)) rest.push(text);
  }
  return { holders, elsewhere: rest.join("\n") };
}

const markup = "<img src=x onerror=alert(1)> [click](javascript:alert(1)) \u202Egnp.exe";

export const HostileText: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          id: "__proto__",
          reason: markup,
          message: `${markup} ${"very long ".repeat(400)}`,
          responseSchema: {
            type: "object",
            title: markup,
            properties: { [markup]: { type: "string", title: markup, description: markup } },
          },
          metadata: { [markup]: markup },
        },
      ],
    }),
  ],
};

export const HostileTextTest: Story = {
  ...HostileText,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    // The first press opens the long message.
    await userEvent.click(await canvas.findByRole("button", { name: "Send answer" }));
    await readToTheEnd(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(
      canvas.getAllByRole("img", { name: "U+202E right-to-left override" })[0],
    ).toBeVisible();
    // The mark keeps the original character, so that it can be copied, without taking space or
    // reordering text. It is nowhere else.
    const { holders, elsewhere } = findOriginals(canvasElement, "\u202E");
    await expect(elsewhere).toBe("");
    await expect(holders).not.toEqual([]);
    for (const holder of holders)
      await expect(getComputedStyle(holder)).toMatchObject({
        fontSize: "0px",
        unicodeBidi: "isolate",
      });
    await expect(canvasElement.querySelector("img, a, script")).toBeNull();
    await expect(askedRun(loaded).resumes[0]?.resume?.[0]?.interruptId).toBe("__proto__");
  },
};
