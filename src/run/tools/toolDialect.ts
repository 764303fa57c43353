/** The dialect of questions that are calls of tools of the page. */
export const toolDialect = "tool";
