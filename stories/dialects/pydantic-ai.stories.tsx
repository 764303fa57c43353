import type { Meta, StoryObj } from "@storybook/react-vite";
import { createPydanticAiServer } from "../../test/dialects/pydantic-ai/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const PydanticAi: StoryObj<typeof meta> = {
  name: "Pydantic AI",
  args: {
    server: createPydanticAiServer,
    about:
      "One answer of a wrong type denies everything without a word, so none leaves. A question that was left is a denial.",
    prompts: ["Send a mail", "Send two mails"],
  },
};
