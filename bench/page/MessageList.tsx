import { memo, type ReactNode } from "react";
import { counted } from "./counts.js";

export interface Shown {
  readonly id: string;
  readonly content?: unknown;
}

/** The plainest list of messages there is; a message that did not change is not rendered again. */
export function MessageList({ messages }: { readonly messages: readonly Shown[] }): ReactNode {
  return (
    <main>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </main>
  );
}

const Message = memo(function Message({ message }: { readonly message: Shown }): ReactNode {
  counted.leaves++;
  return <p>{String(message.content ?? "")}</p>;
});
