import { type AgentRun, type AgentRunSnapshot, type Message, type ToolCall, useRunSelector } from "../../src/index.js";

const selectMessages = ({ messages }: AgentRunSnapshot): readonly Message[] => messages;

/** What was said so far. */
export function Transcript({ run }: { readonly run: AgentRun }) {
  const messages = useRunSelector(run, selectMessages);
  if (messages.length === 0) return null;
  return (
    <ol className="live__messages" aria-label="Conversation">
      {messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Line({ message }: { readonly message: Message }) {
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
        <Call key={call.id} call={call} />
      ))}
    </>
  );
}

function Call({ call }: { readonly call: ToolCall }) {
  return (
    <li className="live__message" data-role="call">
      <code>{call.function.name}</code>
    </li>
  );
}
