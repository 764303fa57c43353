"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldIds } from "./fieldIds.js";
import type { FormLabels } from "./formLabels.js";

/** Props of `HiddenValue`. */
export interface HiddenValueProps {
  readonly ids: FieldIds;
  /** What is shown for the hidden value; `undefined` once the person replaces it. */
  readonly text: string | undefined;
  readonly labels: FormLabels;
  readonly disabled: boolean;
  /** Begins replacing; absent where the value is fixed. */
  readonly onReplace?: (() => void) | undefined;
  /** Goes back to the hidden value; absent where there is none. */
  readonly onKeep?: (() => void) | undefined;
  /** The control for another value. */
  readonly children: ReactNode;
}

/**
 * A hidden value of a form: it stays as it is until the person replaces it, and is itself never in the page. Its control begins empty.
 */
export function HiddenValue({ ids, text, labels, disabled, onReplace, onKeep, children }: HiddenValueProps) {
  const [moves, setMoves] = useState(0);
  // Not the id of the control: its label would become the button's whole name.
  const replaceId = `${ids.control}-replace`;
  const move = (go: () => void) => () => {
    setMoves(moves + 1);
    go();
  };
  // The button that was pressed gives way to the control, and the control to the button.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves > 0) box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [moves]);
  return (
    <div ref={box} className="agui-form__secret">
      {text === undefined ? (
        children
      ) : (
        <p className="agui-form__hidden" dir="auto">
          {text}
        </p>
      )}
      {text !== undefined && onReplace !== undefined && <p className="agui-form__hint">{labels.replaceHiddenHint}</p>}
      <div className="agui-form__actions">
        {text !== undefined && onReplace !== undefined && (
          <button
            className="agui-form__button"
            type="button"
            id={replaceId}
            aria-labelledby={`${replaceId} ${ids.label}`}
            disabled={disabled}
            onClick={move(onReplace)}
          >
            {labels.replaceHidden}
          </button>
        )}
        {text === undefined && onKeep !== undefined && (
          <button className="agui-form__button" type="button" disabled={disabled} onClick={move(onKeep)}>
            {labels.keepHidden}
          </button>
        )}
      </div>
    </div>
  );
}
