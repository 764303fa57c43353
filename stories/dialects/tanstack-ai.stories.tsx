import type { Meta, StoryObj } from "@storybook/react-vite";
import { createTanstackAiServer } from "../../test/dialects/tanstack-ai/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const TanstackAi: StoryObj<typeof meta> = {
  name: "TanStack AI",
  args: {
    server: createTanstackAiServer,
    about:
      "A yes and a no have a schema each. Answers name the run that asked, and carry along what continues a form.",
    prompts: ["Send a mail", "Send two mails", "Show me a form", "Run a client tool"],
  },
};
