/** A page in a browser, driven by scripts: the same few steps in every browser. */
export interface Session {
  readonly open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; returns its value, which must be JSON. */
  readonly evaluate: (body: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A browser that may be missing. */
export interface Browser {
  readonly name: string;
  /** Starts it; null where it is not installed. */
  readonly start: () => Promise<Session | null>;
}

/** Runs a script in the page until it returns true. */
export async function until(session: Session, body: string, limit = 20_000): Promise<void> {
  const end = Date.now() + limit;
  while ((await session.evaluate(body)) !== true) {
    if (Date.now() > end) {
      const shown = await session.evaluate("return document.body.innerText.slice(0, 800)");
      throw new Error(`This did not become true: ${body}\nThe page shows:\n${String(shown)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Presses a button by its exact name once it can be pressed. */
export async function press(session: Session, name: string): Promise<void> {
  const button = `[...document.querySelectorAll("button")].find((one) => one.textContent.trim() === ${JSON.stringify(name)})`;
  await until(
    session,
    `const button = ${button}; if (!button || button.disabled || button.ariaDisabled === "true") return false; button.focus(); button.click(); return true;`,
  );
}
