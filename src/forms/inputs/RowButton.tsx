"use client";
import type { MouseEvent } from "react";

const shapes = {
  up: "m5 12 7-7 7 7M12 19V5",
  down: "M12 5v14M19 12l-7 7-7-7",
  remove: "M18 6 6 18M6 6l12 12",
} as const;

/** Props of `RowButton`. */
interface RowButtonProps {
  readonly icon: keyof typeof shapes;
  readonly id?: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Absent where it does nothing here: a disabled button would lose the keyboard position. */
  readonly onPress: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/** A button with an icon that moves or removes an entry of a list. */
export function RowButton({ icon, id, label, disabled, onPress }: RowButtonProps) {
  return (
    <button
      className="agui-form__icon-button"
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={onPress === undefined ? true : undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[icon]} />
      </svg>
    </button>
  );
}
