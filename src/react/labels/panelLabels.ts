/** The words of a panel before anything else of it is there; all others come with what says them. */
export const panelLabels = {
  panel: "Questions from the agent",
  loadingCard: "Loading…",
  panelFailed: "What belongs here could not be loaded. Nothing is lost while this page stays open.",
  tryAgain: "Try again",
};
