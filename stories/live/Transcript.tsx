import {
  type AgentRun,
  type AgentRunSnapshot,
  InterruptCard,
  type Message,
  type ToolCall,
  useRunSelector,
} from "../../src/index.js";

const selectMessages = ({ messages }: AgentRunSnapshot): readonly Message[] => messages;

interface TranscriptProps {
  readonly run: AgentRun;
  /** Whether questions are shown at their tool calls. */
  readonly cards?: boolean;
}

/** The messages so far, and an indicator while the agent is writing. */
export function Transcript({ run, cards = false }: TranscriptProps) {
  const messages = useRunSelector(run, selectMessages);
  const isWorking = useRunSelector(
    run,
    ({ status }) => status === "running" || status === "resuming",
  );
  if (messages.length === 0) return null;
  return (
    <ol className="live__messages" aria-label="Conversation">
      {messages.map((message) => (
        <Line key={message.id} message={message} run={cards ? run : null} />
      ))}
      {isWorking ? (
        <li className="live__message live__typing">
          <span className="agui-visually-hidden">The agent is working</span>
        </li>
      ) : null}
    </ol>
  );
}

function Line({ message, run }: { readonly message: Message; readonly run: AgentRun | null }) {
  if (message.role === "activity") return null;
  const text = typeof message.content === "string" ? message.content : "";
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return (
    <>
      {text === "" ? null : (
        <li className="live__message" data-role={message.role} dir="auto">
          {text}
        </li>
      )}
      {calls.map((call) => (
        <Call key={call.id} call={call} run={run} />
      ))}
    </>
  );
}

function Call({ call, run }: { readonly call: ToolCall; readonly run: AgentRun | null }) {
  return (
    <li className={run === null ? "live__message" : "live__call"} data-role="call">
      <code>{call.function.name}</code>
      {run === null ? null : <InterruptCard run={run} toolCallId={call.id} />}
    </li>
  );
}
