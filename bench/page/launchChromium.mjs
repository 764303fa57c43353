import { chromium } from "playwright";
import { findChromium } from "../../test/support/findChromium.mjs";

/** Starts the Chromium that is installed, or the one of Playwright. */
export async function launchChromium() {
  const found = await findChromium();
  return chromium.launch(found === undefined ? {} : { executablePath: found.executablePath });
}
