/** The texts of a panel before it is loaded; all others are loaded with the components that use them. */
export const panelLabels = {
  panel: "Questions from the agent",
  loadingCard: "Loading…",
  panelFailed: "This section could not be loaded. Nothing is lost while this page stays open.",
  tryAgain: "Try again",
};
