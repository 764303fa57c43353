import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Selector, type SelectorComponent, transform } from "lightningcss";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registryItems } from "../../.storybook/registryItems.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";

const styles = ["structure.css", "theme.css", "panel.css", "forms.css"]
  .map((file) => readFileSync(join(import.meta.dirname, "../../src/styles", file), "utf8"))
  .join("\n");

/**
 * What Vite and Next make of a stylesheet by default: colours that follow the scheme are lowered
 * for older browsers.
 */
function lowered(css: string): string {
  const targets = { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 114 << 16 };
  return transform({ filename: "styles.css", code: Buffer.from(css), targets }).code.toString();
}

const card =
  '<article class="agui-card"><button class="agui-button agui-button--primary">Approve</button></article>';
const light = { card: "rgb(255, 255, 255)", button: "rgb(47, 91, 211)", border: "1px" };
const dark = { card: "rgb(23, 24, 27)", button: "rgb(143, 176, 255)", border: "1px" };

let browser: Browser;
/** One for all tests: each sets what is in it. */
let tab: Page;
beforeAll(async () => {
  const found = await findChromium();
  browser = await chromium.launch({
    ...(found && { executablePath: found.executablePath }),
    timeout: patient(30_000),
  });
  tab = await browser.newPage();
});
afterAll(() => browser.close());

describe.each([
  ["as it is", styles],
  ["as bundlers lower it", lowered(styles)],
])("the stylesheet, %s", (_, css) => {
  it.each<readonly [what: string, page: string, expected: typeof light, system?: "light" | "dark"]>(
    [
      ["light by default", "<html>", light],
      ["light by default where the system is dark", "<html>", light, "dark"],
      ["dark on a themed page", '<html data-agui-theme="dark">', dark],
      ["dark in a themed part of a light page", '<html><body data-agui-theme="dark">', dark],
      [
        "light in a themed part of a dark page",
        '<html data-agui-theme="dark"><body data-agui-theme="light">',
        light,
      ],
      ["dark by a class", '<html class="dark">', dark],
      ["dark by an attribute", '<html data-theme="dark">', dark],
      [
        "light in a light part of a page that is dark by a class",
        '<html class="dark"><body class="light">',
        light,
      ],
      ["dark by a style of the page", '<html style="color-scheme: dark">', dark],
      ["dark by a style of the page, as it is typed", '<html style="color-scheme:dark">', dark],
      [
        "dark by a class and a style, as themes of Next.js set them",
        '<html class="dark" style="color-scheme: dark;">',
        dark,
        "light",
      ],
      ["dark in a part by its style", '<html><body style="color-scheme: dark">', dark],
      [
        "dark by a meta element",
        '<html><head><meta name="color-scheme" content="dark"></head>',
        dark,
      ],
      [
        "dark with the system",
        '<html><head><meta name="color-scheme" content="light dark"></head>',
        dark,
        "dark",
      ],
      [
        "light with the system",
        '<html><head><meta name="color-scheme" content="light dark"></head>',
        light,
        "light",
      ],
      ["dark with the system by a style", '<html style="color-scheme: light dark">', dark, "dark"],
      [
        "light by a class where the system is dark",
        '<html class="light"><head><meta name="color-scheme" content="light dark"></head>',
        light,
        "dark",
      ],
    ],
  )("is %s", async (_name, page, expected, system = "light") => {
    await tab.emulateMedia({ colorScheme: system === "dark" ? "dark" : "light" });
    await tab.setContent(`<!doctype html>${page}<style>${css}</style>${card}`);
    const seen = await tab.evaluate(() => {
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body);
      const cardStyle = styleOf(".agui-card");
      return {
        card: cardStyle.backgroundColor,
        button: styleOf(".agui-button").backgroundColor,
        border: cardStyle.borderTopWidth,
      };
    });
    expect(seen).toEqual(expected);
  });

  it.each([
    ["to the right", '<html lang="ar">', "-45deg"],
    ["to the left on a page that runs so", '<html lang="en" dir="rtl">', "135deg"],
    ["to the right in a part of such a page", '<html dir="rtl"><body dir="ltr">', "-45deg"],
  ])("points an arrow %s", async (_name, page, expected) => {
    const fold = '<details class="agui-raw"><summary>JSON</summary></details>';
    await tab.setContent(`<!doctype html>${page}<style>${css}</style>${fold}`);
    const angle = await tab.evaluate(
      () => getComputedStyle(document.querySelector("summary") ?? document.body, "::before").rotate,
    );
    expect(angle).toBe(expected);
  });

  const reset =
    "@layer reset, base, tokens, recipes; @layer reset { * { font: inherit; padding: 0; border: 0 solid } }";

  it.each([
    ["before it", [reset, css]],
    ["after it", [css, reset]],
  ])(
    "overrides a reset in a layer of its own, as Chakra UI and Panda CSS add it, %s",
    async (_name, sheets) => {
      await tab.setContent(
        `<!doctype html>${sheets.map((sheet) => `<style>${sheet}</style>`).join("")}${card}`,
      );
      const seen = await tab.evaluate(() => {
        const { borderTopWidth, paddingTop } = getComputedStyle(
          document.querySelector(".agui-button") ?? document.body,
        );
        return { borderTopWidth, isPadded: paddingTop !== "0px" };
      });
      expect(seen).toEqual({ borderTopWidth: "1px", isPadded: true });
    },
  );
});

it("shows the hint of a key in the first card alone, where none has the focus", async () => {
  const item = (later: string) => `<li ${later}><article class="agui-card" data-part="interrupt">
    <button aria-keyshortcuts="a"><kbd class="agui-kbd">A</kbd></button></article></li>`;
  await tab.setContent(
    `<!doctype html><style>${styles}</style><div class="agui-shortcuts"><ol>${item("")}${item("data-later")}</ol></div>`,
  );
  const seen = await tab.evaluate(() =>
    Array.from(
      document.querySelectorAll(".agui-kbd"),
      (hint) => getComputedStyle(hint).display !== "none",
    ),
  );
  expect(seen).toEqual([true, false]);
});

/** The variables that the shadcn CLI adds for the panel that it copies. */
const [, copied = ""] = /"\.interrupt-panel":\{(.*?)\}/.exec(JSON.stringify(registryItems())) ?? [];
const copiedPanel = `.interrupt-panel { ${copied.replaceAll('","', "; ").replaceAll('"', "")} }`;

it("has the font of the page in the panel that the shadcn CLI copies", async () => {
  await tab.setContent(
    `<!doctype html><style>${styles} body { font-family: Georgia } ${copiedPanel}</style>
    <div class="interrupt-panel"><div class="agui-form">Quarter</div></div>`,
  );
  const font = await tab.evaluate(
    () => getComputedStyle(document.querySelector(".agui-form") ?? document.body).fontFamily,
  );
  expect(font).toBe("Georgia");
});

it.each([
  [
    "light",
    "--card-foreground: oklch(0.145 0 0); --muted: oklch(0.97 0 0); --muted-foreground: oklch(0.556 0 0)",
  ],
  [
    "dark",
    "--card-foreground: oklch(0.985 0 0); --muted: oklch(0.269 0 0); --muted-foreground: oklch(0.708 0 0)",
  ],
])(
  "has muted text that can be read on muted surfaces of the %s theme of shadcn",
  async (_, theme) => {
    await tab.setContent(
      `<!doctype html><style>:root { ${theme} } ${copiedPanel}</style>
    <div class="interrupt-panel"><p style="color: var(--agui-text-muted); background: var(--agui-surface-raised)">JSON</p></div>`,
    );
    const contrast = await tab.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(
        document.querySelector("p") ?? document.body,
      );
      const canvas = document.createElement("canvas").getContext("2d");
      // Both themes are grey, so one channel is enough.
      const [lighter = 0, darker = 0] = [color, backgroundColor]
        .map((paint) => {
          if (canvas === null) return Number.NaN;
          canvas.fillStyle = paint;
          canvas.fillRect(0, 0, 1, 1);
          return (((canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) / 255 + 0.055) / 1.055) ** 2.4;
        })
        .sort((one, other) => other - one);
      return (lighter + 0.05) / (darker + 0.05);
    });
    expect(contrast).toBeGreaterThanOrEqual(4.5);
  },
);

it("weighs at most 17.3 kB, minified and compressed: a first card waits for it", () => {
  const { code } = transform({ filename: "styles.css", code: Buffer.from(styles), minify: true });
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(17_300);
});

/**
 * Browsers look rules up by a class, an attribute, an id or the name of an element that the last
 * part of a selector needs. Of a list such as `:where(.a, .b)` Chromium knows none, and tries the
 * rule on every element of the host's page, too: half of all rules were three quarters of the time
 * of a page of 5,000 elements.
 */
it("no rule is tried on every element of a page because its selector ends in a list", () => {
  const lists: string[] = [];
  transform({
    filename: "styles.css",
    code: Buffer.from(styles),
    visitor: {
      Rule: {
        style({ value: { selectors, loc } }) {
          for (const selector of selectors)
            if (!isFound(selector) && lastOf(selector).some(isList))
              lists.push(`line ${loc.line + 1} of all: ${JSON.stringify(lastOf(selector))}`);
          return undefined;
        },
      },
    },
  });
  expect(lists).toEqual([]);
});

/** What a selector says of the element itself. */
function lastOf(selector: Selector): Selector {
  return selector.slice(selector.findLastIndex(({ type }) => type === "combinator") + 1);
}

/** Whether a browser looks it up. */
function isFound(selector: Selector): boolean {
  return lastOf(selector).some(
    (part) =>
      ["class", "id", "attribute", "type", "nesting"].includes(part.type) ||
      (part.type === "pseudo-class" && ["focus", "focus-visible", "root"].includes(part.kind)) ||
      (isEither(part) && part.selectors.length === 1 && part.selectors.every(isFound)),
  );
}

/** A list of which no entry is looked up. */
function isList(part: SelectorComponent): boolean {
  return (
    isEither(part) &&
    (part.selectors.length > 1 || part.selectors.some((one) => lastOf(one).some(isList)))
  );
}

function isEither(
  part: SelectorComponent,
): part is Extract<SelectorComponent, { readonly kind: "is" | "where" }> {
  return part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
}
