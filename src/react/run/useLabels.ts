"use client";

import { englishLabels, type Labels } from "../labels/labels.js";
import { completeLabels } from "./completeLabels.js";

/** Returns the labels, with those of the provider. */
export const useLabels: () => Labels = completeLabels(englishLabels);
