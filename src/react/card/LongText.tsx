"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import { foldLabels } from "../labels/foldLabels.js";
import { useGivenLabels } from "../run/AgentRunProvider.js";
import { MarkedText } from "./MarkedText.js";

/** Characters that are rendered at a time; more would block the page. */
const longestLaidOut = 100_000;

/** Props of the component that stands for the rest of a text. */
export interface TextRestProps {
  /** How many characters the rest has. */
  readonly length: number;
  readonly children: ReactNode;
}

interface LongTextProps {
  readonly text: string;
  readonly spaces?: boolean;
  /** Shows the rest on demand. Default: a button. */
  readonly rest?: ComponentType<TextRestProps>;
}

/** Text of the agent of any length, rendered in parts that do not block the page. */
export function LongText({
  text,
  spaces = false,
  rest: Rest = TextRest,
}: LongTextProps): ReactNode {
  if (text.length <= longestLaidOut) return <MarkedText text={text} spaces={spaces} />;
  const first = beginningOf(text, longestLaidOut);
  const others = text.slice(first.length);
  return (
    <>
      <MarkedText text={first} spaces={spaces} />
      <Rest length={others.length}>
        <LongText text={others} spaces={spaces} rest={Rest} />
      </Rest>
    </>
  );
}

function TextRest({ length, children }: TextRestProps): ReactNode {
  const [open, setOpen] = useState(false);
  return open ? children : <ShowMore length={length} onPress={() => setOpen(true)} />;
}

interface ShowMoreProps {
  readonly length: number;
  readonly onPress: () => void;
}

/** The button that renders the next part of a text. */
export function ShowMore({ length, onPress }: ShowMoreProps): ReactNode {
  return (
    <button
      type="button"
      data-part="fold"
      className="agui-button agui-button--quiet"
      onClick={onPress}
    >
      {useFoldLabels().showMore(length, "characters")}
    </button>
  );
}

/** The first characters, without splitting a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Returns the labels of folded texts, with those of the provider. */
export function useFoldLabels(): typeof foldLabels {
  return { ...foldLabels, ...useGivenLabels() };
}
