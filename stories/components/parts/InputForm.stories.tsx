import type { Meta, StoryObj } from "@storybook/react-vite";
import { defineRenderer, InputForm, Interrupt, InterruptRouter } from "../../../src/index.js";
import { askedRun } from "../../support/Asked.js";
import { asked } from "../../support/asked.js";
import { quarterlyFiling } from "../../support/questions.js";

/** The parts of a card with a form. */
const meta = {
  title: "Components/Parts/InputForm",
  component: InputForm.Root,
  subcomponents: {
    "InputForm.Submit": InputForm.Submit,
    "InputForm.Fields": InputForm.Fields,
  },
  loaders: [asked({ interrupts: [quarterlyFiling], submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptRouter run={askedRun(loaded).run} renderers={renderers} />
    </div>
  ),
} satisfies Meta<typeof InputForm.Root>;
export default meta;

/** A card of one's own. */
export const Default: StoryObj<typeof meta> = {};

const card = defineRenderer({
  component: () => (
    <InputForm.Root className="agui-card">
      <Interrupt.Message className="agui-message" />
      <InputForm.Fields className="agui-fields" />
      <Interrupt.Change className="agui-button" />
    </InputForm.Root>
  ),
});
const renderers = [card];
