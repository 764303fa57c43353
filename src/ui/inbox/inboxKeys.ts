import type { KeyboardEvent } from "react";
import { isTypedKey } from "../../parts/shortcuts/isTyping.js";
import type { InboxSnapshot, InboxStore } from "../../run/inbox/createInterruptInbox.js";
import { type LastAnswer, takeBack } from "./useLastAnswer.js";

/**
 * The keys of an inbox: J and K select the next and the previous row, and focus its question; Z
 * takes the last answer back.
 */
export function pressInboxKey(
  event: KeyboardEvent,
  section: HTMLElement | null,
  inbox: InboxStore,
  last: LastAnswer | null,
): void {
  const key = plainKey(event);
  if (key === "z" && last !== null) takeBack(last);
  if (key !== "j" && key !== "k") return;
  // They move between rows here, not between cards.
  event.preventDefault();
  const snapshot = inbox.getSnapshot();
  const next = neighbourKey(snapshot, snapshot.selected, key === "j" ? 1 : -1);
  if (next === undefined) return;
  inbox.select(next);
  // What had the focus is gone with its question; which one came is read out.
  section?.querySelector<HTMLElement>(".agui-inbox__question")?.focus();
}

/** The key of a press that no field and no other key takes part in. */
function plainKey(event: KeyboardEvent): string | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
  const isOther = event.defaultPrevented || altKey || ctrlKey || metaKey || isTypedKey(nativeEvent);
  return isOther ? undefined : key.toLowerCase();
}

/** The row before or after another one, as they are shown. */
function neighbourKey(
  { groups }: InboxSnapshot,
  key: string | null,
  step: 1 | -1,
): string | undefined {
  const keys = groups.flatMap(({ entries }) => entries.map((entry) => entry.key));
  const at = key === null ? -1 : keys.indexOf(key);
  return keys[at < 0 ? 0 : at + step];
}
