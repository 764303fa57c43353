import type { Meta, StoryObj } from "@storybook/react-vite";
import { defineRenderer, Interrupt, InterruptRouter } from "../../../src/index.js";
import { askedRun } from "../../support/Asked.js";
import { asked } from "../../support/asked.js";
import { deleteDrafts } from "../../support/questions.js";

/** Every card is made of these: what is asked, by whom, until when, and what became of it. */
const meta = {
  title: "Components/Parts/Interrupt",
  component: Interrupt.Root,
  subcomponents: {
    "Interrupt.Actions": Interrupt.Actions,
    "Interrupt.Asker": Interrupt.Asker,
    "Interrupt.Automatic": Interrupt.Automatic,
    "Interrupt.Cancel": Interrupt.Cancel,
    "Interrupt.Change": Interrupt.Change,
    "Interrupt.Changed": Interrupt.Changed,
    "Interrupt.Consequence": Interrupt.Consequence,
    "Interrupt.Decline": Interrupt.Decline,
    "Interrupt.Errors": Interrupt.Errors,
    "Interrupt.Expiry": Interrupt.Expiry,
    "Interrupt.Message": Interrupt.Message,
    "Interrupt.Notes": Interrupt.Notes,
    "Interrupt.Origin": Interrupt.Origin,
    "Interrupt.Reason": Interrupt.Reason,
    "Interrupt.Reserved": Interrupt.Reserved,
    "Interrupt.Resolve": Interrupt.Resolve,
    "Interrupt.Risk": Interrupt.Risk,
    "Interrupt.StatedReason": Interrupt.StatedReason,
    "Interrupt.Status": Interrupt.Status,
  },
  loaders: [asked({ interrupts: [deleteDrafts], submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptRouter run={askedRun(loaded).run} renderers={renderers} />
    </div>
  ),
} satisfies Meta<typeof Interrupt.Root>;
export default meta;

/** A card of one's own. */
export const Default: StoryObj<typeof meta> = {};

const card = defineRenderer({
  component: () => (
    <Interrupt.Root className="agui-card">
      <header className="agui-card__header">
        <Interrupt.Reason className="agui-kind" />
        <Interrupt.Expiry className="agui-expiry" />
      </header>
      <Interrupt.Message className="agui-message" />
      <Interrupt.Status className="agui-status" />
      <Interrupt.Actions className="agui-actions">
        <Interrupt.Resolve
          className="agui-button agui-button--primary"
          payload={{ approved: true }}
        >
          Go ahead
        </Interrupt.Resolve>
        <Interrupt.Cancel className="agui-button" />
        <Interrupt.Change className="agui-button" />
      </Interrupt.Actions>
    </Interrupt.Root>
  ),
});
const renderers = [card];
