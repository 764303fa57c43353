import type { Meta, StoryObj } from "@storybook/react-vite";
import { createRequestApprovalServer } from "../../test/dialects/request-approval/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const RequestApproval: StoryObj<typeof meta> = {
  name: "Calls of request_approval",
  args: {
    server: createRequestApprovalServer,
    about:
      "Samples from before interrupts: the answer is the result of the call, which is then made again under its real name.",
    prompts: ["Report an expense", "Report two expenses", "Show the weather"],
  },
};
