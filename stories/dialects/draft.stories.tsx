import type { Meta, StoryObj } from "@storybook/react-vite";
import { createDraftServer } from "../../test/dialects/draft/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Draft: StoryObj<typeof meta> = {
  name: "The draft before the standard",
  args: {
    server: createDraftServer,
    about:
      "The outcome is a word, and the one question stands at the root. It has no word for leaving a question.",
    prompts: ["Send a mail", "Delete the users", "Put it on hold"],
  },
};
