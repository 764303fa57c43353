import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InterruptSheet } from "../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, playedRun, proposes } from "../support/askedRun.js";

const rows = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`folder${index}`, `/srv/shop/${index}`]),
);

const risky = toolCallInterrupt({
  id: "risky",
  toolCallId: "call",
  message: "Delete the folders of last year?",
  metadata: { riskLevel: "high", riskReason: "There is no backup." },
});
const harmless = toolCallInterrupt({ id: "plain", toolCallId: "call", message: "Look it up?" });

async function shown(question: object, width = 390) {
  await page.viewport(width, 800);
  const played = await askedRun([question], {}, proposes("call", "deleteFolders", rows));
  render(
    <>
      <textarea aria-label="Message" />
      <InterruptSheet run={played.run} />
    </>,
  );
  return played;
}

const waits = { name: "1 question waits for you" };
const sheet = () => screen.queryByRole("dialog", waits);
const opens = async () => {
  await userEvent.click(await screen.findByRole("button", waits));
  await within(await screen.findByRole("dialog", waits)).findByRole("article");
  return screen.getByRole("dialog", waits);
};

it("at 390 px a risk is a sheet of at most 85 % of the height, whose data scrolls under its buttons", async () => {
  await shown(risky);
  const dialog = await opens();
  await waitFor(() => {
    const { height, bottom } = dialog.getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(0.85 * window.innerHeight);
    expect(Math.round(bottom)).toBe(window.innerHeight);
  });
  const button = within(dialog).getByRole("button", { name: /^Approve|decide$/ });
  const scroller = dialog.querySelector(".agui-sheet__scroll") as HTMLElement;
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight);
  const { top, width } = button.getBoundingClientRect();
  expect(width).toBeGreaterThan(300);
  scroller.scrollTop = 200;
  await waitFor(() => expect(Math.abs(button.getBoundingClientRect().top - top)).toBeLessThan(2));
});

it("the sheet stands above the on-screen keyboard, and its buttons are on screen", async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0 });
  vi.stubGlobal("visualViewport", view);
  await shown(risky);
  const dialog = await opens();
  view.height = 420;
  view.dispatchEvent(new Event("resize"));
  await waitFor(() => {
    const { top, bottom } = dialog.getBoundingClientRect();
    expect([Math.round(bottom), top >= 0]).toEqual([420, true]);
  });
  const button = within(dialog).getByRole("button", { name: /^Approve|decide$/ });
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(420);
  vi.unstubAllGlobals();
});

it("the sheet takes the focus, and no button of it", async () => {
  await shown(risky);
  const dialog = await opens();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.matches("button")).toBe(false);
});

it("Escape, the closing button and a drag close it, answer nothing, and give the focus back", async () => {
  const { run, agent } = await shown(risky);
  const closings = [
    () => userEvent.keyboard("{Escape}"),
    () => userEvent.click(screen.getByRole("button", { name: "Close; the question stays open" })),
    async () => {
      const grip = document.querySelector('[data-part="sheet-grip"]') as HTMLElement;
      const at = (type: string, clientY: number) =>
        grip.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }));
      at("pointerdown", 300);
      at("pointermove", 350);
      expect(document.querySelector("dialog")?.style.translate).toMatch(/^0(px)? 50px$/);
      at("pointerup", 420);
    },
  ];
  for (const close of closings) {
    await opens();
    await close();
    await waitFor(() => expect(sheet()).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", waits)).toBeVisible());
    expect(document.activeElement).toBe(screen.getByRole("button", waits));
  }
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  expect(agent.requests).toHaveLength(1);
});

it.each<readonly [string, object, number]>([
  ["one harmless call", harmless, 390],
  ["a risk with room", risky, 900],
])("%s stays in its place", async (_, question, width) => {
  await shown(question, width);
  expect(await screen.findByRole("article")).toBeVisible();
  expect(document.querySelector("dialog")).toBeNull();
});

it.each<readonly [string, boolean]>([
  ["", true],
  ["Hello", false],
])(
  "questions that arrive while the person waits open unless something is written: %j",
  async (text, isOpen) => {
    await page.viewport(390, 800);
    const { run, agent } = playedRun();
    render(
      <>
        <textarea aria-label="Message" defaultValue={text} />
        <InterruptSheet run={run} />
      </>,
    );
    screen.getByRole("textbox").focus();
    const ending = run.start();
    const ids = { threadId: "t", runId: "r1" };
    await agent.emit([
      { type: "RUN_STARTED", ...ids },
      ...proposes("call", "deleteFolders", rows),
      { type: "RUN_FINISHED", ...ids, outcome: { type: "interrupt", interrupts: [risky] } },
    ]);
    agent.end();
    await ending;
    if (isOpen) expect(await screen.findByRole("dialog", waits)).toBeVisible();
    else expect(await screen.findByRole("button", waits)).toBeVisible();
    expect(sheet() !== null).toBe(isOpen);
  },
);

it("the dots of several questions, *Not now* and the button that closes share one line that stays", async () => {
  await page.viewport(390, 800);
  const { run } = await askedRun(
    [harmless, confirmationInterrupt({ id: "sure", message: "Are you sure?" })],
    {},
    proposes("call", "deleteFolders", rows),
  );
  render(<InterruptSheet run={run} />);
  const several = { name: "2 questions wait for you" };
  await userEvent.click(await screen.findByRole("button", several));
  const dialog = await screen.findByRole("dialog", several);
  const later = await within(dialog).findByRole("button", { name: "Not now" });
  const close = within(dialog).getByRole("button", { name: /^Close/ });
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const at = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y);
  await waitFor(() => {
    dialog.querySelector(".agui-sheet__scroll")?.scrollTo(0, 400);
    expect(Math.abs(middle(close).y - middle(later).y)).toBeLessThan(2);
    expect(close.contains(at(middle(close)))).toBe(true);
    expect(at(middle(later))).toBe(later);
    // Beside the buttons the line can be dragged.
    const dots = dialog.querySelector(".agui-dots") as HTMLElement;
    expect(at(middle(dots))).toBe(dialog.querySelector(".agui-sheet__grip"));
  });
});
