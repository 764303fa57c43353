#!/usr/bin/env bash
# ioredis sends a command again whose reply was lost, and reports the outcome of the repetition.
#
# One would expect: a command on a connection that breaks before its reply is rejected, since nobody knows whether it was done.
# What happens: ioredis 6.0.0 waits for the next connection and sends it once more, without a word: INCR counts twice, and `SET key me NX`, which
# took the key, resolves to null, as if another had it. `maxRetriesPerRequest: 0` rejects it. redis 6.3.1 rejects it by default.
# Why it matters to us: a server that claims an answer with SET NX before it acts believes that another does so, and nobody acts: approved and never
# done. A claim has to be read back: null and one's own value under the key is one's own claim.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ioredis@6.0.0 redis@6.3.1 >/dev/null
cat >claim.mjs <<'JS'
import net from "node:net";
import { Redis } from "ioredis";
import { createClient } from "redis";

const info = "redis_version:8.0.0\r\nloading:0\r\n";

/** The few commands of Redis that are needed. The first SET or INCR is done, and the connection closed instead of the reply. */
async function startRedis() {
  const values = new Map();
  const commands = [];
  const replies = {
    HELLO: () => "%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n",
    INFO: () => `$${info.length}\r\n${info}\r\n`,
    GET: (key) => `$${values.get(key).length}\r\n${values.get(key)}\r\n`,
    SET(key, value) {
      if (values.has(key)) return "$-1\r\n";
      values.set(key, value);
      return "+OK\r\n";
    },
    INCR(key) {
      values.set(key, String(Number(values.get(key) ?? 0) + 1));
      return `:${values.get(key)}\r\n`;
    },
  };
  function answer(socket, [name, ...args]) {
    const reply = replies[name.toUpperCase()]?.(...args) ?? "+OK\r\n";
    const isWrite = /^(set|incr)$/i.test(name);
    if (isWrite) commands.push(name);
    if (isWrite && commands.length === 1) socket.destroy();
    else socket.write(reply);
  }
  const server = net.createServer((socket) => {
    let rest = [];
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      rest = [...rest.slice(0, -1), ...((rest.at(-1) ?? "") + bytes).split("\r\n")];
      while (rest.length > 1) {
        const end = 1 + 2 * Number(rest[0].slice(1));
        if (rest.length <= end) return;
        answer(socket, rest.splice(0, end).filter((_, at) => at > 0 && at % 2 === 0));
      }
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: server.address().port, commands, values, stop: () => server.close() };
}

async function show(name, connect, commandOf) {
  const server = await startRedis();
  const client = await connect(server.port);
  const outcome = await commandOf(client).then(
    (value) => `resolves to ${JSON.stringify(value)}`,
    () => "rejects",
  );
  const [value] = server.values.values();
  console.log(`${name}: ${outcome}, sent ${server.commands.length}, in the store: ${value}`);
  (client.destroy ?? client.disconnect).call(client);
  server.stop();
}

const silent = (client) => client.on("error", () => undefined);
const connectIo = (options) => (port) => silent(new Redis({ port, host: "127.0.0.1", ...options }));
const connectNode = (port) => silent(createClient({ url: `redis://127.0.0.1:${port}` })).connect();
const claimIo = (client) => client.set("claim", "me", "NX");
const count = (client) => client.incr("count");

await show("ioredis SET NX", connectIo({}), claimIo);
await show("ioredis INCR", connectIo({}), count);
await show("ioredis without retries, SET NX", connectIo({ maxRetriesPerRequest: 0 }), claimIo);
await show("redis SET NX", connectNode, (client) => client.set("claim", "me", { condition: "NX" }));
await show("redis INCR", connectNode, count);
JS
timeout 60 node claim.mjs | tee seen
diff seen - <<'EXPECTED'
ioredis SET NX: resolves to null, sent 2, in the store: me
ioredis INCR: resolves to 2, sent 2, in the store: 2
ioredis without retries, SET NX: rejects, sent 1, in the store: me
redis SET NX: rejects, sent 1, in the store: me
redis INCR: rejects, sent 1, in the store: 1
EXPECTED
echo "seen: the claim is one's own, and the client says that it is not"
