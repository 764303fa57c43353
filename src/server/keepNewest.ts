import { measureJson } from "./record/measureJson.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** Keeps the newest items that together are no larger than one resume may be, and always the last: records must not grow without limit. */
export function keepNewest<Item>(items: readonly Item[], most: number, { size }: ResumeLimits): readonly Item[] {
  const kept: Item[] = [];
  let room = size;
  for (const item of items.slice(-most).reverse()) {
    const measure = measureJson(item, { depth: Number.POSITIVE_INFINITY, size: room });
    if (!measure.ok && kept.length > 0) break;
    kept.push(item);
    room -= measure.ok ? measure.size : room;
  }
  return kept.reverse();
}
