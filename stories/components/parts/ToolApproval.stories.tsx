import type { Meta, StoryObj } from "@storybook/react-vite";
import { defineRenderer, Interrupt, InterruptRouter, ToolApproval } from "../../../src/index.js";
import { askedRun } from "../../support/Asked.js";
import { asked } from "../../support/asked.js";
import { approveEmail, email } from "../../support/questions.js";

/** The parts of a card that decides about a tool call. */
const meta = {
  title: "Components/Parts/ToolApproval",
  component: ToolApproval.Root,
  subcomponents: {
    "ToolApproval.Approve": ToolApproval.Approve,
    "ToolApproval.Args": ToolApproval.Args,
    "ToolApproval.Edits": ToolApproval.Edits,
    "ToolApproval.ArgsEditor": ToolApproval.ArgsEditor,
    "ToolApproval.Comment": ToolApproval.Comment,
    "ToolApproval.CommentPresets": ToolApproval.CommentPresets,
    "ToolApproval.Menu": ToolApproval.Menu,
    "ToolApproval.More": ToolApproval.More,
    "ToolApproval.Note": ToolApproval.Note,
    "ToolApproval.Confirm": ToolApproval.Confirm,
    "ToolApproval.Deny": ToolApproval.Deny,
    "ToolApproval.Edit": ToolApproval.Edit,
    "ToolApproval.ToolName": ToolApproval.ToolName,
    "ToolApproval.Fields": ToolApproval.Fields,
    "ToolApproval.Reply": ToolApproval.Reply,
    "ToolApproval.ReplyText": ToolApproval.ReplyText,
    "ToolApproval.Select": ToolApproval.Select,
    "ToolApproval.SendReply": ToolApproval.SendReply,
  },
  loaders: [asked({ interrupts: [approveEmail], calls: [email], submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptRouter run={askedRun(loaded).run} renderers={renderers} />
    </div>
  ),
} satisfies Meta<typeof ToolApproval.Root>;
export default meta;

/** A card of one's own. */
export const Default: StoryObj<typeof meta> = {};

const card = defineRenderer({
  component: () => (
    <ToolApproval.Root className="agui-card">
      <Interrupt.Message className="agui-message" />
      <ToolApproval.ToolName className="agui-tool" />
      <ToolApproval.Args className="agui-data" />
      <Interrupt.Status className="agui-status" />
      <Interrupt.Actions className="agui-actions">
        <ToolApproval.Approve className="agui-button agui-button--primary" />
        <ToolApproval.Deny className="agui-button" />
        <Interrupt.Change className="agui-button" />
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});
const renderers = [card];
