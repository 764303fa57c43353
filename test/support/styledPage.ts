import { afterAll, afterEach } from "vitest";
import { page, server } from "vitest/browser";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/panel.css";
import "../../src/styles/forms.css";

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
