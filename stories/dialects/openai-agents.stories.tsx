import type { Meta, StoryObj } from "@storybook/react-vite";
import { createOpenAiAgentsServer } from "../../test/dialects/openai-agents/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const OpenAiAgents: StoryObj<typeof meta> = {
  name: "OpenAI Agents SDK",
  args: {
    server: createOpenAiAgentsServer,
    about: "One decision a request; the calls that are left are asked about again.",
    prompts: ["Send a mail", "Send two mails"],
  },
};
