"use client";
import { type RefObject, useEffect, useRef } from "react";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";

/**
 * Returns a ref for an element whose look follows `state`. With each change of it, the height that
 * was on screen before is on the element, as the CSS variable `--agui-last-height`, so that the
 * stylesheet can let it fold.
 */
export function useLastHeight<Shown extends HTMLElement>(
  state: string | boolean,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const last = useRef({ state, height: 0 });
  useEffect(() => {
    const { current: shown } = element;
    if (shown === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      last.current.height = shown.offsetHeight;
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  useEffectBeforePaint(() => {
    if (last.current.state === state) return;
    last.current.state = state;
    const { height } = last.current;
    if (height > 0) element.current?.style.setProperty("--agui-last-height", `${height}px`);
  }, [state]);
  return element;
}
