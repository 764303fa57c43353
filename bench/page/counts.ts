/** The measurements of one stream in a page. */
export interface Counts {
  /** Times React committed something. */
  readonly commits: number;
  /** Times a message was rendered. */
  readonly leaves: number;
  /** Frames the browser made meanwhile. */
  readonly frames: number;
  /** Tasks longer than 50 ms. */
  readonly longTasks: number;
  /** Characters of the last message on screen, to see that everybody shows the same. */
  readonly shown: number;
}

declare global {
  interface Window {
    bench: { readonly read: () => Promise<Counts> };
  }
}

export const counted = { commits: 0, leaves: 0 };

/** Counts while something happens, and until what it led to is on screen. */
export async function countDuring(happening: () => Promise<void>): Promise<Counts> {
  const before = { ...counted };
  let frames = 0;
  let longTasks = 0;
  let over = false;
  const frame = (): void => {
    frames++;
    if (!over) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: "longtask" });
  await happening();
  await new Promise((resolve) => setTimeout(resolve, 200));
  over = true;
  observer.disconnect();
  return {
    commits: counted.commits - before.commits,
    leaves: counted.leaves - before.leaves,
    frames,
    longTasks,
    shown: document.querySelector("main")?.lastElementChild?.textContent?.length ?? 0,
  };
}
