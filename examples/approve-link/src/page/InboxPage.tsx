import type { ReactNode } from "react";
import { Page } from "./Page.js";

/** The questions of one thread. */
export interface InboxRow {
  /** The id of its link. */
  readonly id: string;
  readonly href: string;
  /** What is asked, as the agent wrote it. */
  readonly questions: readonly string[];
  /** When its link ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Loads the page again when the server reports another list than this one. Without JavaScript, the
 * page is loaded again by hand.
 */
export const inboxScript = `
const list = document.querySelector("[data-version]");
const events = new EventSource("/inbox/events?seen=" + encodeURIComponent(list.dataset.version));
events.onmessage = () => { events.close(); location.reload(); };
`;

/** The open questions of one person. */
export function InboxPage({
  person,
  rows,
  version,
}: {
  readonly person: string;
  readonly rows: readonly InboxRow[];
  /** Names this list, for the events. */
  readonly version: string;
}): ReactNode {
  const count = rows.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Page title={count === 1 ? "1 open question" : `${count} open questions`}>
      <p>
        For <strong>{person}</strong>. This list follows what agents ask and what is answered.
      </p>
      <ul data-version={version}>
        {rows.map(({ id, href, questions, expiresAt }) => (
          <li key={id}>
            <a href={href} dir="auto">
              {questions.map(visible).join(" / ")}
            </a>{" "}
            until {new Date(expiresAt).toISOString().replace("T", " ").slice(0, 16)} UTC
          </li>
        ))}
      </ul>
      <script src="/inbox.js" type="module" />
    </Page>
  );
}

/** Invisible characters could make a question read differently. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\u{fffd}").slice(0, 200);
}
