"use client";
import { useMemo, useState } from "react";
import type { ValueMask } from "../../core/present/createMask.js";
import { type MaskedSchema, maskSchema } from "../../core/present/maskSchema.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** Returns a schema and the initial value of a form without what the mask hides; `undefined` without a mask. */
export function useMaskedSchema(
  schema: unknown,
  mask: ValueMask | undefined,
  initialValue: unknown,
  labels: FormLabels,
): MaskedSchema | undefined {
  // Marks are numbered by the initial values; what the form holds later refers to them.
  const [initial] = useState(initialValue);
  const { numbered } = labels;
  return useMemo(
    () => mask && maskSchema(schema, mask, [initial], { hidden: "••••••", choice: (number) => numbered("hidden-value", number) }),
    [schema, mask, initial, numbered],
  );
}
