"use client";
import { useEffect, useLayoutEffect } from "react";

/**
 * `useLayoutEffect`, without the warning of React 18 about it on a server, where neither effect
 * runs.
 */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
