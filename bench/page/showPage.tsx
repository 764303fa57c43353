import { Profiler } from "react";
import { createRoot, type Root } from "react-dom/client";
import { countDuring, counted } from "./counts.js";
import type { Page } from "./pages.js";

/**
 * Shows the page that the address names, and counts what React commits in it while it reads the
 * agent at the address it is made with.
 */
export async function showPage(
  pages: Readonly<Record<string, (url: string) => Page>>,
): Promise<void> {
  const make = pages[location.search.slice(1)];
  const element = document.getElementById("root");
  if (make === undefined || element === null)
    throw new Error(`There is no page ${location.search}`);

  const mount = (page: Page): Root => {
    const root = createRoot(element);
    root.render(
      <Profiler id="page" onRender={() => counted.commits++}>
        <page.Component />
      </Profiler>,
    );
    return root;
  };

  // What compiling costs is paid once in a page's life: each contender has read the same stream
  // before it is measured.
  const warm = make("/warm-up");
  const warmRoot = mount(warm);
  await painted();
  await warm.read();
  await painted();
  warmRoot.unmount();

  const page = make("/agent");
  mount(page);
  // After the first paint: mounting is not what is measured.
  await painted();
  window.bench = { read: () => countDuring(async () => void (await page.read())) };
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
