import type { Meta, StoryObj } from "@storybook/react-vite";
import { agno, createAgnoServer } from "../../test/dialects/agno/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const Agno: StoryObj<typeof meta> = {
  name: "Agno",
  args: {
    server: createAgnoServer,
    about:
      "Why a call waits is not on the wire, so the host names the tools. All answers are sent together, or none.",
    prompts: [
      "Send a mail",
      "Send two mails",
      "Ask for input",
      "Ask for feedback",
      "Run it external",
    ],
    dialects: [agno],
  },
};
