"use client";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { FoldedText } from "../data/FoldedText.js";
import { CodeBlock, KeyCaption } from "./CodeBlock.js";
import { DiffLines, patchLines } from "./DiffLines.js";

const foldAbove = 4_000;
/** To compare more would block the page: both versions are shown as they are. */
const longestCompared = 50_000;

const Compared = lazy(() => import("./ComparedText.js").then((module) => ({ default: module.ComparedText })));

interface FileChangeProps {
  /** The arguments with the text before and after, or the one with a patch. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** What changes in a file, line by line. All lines are there, the unchanged ones, too. */
export function FileChange({ names, texts }: FileChangeProps): ReactNode {
  const [before = "", after] = texts;
  if (after === undefined) {
    return (
      <Frame names={names} text={before}>
        <DiffLines lines={patchLines(before)} />
      </Frame>
    );
  }
  const both = names.map((name, index) => <CodeBlock key={name} name={name} text={texts[index] ?? ""} />);
  if (before.length + after.length > longestCompared) return both;
  return (
    <ErrorBoundary fallback={() => both}>
      <Suspense fallback={both}>
        <Frame names={names} text={before + after}>
          <Compared before={before} after={after} />
        </Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

interface FrameProps {
  readonly names: readonly string[];
  /** Decides whether it is folded. */
  readonly text: string;
  readonly children: ReactNode;
}

function Frame({ names, text, children }: FrameProps): ReactNode {
  return (
    <figure className="agui-view__block">
      <KeyCaption names={names} />
      <div translate="no" className="agui-code agui-code--diff" dir="ltr" data-part="data-block">
        <FoldedText text={text} above={foldAbove}>
          {children}
        </FoldedText>
      </div>
    </figure>
  );
}
