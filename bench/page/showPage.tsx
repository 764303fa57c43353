import { Profiler } from "react";
import { createRoot } from "react-dom/client";
import { countDuring, counted } from "./counts.js";
import type { Page } from "./pages.js";

/** Shows the page that the address names, and counts what React commits in it. */
export function showPage(pages: Readonly<Record<string, () => Page>>): void {
  const page = pages[location.search.slice(1)]?.();
  const root = document.getElementById("root");
  if (page === undefined || root === null) throw new Error(`There is no page ${location.search}`);
  const { Component, read } = page;

  createRoot(root).render(
    <Profiler id="page" onRender={() => counted.commits++}>
      <Component />
    </Profiler>,
  );

  // After the first paint: mounting is not what is measured.
  requestAnimationFrame(() =>
    setTimeout(() => {
      window.bench = { read: () => countDuring(async () => void (await read())) };
    }),
  );
}
