"use client";
import { lazy, type ReactNode, Suspense } from "react";
import { markInvisible } from "../../core/present/markInvisible.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { WholeText } from "../data/FoldedText.js";

/** A longer statement is shown without colours. */
const longestHighlighted = 10_000;

const Highlighted = lazy(() => import("./HighlightedSql.js").then((module) => ({ default: module.HighlightedSql })));

/** A statement, with its keywords highlighted once that has been loaded. Where something in it has to be marked, it has no colours. */
export function SqlText({ text }: { readonly text: string }): ReactNode {
  const plain = <WholeText text={text} spaces />;
  const marks = markInvisible(text, { spaces: true });
  if (text.length > longestHighlighted || marks.some((part) => typeof part !== "string")) return plain;
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={plain}>
        <Highlighted text={text} />
      </Suspense>
    </ErrorBoundary>
  );
}
