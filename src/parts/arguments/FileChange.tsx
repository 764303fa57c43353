"use client";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { FoldedText } from "../data/FoldedText.js";
import { CodeBlock, KeyCaption } from "./CodeBlock.js";
import { DiffLines, patchLines } from "./DiffLines.js";

const foldAbove = 4_000;
/** To compare more would block the page: both versions are shown as they are. */
const longestCompared = 50_000;

const comparing = lazyModule(() => import("./ComparedText.js"));

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
  return <Compared names={names} before={before} after={after} both={both} />;
}

interface ComparedProps {
  readonly names: readonly string[];
  readonly before: string;
  readonly after: string;
  /** Shown until the comparison is loaded. */
  readonly both: ReactNode;
}

function Compared({ names, before, after, both }: ComparedProps): ReactNode {
  const found = useLazyModule(comparing, true);
  if (found === null || found === "failed") return both;
  return (
    <ErrorBoundary fallback={() => both}>
      <Frame names={names} text={before + after}>
        <found.ComparedText before={before} after={after} />
      </Frame>
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
