import type { Shown } from "./MessageList.js";

interface StreamedEvent {
  readonly type: string;
  readonly messageId: string;
  readonly delta: string;
  readonly messages: readonly Shown[];
}

/** What one writes first: split the stream, and change the list of messages at each event. */
export async function readNaively(
  post: typeof fetch,
  update: (change: (messages: readonly Shown[]) => readonly Shown[]) => void,
): Promise<void> {
  const { body } = await post("");
  if (body === null) return;
  let waiting = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${waiting}${text}`.split("\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      const event: StreamedEvent = JSON.parse(line.slice(6));
      update((messages) => follow(messages, event));
    }
  }
}

function follow(messages: readonly Shown[], event: StreamedEvent): readonly Shown[] {
  switch (event.type) {
    case "MESSAGES_SNAPSHOT":
      return event.messages;
    case "TEXT_MESSAGE_START":
      return [...messages, { id: event.messageId, content: "" }];
    case "TEXT_MESSAGE_CONTENT":
      return messages.map((message) =>
        message.id === event.messageId
          ? { ...message, content: `${String(message.content)}${event.delta}` }
          : message,
      );
    default:
      return messages;
  }
}
