"use client";
import { forwardRef, type MouseEvent } from "react";
import { showInvisible } from "../../present/markInvisible.js";
import { cut } from "../../schema/document/cut.js";
import type { FormLabels } from "../defaultFormLabels.js";

interface AddButtonProps {
  readonly id?: string | undefined;
  /** The list that gets one more entry; it stands above, so that it is only read out. */
  readonly title: string;
  readonly labels: FormLabels;
  readonly disabled: boolean;
  readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The button that adds an entry to a list. */
export const AddButton = forwardRef<HTMLButtonElement, AddButtonProps>(function AddButton(
  { id, title, labels, disabled, onPress },
  ref,
) {
  return (
    <button
      className="agui-form__button agui-form__add"
      type="button"
      ref={ref}
      id={id}
      aria-label={showInvisible(labels.entryAction("add", cut(title, 60)))}
      disabled={disabled}
      onClick={onPress}
    >
      {labels.entryAction("add", "")}
    </button>
  );
});
