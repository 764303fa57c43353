import type { Labels } from "../react/labels/labels.js";
import { germanCardLabels } from "./germanCardLabels.js";
import { germanDataLabels } from "./germanDataLabels.js";
import { germanDecisionLabels } from "./germanDecisionLabels.js";
import { germanFormLabels } from "./germanFormLabels.js";
import { germanStatusLabels } from "./germanStatusLabels.js";

/** All labels in German, including those of the forms and of the default validation. */
export const germanLabels: Labels = {
  panel: "Fragen des Agenten",
  loadingCard: "Wird geladen …",
  panelFailed: "Dieser Bereich konnte nicht geladen werden. Es geht nichts verloren, solange diese Seite offen bleibt.",
  tryAgain: "Erneut versuchen",
  ...germanCardLabels,
  ...germanDataLabels,
  ...germanDecisionLabels,
  ...germanStatusLabels,
  forms: germanFormLabels,
};
