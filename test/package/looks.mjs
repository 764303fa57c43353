/** @typedef {import("playwright").Page} Page */

/**
 * Fails where the page and the card with the open question are not as bright as the person's theme,
 * or where the card's text is hard to read on it.
 * @param {Page} page
 */
export async function expectTheme(page) {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const card = page
    .locator(".agui-card")
    .filter({ has: page.getByRole("button") })
    .first();
  const seen = {
    page: await brightnessOf(page, await page.screenshot()),
    card: await brightnessOf(page, await card.screenshot()),
    text: await card.evaluate((element) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (context === null) throw new Error("There is no canvas.");
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3 / 255;
    }),
  };
  const fits = isDark
    ? seen.page < 0.4 && seen.card < 0.4 && seen.text > 0.7
    : seen.page > 0.6 && seen.card > 0.6 && seen.text < 0.4;
  if (!fits)
    throw new Error(
      `The theme is ${isDark ? "dark" : "light"}, and from 0 to 1 the brightness is ${JSON.stringify(seen)}.`,
    );
}

/**
 * Fails for a visible notice that something went wrong, and for text in the colour of an error or a
 * warning.
 * @param {Page} page
 */
export async function refuseRed(page) {
  const red = await page.evaluate(() => {
    const isShown = (/** @type {Element} */ element) =>
      element.checkVisibility() && (element.textContent ?? "").trim() !== "";
    const notices = [...document.querySelectorAll(".agui-notice, [role=alert]")];
    const coloured = [...document.querySelectorAll("[class^=agui-]")].filter((element) => {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
      );
      if (!hasText || element.closest("button") !== null) return false;
      const probe = element.appendChild(document.createElement("i"));
      const colours = ["--agui-danger", "--agui-warning"].map((name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      });
      probe.remove();
      return colours.includes(getComputedStyle(element).color);
    });
    return [...notices, ...coloured].filter(isShown).map((element) => element.textContent);
  });
  if (red.length > 0) throw new Error(`The page warns:\n${red.join("\n")}`);
}

/**
 * The mean brightness of a picture, from 0 for black to 1 for white. Another page reads it: this
 * one may forbid it.
 * @param {Page} page
 * @param {Buffer} picture
 */
async function brightnessOf(page, picture) {
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (context === null) throw new Error("There is no canvas.");
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      let sum = 0;
      for (let at = 0; at < pixels.length; at += 4)
        sum += (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
      return Math.round((sum / 3 / 255 / (pixels.length / 4)) * 100) / 100;
    }, picture.toString("base64"));
  } finally {
    await reader.close();
  }
}
