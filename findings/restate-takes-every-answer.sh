#!/usr/bin/env bash
# Restate takes an answer that nobody will read with the same 202 as the one that counts.
#
# One would expect: to resolve an awakeable a second time, the other way, or after its invocation has ended is refused, as for a promise of a workflow.
# What happens: restate-server 1.7.12 says 202 to the first yes, to a rejection after it, to an answer that came when everything was over, and to an id
# that differs in its last letters and so was never given out. The first counts. With a promise of a workflow (restate-sdk 1.17.2) the second and the
# late answer get 409; but an answer to a workflow that nobody has started is taken too, and is there when it starts.
# Why it matters to us: the page says "sent" to both of two people who decide differently, and the second believes it. The gate admits an answer once
# before anything is forwarded, as our guide to durable workflows has it; a host without it should use promises of workflows, and show a 409.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund node@22.23.3 @restatedev/restate-sdk@1.17.2 @restatedev/restate-server@1.7.12 >/dev/null
cat >ask.mjs <<'JS'
import { spawn } from "node:child_process";
import { createServer } from "node:http2";
import { createServer as createTcpServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import * as restate from "@restatedev/restate-sdk";

function freeAddress() {
  return new Promise((resolve) => {
    const server = createTcpServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(`127.0.0.1:${port}`));
    });
  });
}

const [ingress, admin, node, services] = await Promise.all([freeAddress(), freeAddress(), freeAddress(), freeAddress()]);
const ids = [];
const pay = restate.service({
  name: "pay",
  handlers: {
    run: async (context, to) => {
      const { id, promise } = context.awakeable();
      await context.run("ask", () => {
        ids.push(id);
      });
      return `${to} ${await promise}`;
    },
  },
});
const flow = restate.workflow({
  name: "flow",
  handlers: {
    run: async (context, to) => `${to} ${await context.promise("answer")}`,
    answer: restate.handlers.workflow.shared(async (context, value) => {
      await context.promise("answer").resolve(value);
      return "taken";
    }),
  },
});
const handler = restate.createEndpointHandler({ services: [pay, flow], logger: () => {} });
createServer(handler).listen(Number(services.split(":")[1]), "127.0.0.1");
const env = {
  ...process.env,
  DO_NOT_TRACK: "1",
  TMPDIR: process.cwd(),
  RESTATE_INGRESS__BIND_ADDRESS: ingress,
  RESTATE_ADMIN__BIND_ADDRESS: admin,
  RESTATE_BIND_ADDRESS: node,
  RESTATE_ADVERTISED_ADDRESS: `http://${node}`,
};
const server = spawn("node_modules/.bin/restate-server", ["--base-dir", "data", "--node-name", "one"], { env, stdio: "ignore" });

async function post(address, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`http://${address}`, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  return response.ok ? `${response.status} ${text}`.trim() : String(response.status);
}

try {
  for (let turn = 0; turn < 240 && !(await fetch(`http://${admin}/health`).then((r) => r.ok, () => false)); turn++) {
    await wait(250);
  }
  const deployed = await post(`${admin}/deployments`, { uri: `http://${services}` });
  if (!deployed.startsWith("201")) throw new Error(deployed);
  const paid = post(`${ingress}/pay/run`, "Ann");
  for (let turn = 0; turn < 240 && ids.length === 0; turn++) await wait(100);
  const awakeable = `${ingress}/restate/awakeables/${ids[0]}`;
  console.log(`awakeable, yes: ${await post(`${awakeable}/resolve`, "yes")}`);
  console.log(`awakeable, rejected: ${await post(`${awakeable}/reject`, "no")}`);
  console.log(`awakeable, result: ${await paid}`);
  console.log(`awakeable, too late: ${await post(`${awakeable}/resolve`, "late")}`);
  console.log(`awakeable, never given out: ${await post(`${awakeable.slice(0, -4)}AAAA/resolve`, "yes")}`);
  const run = post(`${ingress}/flow/one/run`, "Bob");
  console.log(`workflow, yes: ${await post(`${ingress}/flow/one/answer`, "yes")}`);
  console.log(`workflow, no: ${await post(`${ingress}/flow/one/answer`, "no")}`);
  console.log(`workflow, result: ${await run}`);
  console.log(`workflow, too late: ${await post(`${ingress}/flow/one/answer`, "late")}`);
  console.log(`workflow that nobody started: ${await post(`${ingress}/flow/two/answer`, "early")}`);
  console.log(`the same, started: ${await post(`${ingress}/flow/two/run`, "Eve")}`);
} finally {
  server.kill("SIGKILL");
  await new Promise((resolve) => server.once("exit", resolve));
  process.exit(process.exitCode);
}
JS
node_modules/.bin/node ask.mjs | tee seen
diff seen - <<'EXPECTED'
awakeable, yes: 202
awakeable, rejected: 202
awakeable, result: 200 "Ann yes"
awakeable, too late: 202
awakeable, never given out: 202
workflow, yes: 200 "taken"
workflow, no: 409
workflow, result: 200 "Bob yes"
workflow, too late: 409
workflow that nobody started: 200 "taken"
the same, started: 200 "Eve early"
EXPECTED
echo "seen: four answers with 202, of which one counts"
