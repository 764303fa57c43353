"use client";

import type { QuestionLabels } from "../labels/labelTypes.js";
import { questionLabels } from "../labels/questionLabels.js";
import { completeLabels } from "./completeLabels.js";

/** Returns the labels of open questions, with those of the provider. */
export const useQuestionLabels: () => QuestionLabels = completeLabels(questionLabels);
