import { type CardLabels, cardLabels } from "./cardLabels.js";
import { type DataLabels, dataLabels } from "./dataLabels.js";
import { type DecisionLabels, decisionLabels } from "./decisionLabels.js";
import type { FormLabels } from "./FormLabels.js";
import { type PanelLabels, panelLabels } from "./panelLabels.js";
import { type StatusLabels, statusLabels } from "./statusLabels.js";

/** Every text of the library itself. Texts of the agent are shown as given. */
export interface Labels extends PanelLabels, CardLabels, DataLabels, DecisionLabels, StatusLabels {
  /** Texts of the forms to replace; the others are loaded with the forms. */
  readonly forms?: Partial<FormLabels>;
}

/** The built-in texts, in English. */
export const englishLabels: Labels = { ...panelLabels, ...cardLabels, ...dataLabels, ...decisionLabels, ...statusLabels };
