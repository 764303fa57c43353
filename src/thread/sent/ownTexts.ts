/** The result of a call that the user did not answer. */
export const notAnswered = "The user went on without answering.";
/**
 * The result of a call that may have been answered: from here with an unknown outcome, or on
 * another page.
 */
export const notKnown =
  "It is not known whether an answer about this call arrived, nor whether the call ran.";
/** The result of a call whose run is over without one. */
export const notFinished =
  "No result of this call is known: its run was stopped, broke off, or sent none. It may have run.";
/**
 * The result of a call of a page tool that has none: the page was left meanwhile, or the call came
 * from elsewhere.
 */
export const notReturned = "The page has no result of this call. It is not known whether it ran.";

/** What this side says of calls without a result. */
export const ownTexts: ReadonlySet<string> = new Set([
  notAnswered,
  notKnown,
  notFinished,
  notReturned,
]);
