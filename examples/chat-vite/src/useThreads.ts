import { useCallback, useEffect, useState } from "react";

interface Thread {
  readonly id: string;
  readonly title: string;
}

const key = "example-threads";

function read(): readonly Thread[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const idInAddress = () => location.hash.slice(1);

/**
 * The list of conversations in this browser. The open one is in the address, so that a reload or a
 * link finds it.
 */
export function useThreads() {
  const [threads, setThreads] = useState(read);
  const [current, setCurrent] = useState(() => idInAddress() || crypto.randomUUID());

  const open = useCallback((id: string) => {
    location.hash = id;
  }, []);
  const add = useCallback(() => open(crypto.randomUUID()), [open]);

  useEffect(() => {
    const follow = () => setCurrent(idInAddress());
    const refresh = (event: StorageEvent) => event.key === key && setThreads(read());
    window.addEventListener("hashchange", follow);
    window.addEventListener("storage", refresh);
    return () => {
      window.removeEventListener("hashchange", follow);
      window.removeEventListener("storage", refresh);
    };
  }, []);

  useEffect(() => {
    if (idInAddress() !== current) history.replaceState(null, "", `#${current}`);
    const stored = read();
    const known = stored.some(({ id }) => id === current);
    const next = known
      ? stored
      : [...stored, { id: current, title: `Conversation ${stored.length + 1}` }];
    if (!known) localStorage.setItem(key, JSON.stringify(next));
    setThreads(next);
  }, [current]);

  return { threads, current, open, add };
}
