"use client";
import { createContext, type ReactNode, useContext } from "react";
import {
  beginningOf,
  LongText,
  ShowMore,
  type TextRestProps,
  useFoldLabels,
} from "../../react/card/LongText.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { ReadEnd, useFold } from "./folds.js";

/** Text of any length that must have been shown completely before it is approved. */
export function WholeText({
  text,
  spaces = false,
}: {
  readonly text: string;
  readonly spaces?: boolean;
}): ReactNode {
  return <LongText text={text} spaces={spaces} rest={FoldedRest} />;
}

/** Whether the surrounding fold has been open: only then is there a next part to show. */
const WasOpenContext = createContext(true);

function FoldedRest(props: TextRestProps): ReactNode {
  return useContext(WasOpenContext) ? <NextPart {...props} /> : null;
}

function NextPart({ length, children }: TextRestProps): ReactNode {
  const { open, setOpen, edges } = useFold(true, "next");
  if (!open) return <ShowMore length={length} onPress={() => setOpen(true)} />;
  return (
    <>
      {children}
      {edges[1]}
    </>
  );
}

/** That a shorter text has been read matters to nobody. */
const longestAtOnce = 160;

interface FoldedTextProps {
  readonly text: string;
  /** The complete content, shown when it is short or unfolded. */
  readonly children: ReactNode;
  /** Folds texts with more characters than this. */
  readonly above: number;
}

/** Long text folded to its beginning and its end; the rest can always be shown. */
export function FoldedText({ text, children, above }: FoldedTextProps): ReactNode {
  const labels = useFoldLabels();
  const isFolded = text.length > above;
  const { open, setOpen, wasOpen, edges } = useFold(isFolded);
  if (!isFolded) {
    return text.length <= longestAtOnce ? (
      children
    ) : (
      <>
        {children}
        <ReadEnd text={text} />
      </>
    );
  }
  const first = beginningOf(text, Math.min(Math.floor(above / 2), 160));
  const last = ending(text, Math.min(Math.floor(above / 4), 80));
  return (
    <details
      data-part="fold"
      className="agui-fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {/* The complete text follows below, so its beginning would be read twice. */}
        {open ? null : (
          <bdi>
            <MarkedText text={first} />
            {`… ${labels.hiddenCharacters(text.length - first.length - last.length)} …`}
            <MarkedText text={last} />
          </bdi>
        )}{" "}
        <span className="agui-fold__more">{labels.showAll(open)}</span>
      </summary>
      {edges[0]}
      <WasOpenContext.Provider value={wasOpen}>{children}</WasOpenContext.Provider>
      {edges[1]}
      {open ? <ReadEnd text={text} /> : null}
    </details>
  );
}

/** The last characters, without splitting a surrogate pair. */
function ending(text: string, length: number): string {
  const cut = text.slice(text.length - length);
  return /^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut;
}
