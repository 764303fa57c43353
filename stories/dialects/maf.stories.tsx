import type { Meta, StoryObj } from "@storybook/react-vite";
import { createMafGeneration1Server } from "../../test/dialects/maf/mafGeneration1Server.js";
import { createMafGeneration2Server } from "../../test/dialects/maf/mafGeneration2Server.js";
import { createMafGeneration3Server } from "../../test/dialects/maf/mafGeneration3Server.js";
import { createMafWorkflowServer } from "../../test/dialects/maf/mafWorkflowServer.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const MafGeneration1: StoryObj<typeof meta> = {
  name: "Agent Framework for Python, before outcomes",
  args: {
    server: createMafGeneration1Server,
    about:
      "A list at the root, or only a call that asks for confirmation, whose result is the answer.",
    prompts: ["What is the weather?", "In two places", "Let me pick a flight"],
  },
};

export const MafGeneration2: StoryObj<typeof meta> = {
  name: "Agent Framework for Python 1.0",
  args: {
    server: createMafGeneration2Server,
    about:
      "Its word is “accepted”, and it merges the arguments that were changed. What it asks three times is one card.",
    prompts: ["What is the weather?", "In two places", "A hosted tool", "Plan a trip in steps"],
  },
};

export const MafGeneration3: StoryObj<typeof meta> = {
  name: "Agent Framework for Python, since August 2026",
  args: {
    server: createMafGeneration3Server,
    about:
      "It takes the whole arguments, and a question that was left is a decision like any other.",
    prompts: ["Greet them", "Greet two", "Use a hosted tool"],
  },
};

export const MafWorkflow: StoryObj<typeof meta> = {
  name: "Agent Framework for Python, workflows",
  args: {
    server: createMafWorkflowServer,
    about: "What can be chosen is in the metadata, and the answer is the option as it came.",
    prompts: ["Book a flight", "Approve the transfer", "Is there a budget?", "Ask me two things"],
  },
};
