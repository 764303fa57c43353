import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { InputRequiredCard } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { severalQuestions } from "../support/questions.js";

const meta = {
  ...askedMeta,
  title: "Reasons/Several questions",
  component: InputRequiredCard,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** Up to three questions are on one card. */
export const Default: Story = {
  loaders: [asked({ interrupts: [severalQuestions(2)] })],
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: /Side door/ }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Something else" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Something else" }), "Call first");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [
        {
          responses: [
            { selected_option_ids: ["side"] },
            { selected_option_ids: [], freeform_response: "Call first" },
          ],
        },
      ],
    ]);
  },
};

/** More of them are steps, with a way back. */
export const Steps: Story = {
  loaders: [asked({ interrupts: [severalQuestions(5)] })],
};

export const StepsTest: Story = {
  ...Steps,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const { clock } = askedRun(loaded);
    // A press that comes at once after the last one was not meant for the next question.
    const press = async (name: "Next" | "Back"): Promise<void> => {
      clock.advance(1000);
      await userEvent.click(canvas.getByRole("button", { name }));
    };
    await userEvent.click(await canvas.findByRole("radio", { name: /Side door/ }));
    await press("Next");
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(canvas.getByText("2 of 5")).toBeVisible();
    await press("Next");
    await press("Back");
    await press("Back");
    await expect(canvas.getByRole("radio", { name: /Side door/ })).toBeChecked();
    for (let step = 1; step < 5; step += 1) await press("Next");
    await userEvent.type(canvas.getByRole("textbox"), "Ring twice");
    clock.advance(1000);
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [
        {
          responses: [
            { selected_option_ids: ["side"] },
            { skipped: true },
            { skipped: true },
            { skipped: true },
            { selected_option_ids: [], freeform_response: "Ring twice" },
          ],
        },
      ],
    ]);
  },
};
