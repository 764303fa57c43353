import type { Meta, StoryObj } from "@storybook/react-vite";
import { createMastraServer } from "../../test/dialects/mastra/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Mastra: StoryObj<typeof meta> = {
  name: "Mastra",
  args: {
    server: createMastraServer,
    about:
      "Told twice, shown once; the arguments come with the question, and several are answered one request after the other.",
    prompts: ["Approve a mail", "Show me a form", "Two mails", "Two together"],
  },
};
