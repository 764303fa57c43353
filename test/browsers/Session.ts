/** A page in a browser, driven by scripts: the same few steps in every browser. */
export interface Session {
  readonly open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; returns its value, which must be JSON. */
  readonly evaluate: (body: string) => Promise<unknown>;
  /** Moves the pointer to the element that the body returns, and presses there. */
  readonly click: (body: string) => Promise<void>;
  /** Types into what has the focus, key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A browser that may be missing. */
export interface Browser {
  readonly name: string;
  /** Starts it; null where it is not installed. */
  readonly start: () => Promise<Session | null>;
}

/**
 * What a hand does to press an element: WebDriver and BiDi describe it alike. Buttons ignore a
 * pointer that appears on them.
 */
export function pressesOn(element: unknown): readonly unknown[] {
  const move = { type: "pointerMove", y: 0, origin: element };
  const button = { button: 0 };
  const moves = [-12, -6, 0].map((x) => ({ ...move, x, duration: 20 }));
  return [...moves, { type: "pointerDown", ...button }, { type: "pointerUp", ...button }];
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

/** Presses a button by its exact name once it can be pressed, with the pointer. */
export async function press(session: Session, name: string): Promise<void> {
  const button = `[...document.querySelectorAll("button")].find((one) => one.textContent.trim() === ${JSON.stringify(name)})`;
  await until(
    session,
    `const button = ${button}; return button !== undefined && !button.disabled && button.ariaDisabled !== "true";`,
  );
  await session.click(`return ${button};`);
}

/** Presses a field by its label and types into it. */
export async function fill(session: Session, label: string, text: string): Promise<void> {
  await until(session, `return (${labelOf(label)})?.control != null;`);
  await session.click(`return (${labelOf(label)}).control;`);
  await session.type(text);
}

/** Presses a choice by its label. */
export async function choose(session: Session, label: string): Promise<void> {
  await until(session, `return (${labelOf(label)})?.control != null;`);
  await session.click(`return ${labelOf(label)};`);
  await until(session, `return (${labelOf(label)}).control.checked;`);
}

/** The label of a field as a script finds it; a required field has a mark behind its name. */
function labelOf(name: string): string {
  return `[...document.querySelectorAll("label")].find((one) => one.textContent.trim().replace(/\\W+$/, "") === ${JSON.stringify(name)})`;
}
