/** The texts of a panel before it is loaded. */
export interface PanelLabels {
  /** The name of the panel for assistive technology. */
  readonly panel: string;
  readonly loadingCard: string;
  /** Shown in place of a component whose code did not load, or that failed to render. */
  readonly panelFailed: string;
  readonly tryAgain: string;
}

/**
 * The texts of a panel before it is loaded; all others are loaded with the components that use
 * them.
 */
export const panelLabels: PanelLabels = {
  panel: "Questions from the agent",
  loadingCard: "Loading…",
  panelFailed: "This section could not be loaded. Nothing is lost while this page stays open.",
  tryAgain: "Try again",
};

/** The labels that a host has a text for: one without must not leave a button without a name. */
export function givenLabels<Given extends object>(labels: Given): Given {
  const given = { ...labels };
  for (const [name, text] of Object.entries(given))
    if (text === undefined || text === null) Reflect.deleteProperty(given, name);
  return given;
}
