import { Profiler } from "react";
import { createRoot, type Root } from "react-dom/client";
import { countDuring, counted } from "./counts.js";
import { type Page, pages } from "./pages.js";

const make = pages[location.search.slice(1)];
const element = document.getElementById("root");
if (make === undefined || element === null) throw new Error(`There is no page ${location.search}`);

const mount = (page: Page): Root => {
  const root = createRoot(element);
  root.render(
    <Profiler id="page" onRender={() => counted.commits++}>
      <page.Component />
    </Profiler>,
  );
  return root;
};
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// What compiling costs is paid once in a page's life; each contender has read the same stream before it is measured.
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
