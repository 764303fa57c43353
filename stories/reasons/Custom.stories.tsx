import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { pickWarehouse, unknownReason } from "../support/questions.js";

const meta = { ...askedMeta, title: "Reasons/Anything else" } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const CustomReason: Story = {
  loaders: [asked({ interrupts: [pickWarehouse] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Lisbon, two days" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["lis"]]);
  },
};

/** Kinds of answer that have nothing in common: one is chosen first, and each has its own field. */
export const SeveralKindsOfAnswer: Story = {
  loaders: [
    asked({
      interrupts: [
        { ...pickWarehouse, responseSchema: { anyOf: [{}, { type: "string", title: "A name" }, { const: { any: true } }] } },
      ],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send answer" })).toBeVisible();
  },
};

export const WithoutSchema: Story = {
  loaders: [asked({ interrupts: [unknownReason] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(canvas.getByLabelText("Your answer"), "The left one, it drifts.");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["The left one, it drifts."]]);
  },
};

export const NothingButAnId: Story = {
  loaders: [asked({ interrupts: [{ id: "bare" }] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave unanswered" }));
    await expect(await canvas.findByText("Left unanswered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["cancelled"]]);
  },
};

export const AnythingGoes: Story = {
  loaders: [asked({ interrupts: [{ id: "any", reason: "input_required", message: "Tell me more.", responseSchema: true }] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(canvas.getByLabelText("Your answer"), "More");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["More"]]);
  },
};

export const NoAnswerAccepted: Story = {
  loaders: [
    asked({ interrupts: [{ id: "none", reason: "input_required", message: "This cannot be answered.", responseSchema: false }] }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/accepts no answer/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Leave unanswered" })).toBeEnabled();
  },
};

export const WithoutId: Story = {
  loaders: [asked({ interrupts: [{ reason: "confirmation", message: "Go on?" }] })],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/an answer cannot reach it/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Yes, go ahead" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Put away" }));
    await expect(canvas.queryByText("Go on?")).toBeNull();
  },
};

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
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(canvasElement.textContent).not.toContain("\u202E");
    await expect(canvasElement.querySelector("img, a, script")).toBeNull();
    await expect(askedRun(loaded).resumes[0]?.resume?.[0]?.interruptId).toBe("__proto__");
  },
};
