"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { FieldIds } from "./fieldIds.js";

/** Props of `HiddenValue`. */
interface HiddenValueProps {
  readonly ids: FieldIds;
  /** The text shown for the hidden value; `undefined` once the user replaces it. */
  readonly text: string | undefined;
  readonly labels: FormLabels;
  readonly disabled: boolean;
  /** Starts replacing; absent where the value is fixed. */
  readonly onReplace?: (() => void) | undefined;
  /** Restores the hidden value; absent while it is kept. */
  readonly onKeep?: (() => void) | undefined;
  /** Renders the placeholder in a field with its label, where nothing around it does. */
  readonly frame?: ((shown: ReactNode) => ReactNode) | undefined;
  /** The control for a new value. */
  readonly children: ReactNode;
}

/**
 * A hidden value of a form: it is kept until the user replaces it, and is never rendered itself.
 * Its control starts empty.
 */
export function HiddenValue(props: HiddenValueProps) {
  const { ids, text, labels, disabled, onReplace, onKeep, frame = unframed, children } = props;
  const [moves, setMoves] = useState(0);
  // Not the id of the control: its label would become the button's whole name.
  const replaceId = `${ids.control}:replace`;
  const hintId = `${replaceId}-hint`;
  const move = (go: () => void) => () => {
    setMoves(moves + 1);
    go();
  };
  // The pressed button is replaced by the control, and the control by the button.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves > 0)
      box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [moves]);
  const canReplace = text !== undefined && onReplace !== undefined;
  const shown = (
    <>
      <p className="agui-form__hidden" dir="auto">
        {text === undefined ? null : <MarkedText text={text} />}
      </p>
      {canReplace && onKeep === undefined && (
        <p className="agui-form__hint" id={hintId}>
          {labels.fieldHint("hidden")}
        </p>
      )}
    </>
  );
  return (
    <div ref={box} className="agui-form__secret">
      {text === undefined ? children : frame(shown)}
      <div className="agui-form__actions">
        {canReplace && (
          <button
            className="agui-form__button"
            type="button"
            id={replaceId}
            aria-labelledby={`${replaceId} ${ids.label}`}
            aria-describedby={onKeep === undefined ? hintId : undefined}
            disabled={disabled}
            onClick={move(onReplace)}
          >
            {labels.replaceHidden(false)}
          </button>
        )}
        {onKeep !== undefined && (
          <button
            className="agui-form__button"
            type="button"
            disabled={disabled}
            onClick={move(onKeep)}
          >
            {labels.replaceHidden(true)}
          </button>
        )}
      </div>
    </div>
  );
}

function unframed(shown: ReactNode): ReactNode {
  return shown;
}
