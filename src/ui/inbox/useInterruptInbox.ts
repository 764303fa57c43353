"use client";
import { useSyncExternalStore } from "react";
import type { InboxSnapshot, InboxStore } from "../../run/inbox/createInterruptInbox.js";

/** Reads an inbox, and keeps it up to date while the component is on the page. */
export function useInterruptInbox(inbox: InboxStore): InboxSnapshot {
  return useSyncExternalStore(inbox.subscribe, inbox.getSnapshot, inbox.getSnapshot);
}
