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
        <Line key={message.id} message={message} messages={messages} run={cards ? run : null} />
      ))}
      {isWorking ? (
        <li className="live__message live__typing">
          <span className="agui-visually-hidden">The agent is working</span>
        </li>
      ) : null}
    </ol>
  );
}

interface LineProps {
  readonly message: Message;
  readonly messages: readonly Message[];
  /** The run whose cards stand in the conversation. */
  readonly run: AgentRun | null;
}

function Line({ message, messages, run }: LineProps) {
  if (message.role === "activity") return null;
  const text = typeof message.content === "string" ? message.content : "";
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  // Where cards stand at their calls, results do, too.
  const isLine = text !== "" && (run === null || message.role !== "tool");
  return (
    <>
      {isLine ? (
        <li className="live__message" data-role={message.role} dir="auto">
          {text}
        </li>
      ) : null}
      {calls.map((call) =>
        run === null ? (
          <li key={call.id} className="live__message" data-role="call">
            <code>{call.function.name}</code>
          </li>
        ) : (
          <CallWithCard key={call.id} call={call} messages={messages} run={run} />
        ),
      )}
    </>
  );
}

interface CallProps {
  readonly call: ToolCall;
  readonly messages: readonly Message[];
  readonly run: AgentRun;
}

/** The question about a call; its result, while no row of an answered card has it. */
function CallWithCard({ call, messages, run }: CallProps) {
  const result = messages.find(
    (message) => message.role === "tool" && message.toolCallId === call.id,
  );
  return (
    <li className="live__call" data-role="call">
      <InterruptCard run={run} toolCallId={call.id}>
        {typeof result?.content === "string" ? (
          <p className="live__message" data-role="tool">
            {call.function.name} {result.content}
          </p>
        ) : null}
      </InterruptCard>
    </li>
  );
}
