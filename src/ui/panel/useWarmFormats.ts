"use client";
import { useEffect } from "react";

/**
 * Makes a number format while the page has nothing to do: the first one of a page takes a browser
 * as long as all of a card, and the first question about money would wait for it. Browsers without
 * `requestIdleCallback` make it with that question.
 */
export function useWarmFormats(): void {
  useEffect(() => {
    if (typeof requestIdleCallback === "undefined") return;
    const idle = requestIdleCallback(() => void new Intl.NumberFormat("en"));
    return () => cancelIdleCallback(idle);
  }, []);
}
