export const cardSelector = '[data-part="interrupt"]';

/** What can hold the focus around an element, from the inside out. */
export function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

/** Whether nobody has the focus of a page. */
export function isUnfocused({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}
