"use client";
import { useSyncExternalStore } from "react";

/** Whether the browser knows that it has no connection. Where it does not know, the answer is no. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, read, readOnServer);
}

const read = (): boolean => globalThis.navigator?.onLine === false;
const readOnServer = (): boolean => false;

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener?.("online", onChange);
  globalThis.addEventListener?.("offline", onChange);
  return () => {
    globalThis.removeEventListener?.("online", onChange);
    globalThis.removeEventListener?.("offline", onChange);
  };
}
