"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps the text of a secret control in sync with a value without writing it into the markup, as React does for `value`. */
export function useSecretText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  isSecret: boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  useLayoutEffect(() => {
    if (isSecret && control.current !== null && control.current.value !== value) control.current.value = value;
  }, [isSecret, value]);
  return control;
}
