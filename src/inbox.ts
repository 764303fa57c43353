/**
 * The open questions of many threads. Stable.
 * @module
 */
"use client";
export { germanInboxLabels } from "./locales/germanInboxLabels.js";
export { type AttentionOptions, useAttention } from "./react/attention/useAttention.js";
export { englishInboxLabels, type InboxLabels } from "./react/labels/inboxLabels.js";
export {
  createInterruptInbox,
  type InboxSnapshot,
  type InboxStore,
  type InterruptInboxOptions,
} from "./run/inbox/createInterruptInbox.js";
export type {
  InboxAnswerResult,
  InboxPage,
  InboxRun,
  InboxSource,
} from "./run/inbox/InboxSource.js";
export type { InboxRuns, RunList } from "./run/inbox/listedRuns.js";
export type { InboxFilter } from "./thread/inbox/filterEntries.js";
export type { InboxEntry, InboxThread } from "./thread/inbox/InboxEntry.js";
export type { InboxGroup, InboxGrouping } from "./thread/inbox/inboxOrder.js";
export type { MarkRisk } from "./thread/view/markOf.js";
export type { Risk } from "./thread/view/riskOf.js";
export {
  InterruptInbox,
  type InterruptInboxProps,
  useInterruptInbox,
} from "./ui/inbox/InterruptInbox.js";
