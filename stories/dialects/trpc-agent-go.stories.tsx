import type { Meta, StoryObj } from "@storybook/react-vite";
import { createTrpcAgentGoServer } from "../../test/dialects/trpc-agent-go/backend.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const TrpcAgentGo: StoryObj<typeof meta> = {
  name: "tRPC-Agent-Go",
  args: {
    server: createTrpcAgentGoServer,
    about:
      "A graph pauses by an activity and goes on from its checkpoint, with a value for each key; calls of external tools are answered by their results.",
    prompts: [
      "Please confirm",
      "An object prompt",
      "Two in a chain",
      "From a nested graph",
      "At a breakpoint",
      "External tools",
      "A node that fails",
    ],
  },
};
