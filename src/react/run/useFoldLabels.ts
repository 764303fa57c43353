"use client";
import { foldLabels } from "../labels/foldLabels.js";
import { useGivenLabels } from "./AgentRunProvider.js";

/** Returns the labels of folded texts, with those of the provider. */
export function useFoldLabels(): typeof foldLabels {
  return { ...foldLabels, ...useGivenLabels() };
}
