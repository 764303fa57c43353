"use client";
import { lazyModule } from "../../run/shared/lazyModule.js";

/** No answer waits for it: until it is there, what goes is gone at once. */
const late = lazyModule(() => import("./leaving.js"));

/** What lets elements leave by the stylesheet; null until it is there. Loads it. */
export function getLeaving(): typeof import("./leaving.js") | null {
  void late.load();
  const loaded = late.getSnapshot();
  return loaded === "failed" ? null : loaded;
}

/** The ref of an element that leaves when it is removed. */
export function followRemoval(): (element: HTMLElement | null) => void {
  let last: HTMLElement | null = null;
  return (element) => {
    if (element === null && last !== null) getLeaving()?.leaveBehind(last);
    last = element;
  };
}
