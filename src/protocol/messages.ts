import { isRecord, own, type UnknownRecord } from "./json.js";

/** Extra information on an event or message: any keys; the object itself is never null. */
export type Metadata = UnknownRecord;

/** A JSON Schema of any draft, exactly as the agent sent it. */
export type JsonSchema = UnknownRecord;

/** Where the bytes of a media part are: inline, at a URL, or at a provider. */
export type PartSource =
  | { readonly type: "data"; readonly value: string; readonly mimeType: string }
  | { readonly type: "url"; readonly value: string; readonly mimeType?: string }
  | {
      readonly type: "file";
      readonly value: string;
      readonly provider?: string;
      readonly mimeType?: string;
    };

/** One piece of a user's or tool's content. */
export type ContentPart =
  | {
      readonly type: "text";
      readonly id?: string;
      readonly text: string;
      readonly metadata?: unknown;
    }
  | {
      readonly type: "image" | "audio" | "video" | "document";
      readonly id?: string;
      readonly source: PartSource;
      readonly metadata?: unknown;
    };

/** Text, or text and media in parts. */
export type MessageContent = string | readonly ContentPart[];

/** A tool call in an assistant message; `arguments` is the JSON text as it was streamed. */
export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
  readonly encryptedValue?: string;
  readonly metadata?: Metadata;
}

interface MessageBase {
  readonly id: string;
  readonly metadata?: Metadata;
  readonly subagentRunId?: string;
}

interface NamedMessage extends MessageBase {
  readonly name?: string;
  readonly encryptedValue?: string;
}

/** A developer instruction. */
export interface DeveloperMessage extends NamedMessage {
  readonly role: "developer";
  readonly content: string;
}

/** A system instruction. */
export interface SystemMessage extends NamedMessage {
  readonly role: "system";
  readonly content: string;
}

/** Text of the agent, and the tool calls it made. */
export interface AssistantMessage extends NamedMessage {
  readonly role: "assistant";
  readonly content?: string;
  readonly toolCalls?: readonly ToolCall[];
}

/** A message of the user. */
export interface UserMessage extends NamedMessage {
  readonly role: "user";
  readonly content: MessageContent;
}

/** The result of a tool call. */
export interface ToolMessage extends MessageBase {
  readonly role: "tool";
  readonly content: MessageContent;
  readonly toolCallId: string;
  readonly error?: string;
  readonly encryptedValue?: string;
}

/** An activity in the conversation, which is never sent to the agent. */
export interface ActivityMessage extends MessageBase {
  readonly role: "activity";
  readonly activityType: string;
  readonly content: UnknownRecord;
}

/** The reasoning of the model. */
export interface ReasoningMessage extends MessageBase {
  readonly role: "reasoning";
  readonly content: string;
  readonly encryptedValue?: string;
}

/** Every message of a transcript, discriminated by `role`. */
export type Message =
  | DeveloperMessage
  | SystemMessage
  | AssistantMessage
  | UserMessage
  | ToolMessage
  | ActivityMessage
  | ReasoningMessage;

/** A tool the application offers to the agent. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters?: unknown;
  readonly metadata?: Metadata;
}

/** A piece of context sent with each run. */
export interface Context {
  readonly description: string;
  readonly value: string;
}

/** The text of a message's content; media parts are left out. */
export function contentText(content: MessageContent | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  // Parts come from the agent and have not been validated one by one.
  return content
    .map((part) => (part?.type === "text" && typeof part.text === "string" ? part.text : ""))
    .join("");
}

/** A message with the result of a call, which this side writes. */
export function toolResult(toolCallId: string, content: string) {
  return { id: `tool-result-${toolCallId}`, role: "tool", toolCallId, content } as const;
}

/** Reads the messages of a snapshot; unreadable ones are skipped and counted. */
export function readMessages(raw: readonly unknown[]): {
  readonly messages: readonly Message[];
  readonly skipped: number;
} {
  const messages = raw.map(readMessage).filter((message) => message !== undefined);
  return { messages, skipped: raw.length - messages.length };
}

function readMessage(raw: unknown): Message | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = Object.values(raw).includes(null)
    ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
    : { ...raw };
  return isMessage(fields) ? fields : undefined;
}

function isMessage(fields: UnknownRecord): fields is UnknownRecord & Message {
  if (typeof own(fields, "id") !== "string") return false;
  const content = own(fields, "content");
  const isText = typeof content === "string";
  switch (own(fields, "role")) {
    case "developer":
    case "system":
    case "reasoning":
      return isText;
    case "assistant": {
      const toolCalls = own(fields, "toolCalls");
      return (
        (isText || content === undefined) &&
        (toolCalls === undefined || (Array.isArray(toolCalls) && toolCalls.every(isToolCall)))
      );
    }
    case "user":
      return isText || Array.isArray(content);
    case "tool":
      return (isText || Array.isArray(content)) && typeof own(fields, "toolCallId") === "string";
    case "activity":
      return isRecord(content) && typeof own(fields, "activityType") === "string";
    default:
      return false;
  }
}

function isToolCall(value: unknown): boolean {
  const call = own(value, "function");
  return (
    isRecord(value) &&
    typeof own(value, "id") === "string" &&
    isRecord(call) &&
    typeof own(call, "name") === "string" &&
    typeof own(call, "arguments") === "string"
  );
}
