"use client";
import type { ReactNode } from "react";
import { repeatsText } from "../../core/present/dataText.js";
import { MarkedText } from "../../react/card/MarkedText.js";

interface AgentTitleProps {
  /** The title from the agent's schema; nothing is rendered where it has none. */
  readonly title: string | undefined;
  /** The real key or value, which is shown before it. */
  readonly beside: string;
}

/** The agent's title of a key or value, after the real one and less prominent; left out where it only repeats it. */
export function AgentTitle({ title, beside }: AgentTitleProps): ReactNode {
  if (title === undefined || title === "" || repeatsText(title, beside)) return null;
  return (
    <>
      {" "}
      <bdi data-part="data-title" className="agui-data-title">
        (<MarkedText text={title} />)
      </bdi>
    </>
  );
}
