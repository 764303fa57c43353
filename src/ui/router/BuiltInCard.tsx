"use client";
import type { ReactNode } from "react";
import { MatchingCard } from "../../react/router/RoutedCard.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";

/** The built-in card of the surrounding interrupt. */
export default function BuiltInCard(): ReactNode {
  return <MatchingCard renderers={defaultRenderers} loading={null} />;
}
