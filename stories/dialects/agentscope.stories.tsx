import type { Meta, StoryObj } from "@storybook/react-vite";
import { createAgentScopeServer } from "../../test/dialects/agentscope/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const AgentScope: StoryObj<typeof meta> = {
  name: "AgentScope for Java",
  args: {
    server: createAgentScopeServer,
    about: "Permissions accept edited arguments, although they have no schema.",
    prompts: ["Send a mail", "Send two mails"],
  },
};
