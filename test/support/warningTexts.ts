import type { warningPages } from "../../src/react/development/warnings.js";

/** A part of the text of each warning that the library prints in development. */
export const warningTexts: Readonly<Record<keyof typeof warningPages, string>> = {
  "two-panels": "Two panels show the same run",
  "missing-stylesheet": "The stylesheet is missing",
  "unanswered-calls": "The agent stopped with tool calls that have no result, and asked nothing",
  "no-event-stream": "The url of the run leads to no AG-UI agent",
  "refused-request": "The agent refused the request with HTTP",
  "lost-stream": "The stream ended before the run did",
  capabilities: "The agent says that it takes no interrupts, and this one came",
  "storage-without-thread": "A run with `storage` has no `threadId`",
  "tools-of-one-name": "Two tools of the page have the name",
  "no-signer": "An approval asks for a passkey",
  "unreachable-renderer": "is never used, because renderer",
  "unknown-option": "Correct it.",
  "renderers-made-again": "has another component at each render",
};
