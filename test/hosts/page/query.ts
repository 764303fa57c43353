import { humanTool, type Tool } from "react-agui-interrupts";
import { createAgno, defaultDialects } from "react-agui-interrupts/dialects";
import { z } from "zod";

const query = new URLSearchParams(window.location.search);

/** Where the agent is, or CopilotKit's runtime in front of it. */
export const url = window.location.origin + (query.get("endpoint") ?? "");
export const threadId = query.get("thread") ?? "thread";

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "Lets the user choose one of the slots.",
  parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
  message: ({ question }) => question,
  answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
});

/** The tools of the page, in the scenarios that use them. */
export const tools: readonly Tool[] = query.has("humans") ? [chooseSlot] : [];

const agno = query.get("agno");
export const dialects =
  agno === null ? defaultDialects : [createAgno({ tools: JSON.parse(agno) }), ...defaultDialects];
