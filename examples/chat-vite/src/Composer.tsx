import { type FormEvent, useState } from "react";
import type { AgentRunHandle } from "react-agui-interrupts";

const suggestions = ["Mail the figures", "Delete old reports", "Make a report"];

/**
 * Sends messages. While questions are open, a message skips them: the person has decided to talk
 * about something else.
 */
export function Composer({ run }: { readonly run: AgentRunHandle }) {
  const [text, setText] = useState("");
  const working = run.status === "running" || run.status === "resuming";
  const asking = run.interrupts.length > 0;

  const submitMessage = async (message: string) => {
    const result = asking ? await run.steerAway(message) : await run.send(message);
    // What was not sent stays in the field.
    if (!result.ok) setText(message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    setText("");
    void submitMessage(text);
  };

  return (
    <form className="chat__composer" onSubmit={submit}>
      {run.messages.length === 0 && (
        <p className="chat__suggestions">
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              disabled={working}
              onClick={() => void submitMessage(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </p>
      )}
      <label>
        <span>{asking ? "Message (skips the open questions)" : "Message"}</span>
        <input value={text} disabled={working} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" disabled={working}>
        Send
      </button>
    </form>
  );
}
