"use client";
import { Fragment, type ReactNode, useState } from "react";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { ignoreRepeatedClick } from "../internal/usePress.js";
import { WholeText } from "./FoldedText.js";
import { useFolds } from "./folds.js";
import { Now, Was } from "./Sides.js";
import type { TextPart } from "./TextPart.js";

interface ChangedTextProps {
  readonly parts: readonly TextPart[];
  /** The text as it was; what was on screen of it whole may be folded. */
  readonly before: string;
}

/** A changed text, word by word. Unchanged passages are folded where they have been read. */
export function ChangedText({ parts, before }: ChangedTextProps): ReactNode {
  const { wasRead } = useFolds();
  const [folds] = useState(() => wasRead(before));
  return (
    <span className="agui-changed-text" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every change
        <Fragment key={index}>
          <Part
            part={part}
            passage={folds ? abridge(part, index === 0, index === parts.length - 1) : undefined}
          />
        </Fragment>
      ))}
    </span>
  );
}

interface PartProps {
  readonly part: TextPart;
  /** What stays of an unchanged text that is folded. */
  readonly passage: Passage | undefined;
}

function Part({ part: { kind, text }, passage }: PartProps): ReactNode {
  const labels = useQuestionLabels();
  const [isOpen, setOpen] = useState(false);
  if (kind === "added")
    return (
      <Now>
        <WholeText text={text} />
      </Now>
    );
  if (kind === "removed")
    return (
      <Was>
        <WholeText text={text} />
      </Was>
    );
  if (passage === undefined || isOpen) return <WholeText text={text} />;
  return (
    <>
      <WholeText text={passage.start} />{" "}
      <button
        type="button"
        className="agui-link-button"
        aria-expanded={false}
        onClick={ignoreRepeatedClick(() => setOpen(true))}
      >
        {labels.unchanged(passage.length)}
      </button>{" "}
      <WholeText text={passage.end} />
    </>
  );
}

/** An unchanged text whose middle is folded. */
interface Passage {
  readonly start: string;
  readonly end: string;
  /** How many characters are folded. */
  readonly length: number;
}

/** Unchanged text longer than this is shortened to the words beside a change. */
const longestSame = 160;
const beside = 60;

/** Undefined for a text that is short enough. */
function abridge({ kind, text }: TextPart, isFirst: boolean, isLast: boolean): Passage | undefined {
  if (kind !== "same" || text.length <= longestSame) return undefined;
  const start = isFirst ? "" : text.slice(0, beside).replace(/\S*$/, "");
  const end = isLast ? "" : text.slice(-beside).replace(/^\S*/, "");
  return { start, end, length: text.length - start.length - end.length };
}
