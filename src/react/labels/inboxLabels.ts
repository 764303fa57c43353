/** The texts of the inbox. */
export interface InboxLabels {
  /** Names the list. */
  readonly inbox: string;
  /** Names the place where the selected question is answered. */
  readonly question: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  /** Nothing is open. */
  readonly empty: string;
  /** The filter leaves nothing. */
  readonly noneFound: string;
  /** Nothing is selected. */
  readonly choose: string;
  /** How many questions are shown, and how many of them are unread. */
  readonly count: (shown: number, unread: number) => string;
  /** Read out for a row that was never selected. */
  readonly unread: string;
  readonly risky: string;
  /** Read out for a row that only others may answer. */
  readonly notMine: string;
  readonly due: (date: Date) => string;
  readonly expired: string;
  /** A question without a text. */
  readonly untitled: string;
  /** The heading of questions without an agent. */
  readonly noAgent: string;
  readonly all: string;
  readonly agent: string;
  readonly tool: string;
  readonly onlyRisky: string;
  readonly onlyMine: string;
  readonly groupBy: string;
  readonly groupings: Readonly<Record<"none" | "agent" | "thread", string>>;
  /** Shown when another person has answered first. */
  readonly answeredBy: (person: string) => string;
  readonly sent: string;
  /** Shown when the selected question, or another one of its thread, was replaced. */
  readonly changed: string;
}

/** The English texts. */
export const englishInboxLabels: InboxLabels = {
  inbox: "Inbox",
  question: "Selected question",
  loading: "Loading…",
  failed: "The list could not be loaded. It may be out of date.",
  retry: "Try again",
  empty: "No open questions.",
  noneFound: "No question matches the filter.",
  choose: "Select a question.",
  count: (shown, unread) => `${shown} open, ${unread} unread`,
  unread: "Unread",
  risky: "High risk",
  notMine: "For someone else",
  due: (date) => `Due ${date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}`,
  expired: "Expired",
  untitled: "Question without text",
  noAgent: "Other agents",
  all: "All",
  agent: "Agent",
  tool: "Tool",
  onlyRisky: "High risk only",
  onlyMine: "For me only",
  groupBy: "Group by",
  groupings: { none: "Nothing", agent: "Agent", thread: "Thread" },
  answeredBy: (person) => `${person} answered first. Your answer was not used.`,
  sent: "Your answer was sent.",
  changed: "The questions of this thread changed. Check them again.",
};
