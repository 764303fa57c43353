import type { Meta, StoryObj } from "@storybook/react-vite";
import { createCrewaiServer } from "../../test/dialects/crewai/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const CrewAi: StoryObj<typeof meta> = {
  name: "CrewAI",
  args: {
    server: createCrewaiServer,
    about:
      "A word of a list, or any text. Silence would count as its default, so it cannot be left; its ids come again.",
    prompts: ["Review the draft", "A form for words", "Review it twice"],
  },
};
