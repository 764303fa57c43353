import { useEffect, useRef } from "react";
import {
  type AgentRunHandle,
  InterruptCard,
  type Message,
  type ToolCall,
} from "react-agui-interrupts";

/** The conversation. A question about a tool call is shown at the call. */
export function Messages({ run }: { readonly run: AgentRunHandle }) {
  const end = useRef<HTMLDivElement>(null);
  const { interrupts, queuedMessages } = run;
  // What was sent while the history is being read follows it.
  const messages =
    queuedMessages.length === 0 ? run.messages : [...run.messages, ...queuedMessages];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new scrolls into view
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [messages.length, interrupts.length]);

  return (
    <div className="chat__messages" role="log" aria-label="Messages">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} messages={messages} />
      ))}
      {run.status === "running" && <p className="chat__typing">The assistant is working…</p>}
      <div ref={end} />
    </div>
  );
}

const callsOf = (message: Message): readonly ToolCall[] =>
  message.role === "assistant" ? (message.toolCalls ?? []) : [];

function MessageRow({
  message,
  messages,
}: {
  readonly message: Message;
  readonly messages: readonly Message[];
}) {
  if (message.role !== "user" && message.role !== "assistant") return null;
  const text = typeof message.content === "string" ? message.content : "";
  return (
    <>
      {text !== "" && <p className={`chat__message chat__message--${message.role}`}>{text}</p>}
      {callsOf(message).map((call) => (
        <CallRow key={call.id} call={call} messages={messages} />
      ))}
    </>
  );
}

/** A tool call: the question about it, and its result while no row of an answered card has it. */
function CallRow({
  call,
  messages,
}: {
  readonly call: ToolCall;
  readonly messages: readonly Message[];
}) {
  const result = messages.find(
    (message) => message.role === "tool" && message.toolCallId === call.id,
  );
  return (
    <div className="chat__call" data-tool={call.function.name}>
      <InterruptCard toolCallId={call.id}>
        {typeof result?.content === "string" && (
          <p className="chat__result">
            <code>{call.function.name}</code> {result.content}
          </p>
        )}
      </InterruptCard>
    </div>
  );
}
