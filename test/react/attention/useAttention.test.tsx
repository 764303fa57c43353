import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AttentionOptions, useAttention } from "../../../src/inbox.js";

const shown: {
  title: string;
  options: NotificationOptions;
  onclick: (() => void) | null;
  close: () => void;
}[] = [];
const requestPermission = vi.fn();
let hidden = true;

/** The locks of a browser, which all its tabs share. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _: object, work: (lock: object | null) => unknown) => {
      const isFree = !held.has(name);
      held.add(name);
      await work(isFree ? {} : null);
      if (isFree) held.delete(name);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  hidden = true;
  document.title = "Shop";
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  class FakeNotification {
    static permission = "granted";
    static requestPermission = requestPermission;
    onclick: (() => void) | null = null;
    close = vi.fn();
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
  }
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("navigator", {
    locks: fakeLocks(),
    setAppBadge: vi.fn(async () => {}),
    clearAppBadge: vi.fn(async () => {}),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "hidden");
});

function tab(first: readonly string[], options: AttentionOptions) {
  const { rerender, unmount } = renderHook(({ keys }) => useAttention(keys, options), {
    initialProps: { keys: first },
  });
  return { show: (keys: readonly string[]) => rerender({ keys }), unmount };
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000));

it("useAttention does nothing unless it is asked to", async () => {
  tab([], {}).show(["a"]);
  await wait();
  expect(document.title).toBe("Shop");
  expect(navigator.setAppBadge).not.toHaveBeenCalled();
  expect(shown).toEqual([]);
});

it("the number of questions is in the title and on the app's icon, and both are restored afterwards", () => {
  const { show, unmount } = tab(["a"], { title: true, badge: true });
  expect(document.title).toBe("(1) Shop");
  show(["a", "b"]);
  expect(document.title).toBe("(2) Shop");
  expect(navigator.setAppBadge).toHaveBeenLastCalledWith(2);
  document.title = "(2) Cart";
  unmount();
  expect(document.title).toBe("Cart");
  expect(navigator.clearAppBadge).toHaveBeenCalled();
});

it("a hidden page shows a notification for a new question, without the agent's text, and pressing it answers nothing", async () => {
  const focus = vi.spyOn(globalThis, "focus").mockImplementation(() => {});
  const { show } = tab(["old"], { notifications: true });
  show(["old", "new"]);
  await wait();
  expect(shown.map(({ title, options }) => [title, options])).toEqual([
    ["An agent has a question", { tag: "agui-attention:new" }],
  ]);
  shown[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
});

it("one notification is shown over all tabs, and another for the same question only after it was closed", async () => {
  const tabs = [
    tab([], { notifications: true }),
    tab([], { notifications: true }),
    tab([], { notifications: true }),
  ];
  for (const { show } of tabs) show(["a"]);
  await wait();
  expect(shown).toHaveLength(1);
  for (const { show } of tabs) show([]);
  await wait();
  for (const { show } of tabs) show(["a"]);
  await wait();
  expect(shown).toHaveLength(2);
});

it("no notification is shown while one of the tabs is visible", async () => {
  const [seen, other] = [tab([], { notifications: true }), tab([], { notifications: true })];
  hidden = false;
  seen.show(["a"]);
  hidden = true;
  other.show(["a"]);
  await wait();
  expect(shown).toEqual([]);
});

it.each(["default", "denied"])(
  "a page never asks for the permission, and shows nothing while it is %s",
  async (permission) => {
    Object.assign(Notification, { permission });
    tab([], { notifications: true }).show(["a"]);
    await wait();
    expect(shown).toEqual([]);
    expect(requestPermission).not.toHaveBeenCalled();
  },
);

it("a question that closes before the browser grants its lock shows no notification, and releases the lock", async () => {
  const locks = fakeLocks();
  const { request } = locks;
  const grants: (() => void)[] = [];
  locks.request = async (...args) => {
    await new Promise<void>((resolve) => grants.push(resolve));
    return request(...args);
  };
  vi.stubGlobal("navigator", { locks });
  const { show } = tab([], { notifications: true });
  const grantAll = () => {
    for (const grant of grants.splice(0)) grant();
  };
  show(["a"]);
  await wait();
  show([]);
  grantAll();
  await wait();
  expect(shown).toEqual([]);

  show(["a"]);
  await wait();
  grantAll();
  await wait();
  expect(shown).toHaveLength(1);
});
