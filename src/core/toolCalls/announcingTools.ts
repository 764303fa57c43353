/** Names of calls that only announce a question. Agents send them beside the question, with no result of their own. */
export const announcingTools: ReadonlySet<string> = new Set([
  "confirm_changes",
  "request_info",
  "adk_request_confirmation",
  "adk_request_input",
]);
