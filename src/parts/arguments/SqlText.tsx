"use client";
import type { ReactNode } from "react";
import { markInvisible } from "../../core/present/markInvisible.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { WholeText } from "../data/FoldedText.js";

/** A longer statement is shown without colours. */
const longestHighlighted = 10_000;

const highlighting = lazyModule(() => import("./HighlightedSql.js"));

/** A statement, with its keywords highlighted once that has been loaded. Where something in it has to be marked, it has no colours. */
export function SqlText({ text }: { readonly text: string }): ReactNode {
  const plain = <WholeText text={text} spaces />;
  const marks = markInvisible(text, { spaces: true });
  if (text.length > longestHighlighted || marks.some((part) => typeof part !== "string")) return plain;
  return <HighlightedText text={text} plain={plain} />;
}

function HighlightedText({ text, plain }: { readonly text: string; readonly plain: ReactNode }): ReactNode {
  const found = useLazyModule(highlighting, true);
  if (found === null || found === "failed") return plain;
  return (
    <ErrorBoundary fallback={() => plain}>
      <found.HighlightedSql text={text} />
    </ErrorBoundary>
  );
}
