"use client";
import type { ReactNode } from "react";
import { splitSql } from "./splitSql.js";

/** A statement with its keywords, texts, numbers and comments in colours. Loaded when the first statement is on screen. */
export function HighlightedSql({ text }: { readonly text: string }): ReactNode {
  return splitSql(text).map(({ kind, text: part }, index) =>
    kind === "plain" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every text and hold no state
      <span key={index} className={`agui-code__${kind}`}>
        {part}
      </span>
    ),
  );
}
