"use client";
import type { ReactNode } from "react";
import type { FormLabels } from "../defaultFormLabels.js";

interface KindLabelProps {
  readonly labels: FormLabels;
  /** The list of kinds. */
  readonly children: ReactNode;
}

/** The name of the list that selects one of several kinds of a value, and the list. */
export function KindLabel({ labels, children }: KindLabelProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the list is the control
    <label className="agui-form__alternative">
      <span className="agui-form__label">{labels.alternative}</span>
      {children}
    </label>
  );
}
