import { within } from "@testing-library/react";
import forms from "../../src/styles/forms.css?inline";
import panel from "../../src/styles/panel.css?inline";
import structure from "../../src/styles/structure.css?inline";
import theme from "../../src/styles/theme.css?inline";

/** A part of a page into which a host renders, with our styles and nothing of the page's. */
export interface Place {
  readonly container: HTMLElement;
  /** What has the focus in it. */
  readonly focused: () => Element | null;
  readonly remove: () => void;
}

function fill(root: ShadowRoot | Document, remove: () => void): Place {
  const isShadow = "host" in root;
  const page = isShadow ? root.ownerDocument : root;
  const style = page.createElement("style");
  style.textContent = [structure, theme, panel, forms].join("\n");
  const container = page.createElement("div");
  (isShadow ? root : page.body).append(style, container);
  return { container, focused: () => root.activeElement, remove };
}

/** The places in which widgets, extensions and pop-up windows render. */
export const places: Readonly<Record<string, () => Place>> = {
  "an open shadow root": () => shadowPlace("open"),
  "a closed shadow root": () => shadowPlace("closed"),
  "an open shadow root in a closed one": nestedPlace,
  "the document of a frame": framePlace,
};

/** In a page that has none of our styles. */
function shadowPlace(mode: ShadowRootMode): Place {
  const { container, remove } = framePlace();
  container.ownerDocument.querySelector("style")?.remove();
  return fill(container.attachShadow({ mode }), remove);
}

function nestedPlace(): Place {
  const { container, remove } = shadowPlace("closed");
  return fill(container.attachShadow({ mode: "open" }), remove);
}

function framePlace(): Place {
  const frame = document.body.appendChild(document.createElement("iframe"));
  Object.assign(frame.style, { width: "780px", height: "700px", border: "0" });
  const page = frame.contentDocument;
  if (page === null) throw new Error("The frame has no document.");
  page.body.style.margin = "0";
  return fill(page, () => frame.remove());
}

/** What is in a place, found by role and name. */
export function inside({ container }: Place) {
  return within(container);
}
