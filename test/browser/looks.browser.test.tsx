import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { DecisionLog, EmptyState, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, playedRun, proposes } from "../support/askedRun.js";

/** What the person's system asks of every page. */
const systemAsks = (...wishes: readonly (readonly [name: string, value: string])[]) =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: wishes.map(([name, value]) => ({ name, value })),
  });

beforeEach(() => page.viewport(800, 600));
afterEach(() => systemAsks());

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
};

/** Cards of every kind, one of them decided by a rule, with comments at hand. */
async function shown() {
  const fields = {
    type: "object",
    properties: { name: { type: "string" }, plan: { enum: ["free", "paid"] } },
    required: ["name"],
  };
  const { run } = await askedRun(
    [
      toolCallInterrupt({
        message: "Send it?",
        responseSchema: editable,
        expiresAt: "2030-01-01T00:04:00Z",
      }),
      inputInterrupt({ message: "Who?", responseSchema: fields, subagentRunId: "s" }),
      confirmationInterrupt({ id: "rule", message: "By rule?" }),
      confirmationInterrupt({ id: "late", message: "Late?", expiresAt: "2029-01-01T00:00:00Z" }),
    ],
    {},
    proposes("call-1", "send", { to: "ann" }),
  );
  render(
    <>
      <InterruptPanel
        run={run}
        shortcuts
        labels={{ commentPresets: ["Too early", "Wrong person"] }}
        keepSettled={false}
      />
      <DecisionLog run={run} />
    </>,
  );
  await screen.findByRole("textbox", { name: /Name/ });
  act(() => run.resolve("rule", { approved: true }, { automatic: true, decidedBy: "Always" }));
  return run;
}

const style = (name: string, pseudo?: string) =>
  getComputedStyle(screen.getByRole("button", { name }), pseudo);
const looksOf = ({ color, backgroundColor, borderTopColor, borderTopWidth }: CSSStyleDeclaration) =>
  [color, backgroundColor, borderTopColor, borderTopWidth].join(" / ");

describe("in the colours a person has chosen for all pages", () => {
  beforeEach(() => systemAsks(["forced-colors", "active"]));

  it("every card, notice and field has an edge, because no shade separates it from the page", async () => {
    await shown();
    expect(matchMedia("(forced-colors: active)").matches).toBe(true);
    const edged = document.querySelectorAll(
      ".agui-card, .agui-resume, .agui-data, .agui-form__input, .agui-form__icon-button, .agui-button",
    );
    expect(edged.length).toBeGreaterThan(8);
    for (const element of edged) {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      expect([element.className, borderTopStyle, borderTopWidth]).not.toEqual([
        element.className,
        "none",
        "0px",
      ]);
      expect([element.className, channels(borderTopColor)]).not.toEqual([
        element.className,
        channels("Canvas"),
      ]);
    }
  });

  it("the primary button differs from the others, and a selected comment from one that is not", async () => {
    await shown();
    expect(looksOf(style("Approve"))).not.toBe(looksOf(style("Deny")));
    expect(style("Save answer").backgroundColor).toBe(style("Approve").backgroundColor);
    const before = looksOf(style("Too early"));
    await userEvent.click(screen.getByRole("button", { name: "Too early" }));
    expect(looksOf(style("Too early"))).not.toBe(before);
    expect(looksOf(style("Wrong person"))).toBe(before);
  });

  it("the focus and an armed key are seen without a shade", async () => {
    await shown();
    screen.getByRole("article", { name: "Send it?" }).focus();
    await userEvent.keyboard("{Tab}a");
    const armed = style("Approve");
    expect([armed.outlineStyle, armed.outlineWidth]).not.toEqual(["none", "0px"]);
    expect(Number.parseFloat(armed.outlineWidth)).toBeGreaterThan(0);
  });
});

describe("for a person with a wide window", () => {
  const widest = () =>
    Math.max(
      ...[...document.querySelectorAll(".agui-card, .agui-resume, .agui-log")].map(
        (one) => one.getBoundingClientRect().width,
      ),
    );

  it("buttons are near the content they belong to, unless the page sets it otherwise", async () => {
    await page.viewport(1280, 600);
    await shown();
    expect(widest()).toBe(52 * 16);
    document.documentElement.style.setProperty("--agui-max-inline-size", "none");
    expect(widest()).toBeGreaterThan(1200);
    document.documentElement.removeAttribute("style");
    await page.viewport(320, 600);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it("the button that undoes edits is less prominent than the one that denies", async () => {
    await shown();
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "To" }), "x");
    const reset = await screen.findByRole("button", { name: "Undo change" });
    expect(getComputedStyle(reset).borderTopWidth).toBe("0px");
    expect(getComputedStyle(reset).color).not.toBe(style("Deny").color);
  });
});

describe.each(["none", "active"])(
  "the mark of an answered card, in forced colours: %s",
  (forced) => {
    it("shows how the question was answered by its shape, not by its colour alone", async () => {
      await systemAsks(["forced-colors", forced]);
      const names = ["yes", "no", "left"];
      const { run } = await askedRun(names.map((id) => confirmationInterrupt({ id, message: id })));
      render(<InterruptPanel run={run} />);
      await screen.findByRole("article", { name: "yes" });
      act(() => {
        run.resolve("yes", { approved: true });
        run.resolve("no", { approved: false });
        run.cancel("left");
      });
      const marks = names.map((name) =>
        screen.getByRole("article", { name }).querySelector(".agui-verdict path"),
      );
      expect(new Set(marks.map((mark) => mark?.getAttribute("d"))).size).toBe(3);
      for (const mark of marks) {
        const { stroke } = getComputedStyle(mark ?? document.body);
        expect(channels(stroke)).not.toEqual(channels("Canvas"));
      }
      expect(screen.getByText("Denied", { selector: '[data-part="status"]' })).toBeVisible();
    });
  },
);

/** What moves, or would: its class and how. */
function moving(): readonly string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) =>
    ["", "::before", "::after"].flatMap((pseudo) => {
      const { animationName, transitionDuration } = getComputedStyle(
        element,
        pseudo === "" ? undefined : pseudo,
      );
      const moves =
        animationName !== "none" ||
        transitionDuration.split(", ").some((duration) => duration !== "0s");
      return moves ? [`${element.className}${pseudo}`] : [];
    }),
  );
}

describe("for a person who does not want things to move", () => {
  async function everything() {
    await shown();
    const { run } = playedRun();
    act(() => void run.start());
    render(<EmptyState run={run} />);
    render(
      <div data-part="form-loading" role="status">
        …<span className="agui-form__expected" />
      </div>,
    );
  }

  it("nothing does", async () => {
    await systemAsks(["prefers-reduced-motion", "reduce"]);
    await everything();
    expect(moving()).toEqual([]);
  });

  it("while for others the same things do", async () => {
    await systemAsks(["prefers-reduced-motion", "no-preference"]);
    await everything();
    expect(moving().join(" ")).toMatch(/agui-button.*agui-empty--working.*agui-form__expected/);
  });
});

/** Red, green and blue from 0 to 1, in any notation of the browser. */
function channels(color: string): readonly number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (canvas === null) throw new Error("No canvas.");
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function backgroundOf(element: Element): string {
  for (let current: Element | null = element; current !== null; current = current.parentElement) {
    const { backgroundColor } = getComputedStyle(current);
    if (!/, 0\)|\/ 0\)|transparent/.test(backgroundColor)) return backgroundColor;
  }
  return "white";
}

describe.each(["light", "dark"])("for a person who wants more contrast, %s", (theme) => {
  it("all text has a contrast of seven to one", async () => {
    await systemAsks(["prefers-contrast", "more"], ["prefers-color-scheme", theme]);
    document.body.style.background = theme === "dark" ? "black" : "white";
    await shown();
    const words = [...document.querySelectorAll("body *")].filter(
      (element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "") &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(":disabled, .agui-visually-hidden"),
    );
    expect(words.length).toBeGreaterThan(25);
    const faint = words.flatMap((element) => {
      const [one = 0, other = 0] = [getComputedStyle(element).color, backgroundOf(element)]
        .map(luminance)
        .sort((a, b) => b - a);
      const ratio = (one + 0.05) / (other + 0.05);
      return ratio < 7
        ? [`${element.className}: ${element.textContent?.slice(0, 30)} ${ratio.toFixed(1)}`]
        : [];
    });
    document.body.style.background = "";
    expect(faint).toEqual([]);
  });
});
