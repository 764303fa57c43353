import type { PastPause } from "react-agui-interrupts/server";
import type { LinkFault } from "../links.js";

/** What a page shows in place of a question. */
export interface NoticeContent {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const nothingHappened = "Nothing was sent.";

export const faults: Readonly<
  Record<LinkFault | "no-session" | "other-thread" | "plain-http" | "cross-site", NoticeContent>
> = {
  forged: notice(
    403,
    "This link is not valid",
    `It was changed, or it is incomplete. Open it from the message again. ${nothingHappened}`,
  ),
  expired: notice(410, "This link has expired", `Ask for a new one. ${nothingHappened}`),
  revoked: notice(410, "This link was withdrawn", `Ask for a new one. ${nothingHappened}`),
  "no-session": notice(
    403,
    "Open the link from the message",
    `This address works only in the browser that opened the link. ${nothingHappened}`,
  ),
  "other-thread": notice(
    403,
    "This answer is for another question",
    `Open the link of this question from the message. ${nothingHappened}`,
  ),
  "plain-http": notice(
    403,
    "This link was opened without encryption",
    `Others on the network may have seen it, so it was withdrawn. Ask for a new one. ${nothingHappened}`,
  ),
  "cross-site": notice(403, "This answer came from another site", nothingHappened),
};

export const withdrawn = notice(
  410,
  "This question is not open any more",
  `The agent has withdrawn it. ${nothingHappened}`,
);

/**
 * What a link shows once its questions are answered, with the tools that a worker has used for it:
 * a link works once.
 */
export function alreadyAnswered(
  { answeredBy, closedAt }: PastPause,
  used: readonly string[],
  signer?: string,
): NoticeContent {
  const when = new Date(closedAt).toISOString().replace("T", " ").slice(0, 16);
  const signed = signer === undefined ? "" : ` It was signed with the passkey of ${signer}.`;
  const done =
    used.length === 0
      ? "Nothing is recorded as carried out so far."
      : `Carried out so far: ${used.join(", ")}.`;
  const text = `${answeredBy ?? "Somebody"} answered on ${when} UTC.${signed} ${done} This link works once. Nothing was sent now.`;
  return notice(410, "This question has been answered", text);
}

/** What the person sees who has just answered. */
export function recorded(signer?: string): NoticeContent {
  const signed = signer === undefined ? "" : `It was signed with the passkey of ${signer}. `;
  return notice(
    200,
    "Your answer was recorded",
    `${signed}The agent continues. Open the link again to see what was carried out.`,
  );
}

function notice(status: number, title: string, text: string): NoticeContent {
  return { status, title, text };
}
