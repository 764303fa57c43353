"use client";
import { useMemo, useState } from "react";
import type { ValueMask } from "../../core/present/createMask.js";
import { type MaskedSchema, maskSchema } from "../../core/present/maskSchema.js";
import type { FormLabels } from "../formLabels.js";

/** A schema and the value a form begins with, without what the mask hides; `undefined` without a mask. */
export function useMaskedSchema(
  schema: unknown,
  mask: ValueMask | undefined,
  initialValue: unknown,
  labels: FormLabels,
): MaskedSchema | undefined {
  // Marks are numbered by what there is at the start; what the form holds later refers to them.
  const [initial] = useState(initialValue);
  const choice = labels.hiddenChoice;
  return useMemo(
    () => mask && maskSchema(schema, mask, [initial], { hidden: "••••••", choice }),
    [schema, mask, initial, choice],
  );
}
