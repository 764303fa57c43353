"use client";
import { useEffect, useRef } from "react";
import { refuseUnknown } from "../../errors/refuseUnknown.js";

/** Options of `useAttention`. Everything is off unless it is asked for. */
export interface AttentionOptions {
  /** Shows the number of open questions before the page's title. */
  readonly title?: boolean | undefined;
  /** Shows the number on the icon of an installed app (Badging API). */
  readonly badge?: boolean | undefined;
  /**
   * Shows a notification for each new question while the page is hidden, once over all tabs. Only
   * where the person has given the permission already: it is never asked for here. Pressing it
   * shows the page, and answers nothing.
   */
  readonly notifications?: boolean | undefined;
  /**
   * The notification's title. It is shown on lock screens, so keep the agent's texts out of it.
   * Default: "An agent has a question".
   */
  readonly notificationTitle?: string | undefined;
}

/**
 * Draws the user's attention to open questions.
 *
 * @param keys A stable key for each open question, the same in all tabs, such as the ids of threads
 * and interrupts.
 * @example
 * const { entries } = useInterruptInbox(inbox); useAttention(entries.map(({ key }) => key), {
 * title: true, badge: true, notifications: true });
 */
export function useAttention(keys: readonly string[], options: AttentionOptions = {}): void {
  refuseUnknown(options, ["title", "badge", "notifications", "notificationTitle"], "useAttention");
  const {
    title = false,
    badge = false,
    notifications = false,
    notificationTitle = "An agent has a question",
  } = options;
  const count = keys.length;
  const claims = useRef<Map<string, () => void> | null>(null);

  useEffect(() => {
    if (!title || count === 0) return;
    document.title = `(${count}) ${withoutCount(document.title)}`;
    return () => {
      document.title = withoutCount(document.title);
    };
  }, [title, count]);

  useEffect(() => {
    if (!badge) return;
    showBadge(count);
    return () => showBadge(0);
  }, [badge, count]);

  useEffect(() => {
    if (!notifications) return;
    const isFirst = claims.current === null;
    claims.current ??= new Map();
    const claimed = claims.current;
    const openKeys = new Set(keys);
    for (const [key, release] of claimed)
      if (!openKeys.has(key)) {
        release();
        claimed.delete(key);
      }
    for (const key of openKeys) {
      if (claimed.has(key)) continue;
      const { hidden } = document;
      // Questions that were open when the page loaded are not new. They are claimed as well, so
      // that no other tab notifies about them.
      const notifyUser = isFirst || !hidden ? nothing : () => notify(notificationTitle, key);
      claimed.set(key, claimQuestion(key, hidden, notifyUser));
    }
  }, [notifications, keys, notificationTitle]);

  useEffect(
    () => () => {
      for (const release of claims.current?.values() ?? []) release();
      claims.current = null;
    },
    [],
  );
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\) /, "");
}

/** Not every browser has badges, and one may refuse them. */
function showBadge(count: number): void {
  const { navigator } = globalThis;
  if (typeof navigator.setAppBadge !== "function") return;
  (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(nothing);
}

function notify(title: string, key: string): void {
  if (
    typeof Notification === "undefined" ||
    Notification.permission !== "granted" ||
    !document.hidden
  )
    return;
  try {
    // The same tag in all tabs: the browser replaces instead of repeating.
    const notification = new Notification(title, { tag: `agui-attention:${key}` });
    notification.onclick = () => {
      globalThis.focus();
      notification.close();
    };
  } catch {
    // Some browsers only show notifications of a service worker.
  }
}

const nothing = (): void => {};

/** How long a hidden page waits, in milliseconds, so that a visible page can claim first. */
const hiddenDelay = 500;

/**
 * Claims a question for this page among all pages of the origin, until the function it returns is
 * called. `onClaimed` is called on one of them. Where the browser has no Web Locks every page
 * claims it, and the tag of a notification keeps it from showing twice.
 */
function claimQuestion(key: string, isHidden: boolean, onClaimed: () => void): () => void {
  const { locks } = globalThis.navigator;
  let release: (() => void) | undefined;
  let isOver = false;
  const claim = (): void => {
    if (locks === undefined) return onClaimed();
    locks
      .request(`agui-attention:${key}`, { ifAvailable: true }, (lock) => {
        if (lock === null || isOver) return;
        onClaimed();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      })
      // Where the browser blocks locks, no notification is shown, to avoid duplicates.
      .catch(() => {});
  };
  const timer = isHidden ? setTimeout(claim, hiddenDelay) : undefined;
  if (!isHidden) claim();
  return () => {
    isOver = true;
    clearTimeout(timer);
    release?.();
  };
}
