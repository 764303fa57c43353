"use client";

/** What runs or loads by itself, and what of a host's could: a picture of it must not. */
const lively = "iframe, object, embed, video, audio, script";

/**
 * Returns what shows an element as it is now, without a function, in the place it is given, until
 * the stylesheet's animation of it has ended. Where nothing animates it, it is gone at once.
 */
export function pictureOf(element: HTMLElement): (place: Node, next?: Node | null) => void {
  const picture = element.cloneNode(true) as HTMLElement;
  picture.removeAttribute("data-part");
  for (const part of [picture, ...picture.querySelectorAll("*")]) {
    part.removeAttribute("id");
    part.removeAttribute("name");
    if (part.matches(lively) || part.localName.includes("-")) part.remove();
  }
  picture.classList.add("agui-leaving");
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  return (place, next = null) => {
    if (typeof picture.getAnimations !== "function") return;
    place.insertBefore(picture, next);
    const ends = picture.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(ends).then(() => picture.remove());
  };
}

/** Lets an element leave that is being removed from its place. */
export function leaveBehind(element: HTMLElement): void {
  const { parentElement: place, nextSibling: next } = element;
  const show = pictureOf(element);
  // It is still in its place until React has removed it.
  queueMicrotask(() => {
    if (element.isConnected || place?.isConnected !== true) return;
    show(place, next?.parentNode === place ? next : null);
  });
}
