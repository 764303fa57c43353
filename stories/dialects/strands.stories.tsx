import type { Meta, StoryObj } from "@storybook/react-vite";
import { createStrandsServer } from "../../test/dialects/strands/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Strands: StoryObj<typeof meta> = {
  name: "AWS Strands",
  args: {
    server: createStrandsServer,
    about:
      "A gate takes a real yes and no edits; a tool that asks by itself starts again with the answer.",
    prompts: ["Send a mail", "Send two mails", "Let it ask me", "Let it ask with an object"],
  },
};
