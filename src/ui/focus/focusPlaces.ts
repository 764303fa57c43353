export const cardSelector = '[data-part="interrupt"]';

/** The elements around an element that can be focused, from the inside out. */
export function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

/** Whether nothing in a page is focused. */
export function isUnfocused({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}
