/** With more questions than this, each is a row that unfolds to its card. */
const few = 5;
/** With more questions than this, only the rows near the screen are rendered. */
export const many = 50;

const sizes = ["short", "compact", "long"] as const;

/** How a list shows its questions: as cards, as rows, or as the rows near the screen. */
export type ListSize = (typeof sizes)[number];

/**
 * The size of a list that had this one before: one that was long once stays so, because changing it
 * would mount every card again. Answered one by one, two are rows.
 */
export function listSize(questions: number, before: ListSize, isOneByOne: boolean): ListSize {
  const most = isOneByOne ? 1 : few;
  const needed = questions > many ? "long" : questions > most ? "compact" : "short";
  return sizes.indexOf(needed) > sizes.indexOf(before) ? needed : before;
}
