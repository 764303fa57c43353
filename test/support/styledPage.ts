import { afterAll, afterEach, beforeEach } from "vitest";
import { cdp, page, server } from "vitest/browser";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/panel.css";
import "../../src/styles/forms.css";

// The pointer rests where the test before left it, perhaps where the next one has a button: a press
// without a move would not be one that was aimed.
beforeEach(async () => {
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 });
});

// Stories set both for the whole page.
afterEach(() => {
  const { documentElement: root } = document;
  root.removeAttribute("dir");
  delete root.dataset["aguiTheme"];
});

// The next file begins with the width that a page of its own would have.
afterAll(async () => {
  const { width, height } = server.config.browser.viewport;
  await page.viewport(width, height);
});
