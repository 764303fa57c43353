import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, pressesOn, type Session } from "./Session.js";
import { end, findProgram, freePort, launch, patiently } from "./webdriver.js";

/** Firefox by its own WebDriver BiDi. */
export const firefox: Browser = {
  name: "Firefox",
  async start() {
    const program = findProgram("firefox-esr", "firefox");
    if (program === undefined) return null;
    const port = await freePort();
    const profile = mkdtempSync(join(tmpdir(), "agui-firefox-"));
    const child = launch(program, [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      `--remote-debugging-port=${port}`,
    ]);
    const socket = await patiently(() => connect(`ws://127.0.0.1:${port}/session`));
    return openSession(socket, () => {
      child.on("exit", () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }));
      end(child);
    });
  },
};

function connect(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`${address} does not answer`));
  });
}

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly message?: string;
  readonly result?: Record<string, unknown>;
}

async function openSession(socket: WebSocket, stop: () => void): Promise<Session> {
  let last = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  };
  const call = (method: string, params: unknown): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ type, message, result = {} }) =>
        type === "error" ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  await call("session.new", { capabilities: {} });
  const { contexts } = await call("browsingContext.getTree", {});
  const [first] = contexts as readonly { readonly context: string }[];
  const context = first?.context;
  const evaluate = async (expression: string): Promise<Record<string, unknown>> => {
    const reply = await call("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
    });
    if (reply["type"] === "exception")
      throw new Error(JSON.stringify(reply["exceptionDetails"]).slice(0, 500));
    return Object(reply["result"]);
  };
  return {
    open: async (url) =>
      void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(body) {
      // As JSON, because BiDi describes values in a format of its own.
      const { value } = await evaluate(`JSON.stringify((() => { ${body} })() ?? null)`);
      return JSON.parse(String(value));
    },
    async click(body) {
      const find = `const one = (() => { ${body} })(); one.scrollIntoView({ block: "center" }); return one;`;
      const { sharedId } = await evaluate(`(() => { ${find} })()`);
      const actions = pressesOn({ type: "element", element: { sharedId } });
      await call("input.performActions", {
        context,
        actions: [{ type: "pointer", id: "mouse", actions }],
      });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await call("input.performActions", {
        context,
        actions: [{ type: "key", id: "keyboard", actions: keys }],
      });
    },
    async close() {
      await call("browser.close", {}).catch(() => undefined);
      socket.close();
      stop();
    },
  };
}
