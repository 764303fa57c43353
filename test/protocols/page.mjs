import { JSDOM } from "jsdom";

// The packages under test keep the events and signals of Node: jsdom has its own.
const { window } = new JSDOM("<!doctype html><body></body>", {
  url: "http://localhost/",
  pretendToBeVisual: true,
});
const page = [
  ...["window", "document", "Element", "Node", "Text", "Range", "Selection", "NodeList"],
  ...["HTMLElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement"],
  ...["HTMLButtonElement", "HTMLFormElement", "DocumentFragment", "MutationObserver"],
  ...["getComputedStyle", "localStorage", "sessionStorage", "File", "FileList"],
];
for (const name of page)
  Object.defineProperty(globalThis, name, {
    value: name === "window" ? window : window[name],
    configurable: true,
    writable: true,
  });
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
globalThis.requestAnimationFrame = (paint) => setTimeout(() => paint(performance.now()), 5);
globalThis.cancelAnimationFrame = clearTimeout;
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = Observer;
globalThis.IntersectionObserver = Observer;
const noMatch = { matches: false, addEventListener() {}, removeEventListener() {} };
window.matchMedia = () => noMatch;
window.HTMLElement.prototype.scrollIntoView = () => {};

const { createElement } = await import("react");
const { cleanup, configure, render, screen, waitFor, within } = await import(
  "@testing-library/react"
);

export { cleanup, within };

const { userEvent } = await import("@testing-library/user-event");
const { createHeldList, InterruptPanels, preload } = await import("react-agui-interrupts");

// No test waits for what Vite transforms, which takes long on a busy machine.
await preload({ forms: true });

configure({ asyncUtilTimeout: 20_000 });

/** A page with one panel over a list, and the person in front of it. */
export function openPage() {
  const list = createHeldList();
  const runs = [list];
  render(createElement(InterruptPanels, { runs }));
  const user = userEvent.setup({ document: window.document });
  const card = async (text) =>
    waitFor(() => {
      const found = screen.queryAllByRole("article").find((one) => one.textContent.includes(text));
      if (found === undefined)
        throw new Error(`no card with ${text}: ${document.body.textContent}`);
      return found;
    });
  const press = async (text, button) => {
    const shown = await within(await card(text)).findByRole("button", { name: button });
    await waitFor(() => {
      if (shown.disabled) throw new Error("disabled");
    });
    await user.click(shown);
  };
  /** Approves with what the menu beside the button has. */
  const approveFor = async (text, item) => {
    await press(text, "Approve …");
    await user.click(await screen.findByRole("menuitemradio", { name: item }));
    await press(text, /^Approve:/);
  };
  const fill = async (text, label, value) => {
    const field = await within(await card(text)).findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  };
  /** Picks an option of a group of radio buttons or boxes, or of a list. */
  const choose = async (text, label, option) => {
    const inside = within(await card(text));
    const group = inside.queryByRole("group", { name: label });
    const radios = inside.queryByRole("radiogroup", { name: label }) ?? group;
    if (radios === null) await user.selectOptions(inside.getByLabelText(label), option);
    else await user.click(within(radios).getByLabelText(new RegExp(`^${option}`)));
  };
  return {
    list,
    user,
    card,
    press,
    approveFor,
    fill,
    choose,
    screen,
    sees: (text) => screen.findAllByText(text),
    cleanup,
  };
}
