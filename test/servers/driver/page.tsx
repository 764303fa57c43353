import { type ReactNode, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { createAgno, defaultDialects } from "../../../src/dialects.js";
import {
  type AgentRunOptions,
  createAgentRun,
  DecisionLog,
  humanTool,
  InterruptPanel,
  type Message,
  type NewMessage,
  useAgentRun,
  webPauseStorage,
} from "../../../src/index.js";
import { taskSteps, taskStepsCard } from "../../../stories/recipes/TaskSteps.js";
import { runPageTools } from "../../support/runPageTools.js";

/*
 * What a host builds around the panel: a conversation, a composer and the decision log. The address
 * names the agent:
 *
 *   ?endpoint=/agent/path&thread=<id>   the agent and the thread
 *   &history=… &cancel=…                its other routes
 *   &tools={"locate":{"city":"Oslo"}}   tools of the page, by name, and what each returns
 *   &humans=yes                         tools that people answer
 *   &agno={"send_email":"confirmation"} the tools at which an Agno agent pauses
 */
const query = new URLSearchParams(location.search);
const read = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(query.get(name) ?? "{}");
const tools = read("tools");
const agno: Readonly<Record<string, "confirmation">> = JSON.parse(query.get("agno") ?? "{}");
const history = query.get("history");
const cancel = query.get("cancel");

const planSchema = {
  type: "object",
  properties: { steps: { type: "integer" } },
  required: ["steps"],
};
const renderers = [taskStepsCard];
const humanTools = [
  taskSteps,
  humanTool({
    name: "confirm_plan",
    description: "Asks the user to approve a plan.",
    parameters: planSchema,
  }),
  humanTool({
    name: "choose_slot",
    description: "Lets the user choose one of the slots.",
    parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
    message: ({ question }) => question,
    answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
  }),
];

const options: AgentRunOptions = {
  url: query.get("endpoint") ?? "",
  threadId: query.get("thread") ?? "thread",
  storage: webPauseStorage(),
  ...((history ?? cancel) !== null && {
    routes: { ...(history !== null && { history }), ...(cancel !== null && { cancel }) },
  }),
  tools: [
    ...Object.keys(tools).map((name) => ({
      name,
      description: "A tool of the page.",
      parameters: { type: "object" },
    })),
    ...(query.has("humans") ? humanTools : []),
  ],
  dialects:
    Object.keys(agno).length === 0
      ? defaultDialects
      : [createAgno({ tools: agno }), ...defaultDialects],
};
const shared = createAgentRun(options);
runPageTools(
  shared,
  Object.fromEntries(Object.entries(tools).map(([name, result]) => [name, () => result])),
);
const source = { run: shared };

function App(): ReactNode {
  const run = useAgentRun(source);
  const [text, setText] = useState("");
  const leave = (send: (message: NewMessage) => unknown): void => {
    void send({ content: text });
    setText("");
  };
  const { status, ending } = run;
  return (
    <main>
      <ol aria-label="Conversation">
        {run.messages.map((message) => (
          <li key={message.id}>{textOf(message)}</li>
        ))}
      </ol>
      <InterruptPanel
        run={run}
        renderers={renderers}
        presentation={{ lines: false }}
        keepSettled={false}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave(run.send);
        }}
      >
        <input
          aria-label="Message"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit">Send message</button>
        <button type="button" onClick={() => leave(run.steerAway)}>
          Say instead
        </button>
        {run.canLoad ? (
          <button type="button" onClick={() => void run.load()}>
            Load history
          </button>
        ) : null}
      </form>
      <output data-status={status} data-ending={ending?.kind ?? ""} />
      <section aria-label="Decisions">
        <DecisionLog run={run} />
      </section>
    </main>
  );
}

function textOf({ role, ...message }: Message): string {
  return "content" in message && typeof message.content === "string"
    ? `${role}: ${message.content}`
    : role;
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
