import Markdown from "react-markdown";
import {
  type AgentRun,
  AgentRunProvider,
  InterruptCard,
  InterruptPanel,
  type RunTransport,
  useAgentRun,
} from "../../src/index.js";

/**
 * A transcript whose texts are Markdown, with each question at its tool call. HTML in a text stays
 * text, and pictures are not fetched.
 */
function Transcript({ run }: { readonly run: AgentRun }) {
  const { messages } = useAgentRun({ run });
  return (
    <ol
      aria-label="Conversation"
      style={{ display: "grid", gap: 12, margin: 0, padding: 0, listStyle: "none" }}
    >
      {messages.map((message) =>
        message.role !== "user" && message.role !== "assistant" ? null : (
          <li key={message.id}>
            {typeof message.content === "string" ? (
              <Markdown disallowedElements={["img"]}>{message.content}</Markdown>
            ) : null}
            {message.role === "assistant"
              ? message.toolCalls?.map(({ id }) => <InterruptCard key={id} toolCallId={id} />)
              : null}
          </li>
        ),
      )}
    </ol>
  );
}

/**
 * The panel draws the placed cards, lists what has no place, and has the bar for several answers.
 */
export function MarkdownTranscript({ transport }: { readonly transport: RunTransport }) {
  const run = useAgentRun({ transport });
  return (
    <AgentRunProvider run={run}>
      <Transcript run={run} />
      {run.status === "idle" ? (
        <button
          type="button"
          className="agui-button"
          onClick={() => void run.send("Send Ann the figures, please.")}
        >
          Send Ann the figures
        </button>
      ) : null}
      <InterruptPanel keepSettled />
    </AgentRunProvider>
  );
}
