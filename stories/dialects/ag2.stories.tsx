import type { Meta, StoryObj } from "@storybook/react-vite";
import { createAg2Server } from "../../test/dialects/ag2/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Ag2: StoryObj<typeof meta> = {
  name: "AG2",
  args: {
    server: () => createAg2Server({ requireProof: true }),
    about:
      "A gated tool, or a text. “Always” lasts until the agent has finished its turn; each answer brings its proof back.",
    prompts: ["Send a mail", "Send two mails", "A form for a day"],
  },
};
