import type { Browser } from "./Session.js";
import { end, findProgram, freePort, launch, openWebDriver } from "./webdriver.js";

/** WebKitGTK by its own driver (Debian: `webkit2gtk-driver`); without a display it needs `xvfb`. */
export const webkit: Browser = {
  name: "WebKit",
  async start() {
    const driver = findProgram("WebKitWebDriver");
    const display = process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"];
    const xvfb = findProgram("xvfb-run");
    if (driver === undefined || (display === undefined && xvfb === undefined)) return null;
    const port = await freePort();
    const command = [driver, `--port=${port}`];
    // The sandbox of WebKitGTK does not start in most containers.
    const environment = {
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    };
    const child =
      display === undefined && xvfb !== undefined
        ? launch(xvfb, ["-a", ...command], environment)
        : launch(driver, command.slice(1), environment);
    return openWebDriver(`http://127.0.0.1:${port}`, {}, () => end(child));
  },
};
