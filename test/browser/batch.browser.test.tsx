import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { germanLabels, InterruptPanel, type InterruptPanelProps } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

afterEach(async () => {
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

/** Approvals of a person's working day, the last of them risky. */
async function asked(total: number, props: Partial<InterruptPanelProps> = {}) {
  const ids = Array.from({ length: total }, (_, index) => `q${index + 1}`);
  const played = await askedRun(
    ids.map((id, index) =>
      toolCallInterrupt({
        id,
        message: `Send the figures for the third quarter to customer ${index + 1}?`,
        toolCallId: `call-${id}`,
        expiresAt: "2030-01-01T00:14:00Z",
        ...(total > 2 && index === total - 1 && { metadata: { destructive: true } }),
      }),
    ),
    {},
    ids.flatMap((id) =>
      proposes(`call-${id}`, "sendQuarterlyFigures", { to: `${id}@example.com`, urgent: false }),
    ),
  );
  render(<InterruptPanel run={played.run} {...props} />);
  await screen.findAllByRole("article");
  return played;
}

describe("a batch", () => {
  beforeEach(() => page.viewport(800, 600));

  it.each([2, 3, 8])(
    "of %d is selected, approved and sent by the keyboard alone",
    async (total) => {
      const { agent, run } = await asked(total);
      const plain = total > 2 ? total - 1 : total;
      const tabTo = async (name: string | RegExp): Promise<void> => {
        const named = (element: Element | null): boolean =>
          element !== null &&
          screen
            .queryAllByRole(element.getAttribute("role") ?? "button", { name })
            .some((one) => one === element);
        for (let presses = 0; presses < 120 && !named(document.activeElement); presses++)
          await userEvent.tab();
        expect(named(document.activeElement)).toBe(true);
      };
      await tabTo(/^Select (all )?\d/);
      await userEvent.keyboard(" ");
      await tabTo(`Approve ${plain} selected`);
      await userEvent.keyboard("{Enter}");
      expect(run.getSnapshot().composer.answered).toBe(plain);
      // The focus stays in the bar, whose button has gone.
      expect(document.activeElement?.closest(".agui-panel")).not.toBeNull();
      if (plain < total) {
        // In a list of rows, the last question is opened first.
        if (total > 5) {
          await tabTo(new RegExp(`customer ${total}\\?`));
          await userEvent.keyboard("{Enter}");
          await screen.findByRole("button", { name: "Deny" });
        }
        await tabTo("Deny");
        await userEvent.keyboard("{Enter}");
      }
      await tabTo(`Send ${total} answers`);
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => agent.requests.length).toBe(2);
    },
  );

  it("has one filled button: that of the first question without an answer, then the one that sends", async () => {
    await asked(2, { presentation: { lines: false } });
    const filled = () => {
      const probe = document.createElement("i");
      probe.style.color = "var(--agui-accent)";
      document.querySelector(".agui-panel")?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return screen
        .getAllByRole("button")
        .filter((button) => getComputedStyle(button).backgroundColor === color)
        .map((button) => `${button.closest("li")?.ariaPosInSet ?? "bar"}: ${button.textContent}`);
    };
    await expect.poll(filled).toEqual(["1: Approve"]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await userEvent.click(screen.getAllByRole("button", { name: "Deny" })[0] as HTMLElement);
    await expect.poll(filled).toEqual(["2: Approve"]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await userEvent.click(screen.getByRole("button", { name: "Deny" }));
    await expect.poll(filled).toEqual(["bar: Send 2 answers"]);
  });

  it("shows what is selected in the colours a person has chosen for all pages", async () => {
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "forced-colors", value: "active" }],
    });
    await asked(2);
    const [one, other] = screen.getAllByRole("checkbox", { name: /^Select: / });
    if (one === undefined || other === undefined) throw new Error("There are no checkboxes.");
    // The pointer rests where the test before left it: a card has to be there for a moment.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await userEvent.click(one);
    const boxOf = (element: Element) => getComputedStyle(element, "::before");
    await expect.poll(() => boxOf(one).backgroundColor).not.toBe(boxOf(other).backgroundColor);
    expect(getComputedStyle(one, "::after").backgroundColor).not.toBe(boxOf(one).backgroundColor);
    expect(boxOf(other).borderTopStyle).toBe("solid");
  });
});

describe.each([
  ["on a page of 320 pixels, which is 640 at 200 %", 320],
  ["on a page of 420 pixels", 420],
])("%s", (_, width) => {
  it.each([
    ["English", {}],
    ["German", germanLabels],
  ])(
    "nothing of a batch is cut off or lies on something else, in %s",
    async (_language, labels) => {
      await page.viewport(width, 900);
      await asked(3, { labels });
      const [all] = screen.getAllByRole("checkbox").slice(-1);
      await userEvent.click(all ?? document.body);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      for (const frame of document.querySelectorAll(".agui-card, .agui-resume")) {
        const controls = [
          ...frame.querySelectorAll<HTMLElement>(
            "button, time, .agui-message, .agui-progress, .agui-data",
          ),
        ];
        for (const control of controls) {
          expect([
            control.textContent,
            control.scrollWidth <= control.clientWidth + 1 || control.clientWidth === 0,
          ]).toEqual([control.textContent, true]);
        }
        expect(overlapping(controls)).toEqual([]);
      }
    },
  );
});

/** Pairs of elements that lie on each other, and are not in each other. */
function overlapping(elements: readonly HTMLElement[]): readonly string[] {
  return elements.flatMap((one, index) =>
    elements.slice(index + 1).flatMap((other) => {
      if (one.contains(other) || other.contains(one)) return [];
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const lies =
        a.left < b.right - 1 &&
        b.left < a.right - 1 &&
        a.top < b.bottom - 1 &&
        b.top < a.bottom - 1;
      return lies ? [`${one.textContent} / ${other.textContent}`] : [];
    }),
  );
}
