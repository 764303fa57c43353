/** The ways of printing that fail a test unless it asked for them. */
export type ConsoleMethod = "error" | "warn" | "info" | "log";

interface Printed {
  readonly method: ConsoleMethod;
  readonly text: string;
  readonly stack: string;
}

interface Expected {
  readonly method: ConsoleMethod;
  readonly text: string | RegExp;
  seen: boolean;
}

interface Guard {
  printed: Printed[];
  expected: Expected[];
}

// A browser may load this module twice under two addresses; both must talk about the same output.
const key = Symbol.for("react-agui-interrupts.test.consoleGuard");
const shared = globalThis as { [key]?: Guard };
shared[key] ??= { printed: [], expected: [] };
const guard: Guard = shared[key];

/**
 * Lets the running test print what contains or matches `text`, any number of times, and fails it
 * when nothing does. Does nothing outside the test runner, so stories may call it too.
 */
export function expectConsole(method: ConsoleMethod, text: string | RegExp): void {
  guard.expected.push({ method, text, seen: false });
}

/** Replaces the console's methods: output is collected, not shown. */
export function watchConsole(): void {
  for (const method of ["error", "warn", "info", "log"] as const) {
    console[method] = (...args: unknown[]) => {
      guard.printed.push({
        method,
        text: format(args),
        stack: new Error().stack?.split("\n").slice(2, 6).join("\n") ?? "",
      });
    };
  }
}

/**
 * React wants a lazy part to arrive inside `act`; here parts load late on purpose, and arrive
 * whenever their file has been read. In Storybook that may be while its own `act` is open and the
 * environment is switched off.
 */
const lateParts =
  /^(?:Warning: )?(?:A suspended resource finished loading inside a test|The current testing environment is not configured to support act)/;

/**
 * Throws when something was printed unexpectedly, or when something expected was not, and resets
 * both.
 */
export function settleConsole(): void {
  const { printed, expected } = guard;
  guard.printed = [];
  guard.expected = [];
  const surprises = printed.filter(({ method, text }) => {
    if (method === "error" && lateParts.test(text)) return false;
    const wanted = expected.filter((entry) => entry.method === method && matches(entry.text, text));
    for (const entry of wanted) entry.seen = true;
    return wanted.length === 0;
  });
  const missing = expected.filter((entry) => !entry.seen);
  const lines = [
    ...surprises.map(
      ({ method, text, stack }) => `console.${method} was called: ${text}\n${stack}`,
    ),
    ...missing.map(({ method, text }) => `console.${method} was expected and not called: ${text}`),
  ];
  if (lines.length > 0) throw new Error(lines.join("\n\n"));
}

function matches(wanted: string | RegExp, text: string): boolean {
  return typeof wanted === "string" ? text.includes(wanted) : text.search(wanted) >= 0;
}

function format(args: readonly unknown[]): string {
  const [first, ...rest] = args;
  if (typeof first !== "string") return args.map(show).join(" ");
  const filled = first.replace(/%[sdifoOc]/g, (place) =>
    rest.length === 0 ? place : place === "%c" ? drop(rest) : show(rest.shift()),
  );
  return [filled, ...rest.map(show)].join(" ");
}

function drop(values: unknown[]): string {
  values.shift();
  return "";
}

function show(value: unknown): string {
  if (typeof value === "string") return value;
  if (isError(value)) return value.stack ?? String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

// An error may have been made outside of the page's virtual machine.
function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}
