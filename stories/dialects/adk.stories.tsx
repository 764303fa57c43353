import type { Meta, StoryObj } from "@storybook/react-vite";
import { createAdkServer } from "../../test/dialects/adk/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Adk: StoryObj<typeof meta> = {
  name: "Google ADK",
  args: {
    server: createAdkServer,
    about:
      "A call of “adk_request_confirmation” waits for its result, which is the answer. A payload is filled in as a form.",
    prompts: ["Book my leave", "Book two leaves", "Book it with a form"],
  },
};
