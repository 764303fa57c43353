import type { Meta, StoryObj } from "@storybook/react-vite";
import { Confirmation, defineRenderer, Interrupt, InterruptRouter } from "../../../src/index.js";
import { askedRun } from "../../support/Asked.js";
import { asked } from "../../support/asked.js";
import { deleteDrafts } from "../../support/questions.js";

/** The parts of a card that takes a yes or a no. */
const meta = {
  title: "Components/Parts/Confirmation",
  component: Confirmation.Root,
  subcomponents: {
    "Confirmation.Confirm": Confirmation.Confirm,
    "Confirmation.Decline": Confirmation.Decline,
  },
  loaders: [asked({ interrupts: [deleteDrafts], submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptRouter run={askedRun(loaded).run} renderers={renderers} />
    </div>
  ),
} satisfies Meta<typeof Confirmation.Root>;
export default meta;

/** A card of one's own. */
export const Default: StoryObj<typeof meta> = {};

const card = defineRenderer({
  component: () => (
    <Confirmation.Root className="agui-card">
      <Interrupt.Message className="agui-message" />
      <Interrupt.Status className="agui-status" />
      <Interrupt.Actions className="agui-actions">
        <Confirmation.Confirm className="agui-button agui-button--primary" />
        <Confirmation.Decline className="agui-button" />
        <Interrupt.Change className="agui-button" />
      </Interrupt.Actions>
    </Confirmation.Root>
  ),
});
const renderers = [card];
