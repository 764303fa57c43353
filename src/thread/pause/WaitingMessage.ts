import type { UserMessage } from "../../protocol/messages.js";

/** A message that is sent once no question is open. */
export interface WaitingMessage {
  readonly message: UserMessage;
  /** When it was written or changed, in milliseconds since 1970: of two tabs, the later counts. */
  readonly at: number;
}

/** The messages that wait in one tab, as other tabs get to know them. */
export interface WaitingMessages {
  readonly waiting?: readonly WaitingMessage[] | undefined;
  /** The ids of messages that have waited, and were removed or sent. */
  readonly endedWaits?: readonly string[] | undefined;
}
