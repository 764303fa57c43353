import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { pressesOn, type Session } from "./Session.js";

/** The full path of a program, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** A port that nothing uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}

/** Starts a program in a group of its own; `end` ends it with everything that it has started. */
export function launch(
  command: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(command, parameters, {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...environment },
  });
}

/** Ends a program and what it has started. */
export function end({ pid, exitCode }: ChildProcess): void {
  if (exitCode === null && pid !== undefined) process.kill(-pid);
}

/** Tries again until the program that was just started answers. */
export async function patiently<Result>(
  work: () => Promise<Result>,
  limit = 30_000,
): Promise<Result> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (Date.now() > end) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** A session by the classic WebDriver protocol. */
export async function openWebDriver(
  address: string,
  capabilities: unknown,
  stop: () => void,
): Promise<Session> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const created = await patiently(() =>
    call("POST", "/session", { capabilities: { alwaysMatch: capabilities } }),
  );
  const { sessionId } = created as { readonly sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = (body: string): Promise<unknown> =>
    call("POST", `${session}/execute/sync`, { script: body, args: [] });
  return {
    open: async (url) => void (await call("POST", `${session}/url`, { url })),
    evaluate,
    async click(body) {
      const element = await evaluate(
        `const one = (() => { ${body} })(); one.scrollIntoView({ block: "center" }); return one;`,
      );
      const actions = [
        {
          type: "pointer",
          id: "mouse",
          parameters: { pointerType: "mouse" },
          actions: pressesOn(element),
        },
      ];
      await call("POST", `${session}/actions`, { actions });
    },
    async type(text) {
      const [reference] = Object.values(Object(await call("GET", `${session}/element/active`)));
      await call("POST", `${session}/element/${String(reference)}/value`, { text });
    },
    async close() {
      await call("DELETE", session).catch(() => undefined);
      stop();
    },
  };
}
