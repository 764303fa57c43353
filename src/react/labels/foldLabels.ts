import type { QuestionLabels } from "./labelTypes.js";

/**
 * The texts around long texts of the agent, in English; apart from the others, because forms need
 * no more than these.
 */
export const foldLabels: Pick<QuestionLabels, "showAll" | "hiddenCharacters" | "showMore"> = {
  showAll: (shown) => (shown ? "Show less" : "Show all"),
  hiddenCharacters: (count) => `${count} character${count === 1 ? "" : "s"} hidden`,
  showMore: (count, of) =>
    of === "rows" ? `Show ${count} more` : `Show more (${count} characters hidden)`,
};
