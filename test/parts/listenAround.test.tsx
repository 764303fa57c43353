import { expect, it } from "vitest";
import { listenAround } from "../../src/parts/internal/domTree.js";

// As with jest-fixed-jsdom, the page is that of jsdom and the signals are those of Node.
it("listens in a page until a signal of another realm", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const inside = frame.contentDocument;
  if (inside === null) throw new Error("no document");
  const button = inside.body.appendChild(inside.createElement("button"));
  const release = () => {
    const event = inside.createEvent("Event");
    event.initEvent("pointerup", true);
    button.dispatchEvent(event);
  };
  const stop = new AbortController();
  const heard: string[] = [];
  const options = { capture: true, signal: stop.signal };
  listenAround(button, "pointerup", ({ type }) => void heard.push(type), options);
  release();
  stop.abort();
  release();
  frame.remove();
  expect(heard).toEqual(["pointerup"]);
});
