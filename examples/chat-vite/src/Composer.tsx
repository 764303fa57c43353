import { type FormEvent, useState } from "react";
import type { AgentRunHandle } from "react-agui-interrupts";

const suggestions = ["Mail the figures", "Delete old reports", "Make a report"];

/**
 * Sends messages. While questions are open, a message skips them: the person has decided to talk
 * about something else. No button is disabled, as one that becomes so during a press loses it: what
 * is sent while the history is being read waits for that.
 */
export function Composer({ run }: { readonly run: AgentRunHandle }) {
  const [text, setText] = useState("");
  const asking = run.interrupts.length > 0;

  const submitMessage = async (message: string) => {
    const result = asking ? await run.steerAway(message) : await run.send(message);
    // What was not sent is in the field again, unless the panel shows it with the reason.
    if (result.ok || result.reason === "questions-open") return;
    setText((typed) => [message, typed].filter((part) => part !== "").join(" "));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    setText("");
    void submitMessage(text);
  };

  return (
    <form className="chat__composer" onSubmit={submit}>
      {run.messages.length + run.queuedMessages.length === 0 && (
        <p className="chat__suggestions">
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" onClick={() => void submitMessage(suggestion)}>
              {suggestion}
            </button>
          ))}
        </p>
      )}
      <label>
        <span>{asking ? "Message (skips the open questions)" : "Message"}</span>
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit">Send</button>
    </form>
  );
}
