import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const theme = readFileSync(join(import.meta.dirname, "../../src/styles/theme.css"), "utf8");

/** The light and the dark color of a token. */
function colorsOf(token: string): readonly string[] {
  return (
    new RegExp(`--agui-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(theme)?.slice(1) ?? []
  );
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ["light", 0],
  ["dark", 1],
])("the outlines of inputs can be seen in %s, and are no heavier than needed", (_, scheme) => {
  for (const background of ["surface", "surface-raised"]) {
    const found = contrast(
      colorsOf("border-strong")[scheme] ?? "",
      colorsOf(background)[scheme] ?? "",
    );
    expect(found).toBeGreaterThanOrEqual(3);
    expect(found).toBeLessThan(3.7);
  }
});
