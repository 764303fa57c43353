"use client";
import { diffLines } from "diff";
import { type ReactNode, useMemo } from "react";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { type DiffLine, DiffLines } from "./CodeBlock.js";

/** Longer comparisons are given up, so that no text blocks the page. */
const timeout = 100;

/** Two versions of a text, line by line. Loaded when the first change of a file is on screen. */
export function ComparedText({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): ReactNode {
  const labels = useQuestionLabels();
  const lines = useMemo(() => compare(before, after), [before, after]);
  const endsDiffer = before.endsWith("\n") !== after.endsWith("\n");
  return (
    <>
      <DiffLines lines={lines} />
      {endsDiffer ? (
        <p className="agui-note">
          {after.endsWith("\n") ? labels.diffLine.endAdded : labels.diffLine.endRemoved}
        </p>
      ) : null}
    </>
  );
}

function compare(before: string, after: string): readonly DiffLine[] {
  const changes = diffLines(before, after, { timeout }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    const lines = value.split("\n");
    if (lines.at(-1) === "") lines.pop();
    return lines.map((text): DiffLine => ({ kind, text }));
  });
}
