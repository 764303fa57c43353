import type { Meta, StoryObj } from "@storybook/react-vite";
import { createAgentInboxServer } from "../../test/dialects/langgraph/agentInboxServer.js";
import { createHitlServer } from "../../test/dialects/langgraph/hitlServer.js";
import { createLanggraphServer } from "../../test/dialects/langgraph/langgraphServer.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const LangGraph: StoryObj<typeof meta> = {
  name: "LangGraph",
  args: {
    server: createLanggraphServer,
    about:
      "A node stops with any value, in an event beside the outcome; the answer is a command, by ids where several are open.",
    prompts: ["Hello", "Approve something", "Show me a form", "Two things", "A tool of this page"],
  },
};

export const LangGraphOutcome: StoryObj<typeof meta> = {
  name: "LangGraph, by the outcome",
  args: {
    server: () => createLanggraphServer("outcome"),
    about: "The same in the standard's words. A question that is left reaches the node as a mark.",
    prompts: ["Hello", "Approve something", "Show me a form", "Two things"],
  },
};

export const HumanInTheLoop: StoryObj<typeof meta> = {
  name: "LangChain's human-in-the-loop middleware",
  args: {
    server: createHitlServer,
    about:
      "One interrupt holds a list of calls; the answer is a list of decisions in the same order, and one too few breaks the thread.",
    prompts: ["Send a mail", "Send two mails", "Respond to a mail", "Ask me something"],
  },
};

export const HumanInTheLoopJs: StoryObj<typeof meta> = {
  name: "LangChain's middleware for JavaScript",
  args: {
    server: () => createHitlServer({ channel: "command", language: "javascript" }),
    about: "The same in camelCase, beside the outcome; if one call is refused, none of them runs.",
    prompts: ["Send a mail", "Send two mails"],
  },
};

export const AgentInbox: StoryObj<typeof meta> = {
  name: "LangChain's agent inbox",
  args: {
    server: createAgentInboxServer,
    about:
      "Four flags set what is allowed. A refusal is “ignore”; a text in place of a decision is an answer the agent works with.",
    prompts: ["Send a mail", "A strict one", "A form for words"],
  },
};
