import type { PageOptions, Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";
import { approvedAfterReload, asked, restarted, threeTurns } from "../trpc-agent-go/turns.js";

const page: PageOptions = { routes: { history: "/agui/history", cancel: "/agui/cancel" } };
const agent = { endpoint: "/agui", page };

const noModel =
  "its graph has no model, so that nothing calls a tool of the page: see tRPC-Agent-Go";

const rough = troublesOf(
  {
    ...agent,
    ask: "go",
    ran: [],
    once: { prints: /^(?!.*answered.*answered)(?:.*\n)?answered: true\n/s },
  },
  {
    restart: restarted,
    typed: {
      name: "a message during the pause starts its graph again, and is no answer",
      steps: [...asked, { steerAway: "thanks" }, { open: 1 }, { prints: /^(?!.*answered)/s }],
    },
    fails: "its one node does nothing that can fail",
    tool: noModel,
    corrected: "its question takes a yes or a no, and no other answer can be given",
    twice: {
      name: "each of two more turns asks again, and gets an answer of its own",
      steps: [
        ...threeTurns,
        {
          prints: /^(?!(?:.*answered){4}).*answered: true\n.*answered: false\n.*answered: true\n/s,
        },
      ],
    },
  },
);

/** The program that the documentation prints, as it is printed. */
export const trpcAgentGoDocs: Server = {
  untried: { ...rough.untried, human: noModel },
  name: "trpc-agent-go-docs",
  title: "tRPC-Agent-Go, the program of the documentation",
  program: {
    toolchain: "go",
    folder: "trpc-agent-go-docs",
    packages: ["trpc.group/trpc-go/trpc-agent-go", "trpc.group/trpc-go/trpc-agent-go/server/agui"],
  },
  // It has no report of its own: it prints what it was answered.
  ledger: { path: "/" },
  scenarios: [
    {
      name: "reads the approval",
      subject: "approve",
      ...agent,
      steps: [
        { send: "go" },
        { open: 1 },
        { sees: ["Send the figures to Ann?"] },
        { decide: "yes" },
        { ends: "success" },
        { open: 0 },
        { prints: /^answered: true$/m },
      ],
    },
    {
      name: "reads the denial",
      subject: "deny",
      ...agent,
      steps: [
        { send: "go" },
        { decide: "no" },
        { ends: "success" },
        { open: 0 },
        { prints: /^answered: false$/m },
      ],
    },
    {
      name: "has the question in its history",
      subject: "reload",
      ...agent,
      steps: [...approvedAfterReload, { open: 0 }, { prints: /^answered: true$/m }],
    },
    ...rough.scenarios,
  ],
};
