/**
 * Loaded before a process of the example. It counts what the process sends to its database, and
 * ends the process or the connection at the given statement: before it is sent, while it is on its
 * way, or after it was carried out. `CRASH`, or a message, is "statement kind".
 */
import Libsql from "libsql";
import pg from "pg";

type Kind = "kill-before" | "kill-sent" | "kill-after" | "cut-before" | "cut-after";
let left = Number.POSITIVE_INFINITY;
let kind: Kind = "kill-before";

function order(text: string): void {
  const [statement = "", name] = text.split(" ");
  left = Number(statement);
  if (
    name === "kill-before" ||
    name === "kill-sent" ||
    name === "kill-after" ||
    name === "cut-before" ||
    name === "cut-after"
  )
    kind = name;
}

order(process.env["CRASH"] ?? "Infinity kill-before");
process.on("message", (text) => order(String(text)));
// The agent ends when it is done.
process.channel?.unref();

/** What is due at the statement that is about to be sent. */
function next(): Kind | null {
  left -= 1;
  return left === 0 ? kind : null;
}
const die = (): void => void process.kill(process.pid, "SIGKILL");
const cutOff = (): Error => Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });

type Method = (this: unknown, ...args: unknown[]) => unknown;

function crashing(method: unknown): Method {
  if (typeof method !== "function")
    throw new Error("This version of the client has other methods.");
  return function (...args) {
    const due = next();
    if (due !== null) process.send?.("crashed");
    if (due === "kill-before" || due === "kill-sent") die();
    if (due === "cut-before") throw cutOff();
    const result: unknown = Reflect.apply(method, this, args);
    if (due === "kill-after") die();
    if (due === "cut-after") throw cutOff();
    return result;
  };
}

const { prepare } = Libsql.prototype;
Object.assign(Libsql.prototype, {
  exec: crashing(Libsql.prototype.exec),
  prepare(sql: string) {
    const statement: unknown = prepare.call(this, sql);
    if (typeof statement === "object" && statement !== null)
      for (const name of ["get", "all", "run"])
        Reflect.set(statement, name, crashing(Reflect.get(statement, name)));
    return statement;
  },
});

const send: unknown = pg.Client.prototype.query;
const query = (client: unknown, args: unknown[]): unknown =>
  typeof send === "function" ? Reflect.apply(send, client, args) : undefined;
const crashingQuery: Method = function (...args) {
  const due = next();
  if (due === null) return query(this, args);
  process.send?.("crashed");
  if (due === "kill-before") die();
  if (due === "cut-before") cut(this);
  const callback = args.at(-1);
  if (due === "kill-after" && typeof callback === "function") args[args.length - 1] = die;
  const result = query(this, args);
  if (due === "kill-sent") setImmediate(die);
  if (due === "cut-after") setImmediate(() => cut(this));
  return result;
};
Object.assign(pg.Client.prototype, { query: crashingQuery });

function cut(client: unknown): void {
  if (client instanceof pg.Client)
    Object.entries(client)
      .find(([name]) => name === "connection")?.[1]
      .stream.destroy();
}
