"use client";
import { type ComponentType, type ReactNode, useMemo } from "react";
import type { MaskedCall } from "../../present/Mask.js";
import { showJson } from "../../protocol/json.js";
import { JsonDisclosure } from "../../react/card/JsonDisclosure.js";
import { useValueMask } from "../../react/run/useMask.js";

interface RawDataProps {
  readonly value: unknown;
  /** The original text of the value, where there is one. */
  readonly text?: string | undefined;
  readonly toolCall: MaskedCall | undefined;
  /** Renders the text. Default: `JsonDisclosure`. */
  readonly json?: ComponentType<{ readonly json: string }>;
}

/** The exact JSON of a value in a disclosure, without what a mask hides. */
export function RawData({
  value,
  text,
  toolCall,
  json: Json = JsonDisclosure,
}: RawDataProps): ReactNode {
  const mask = useValueMask(toolCall);
  const json = useMemo(() => {
    if (text === undefined) return showJson(mask.conceal(value));
    return mask.concealJson(text)?.json ?? text;
  }, [mask, value, text]);
  return json.trim() === "" ? null : <Json json={json} />;
}
