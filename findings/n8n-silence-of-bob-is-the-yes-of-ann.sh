#!/usr/bin/env bash
# Ann says yes, Bob is asked after her and says nothing, and n8n pays: where nobody answers in time, the answer to the question before is the answer.
#
# One would expect: a node "send and wait for response" whose time limit is over ends without an answer: with `approved: false`, without `data`, or by an error.
# What happens: n8n-core 2.41.0 turns the node that waited off and goes on, and a node that is off hands on what came in. Behind another approval that is
# `{"data":{"approved":true}}`, which is what an answer looks like, so that the If node after Bob's question takes `$json.data.approved` for his yes; the data of
# the run has it as the output of the node "Bob". If Ann is asked first and her time is over, the same goes for whatever the trigger sent: a request with
# `{"data":{"approved":true}}` in its body. An approval that comes first with nothing like it before it is a no, and looks right in each test.
# Why it matters to us: two persons in a row, with a limit for each, is the usual four-eyes approval, and the missing one is written down as given. A workflow
# has to look at a field that only this question can have written, such as a new `respondedAt`, or set one before each question that says "nobody".
# The nodes are n8n's own (n8n-nodes-base 2.41.1), the mails go to a server in the script. Installs some 400 MB.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional n8n-core@2.41.0 @e965/xlsx@0.20.3 basic-auth@2.0.1 isbot@3.6.13 lodash@4.17.21 \
  moment-timezone@0.5.48 nodemailer@7.0.11 sanitize-html@2.17.0 >/dev/null
# of the nodes only what the five of them need: the whole package has some hundred dependencies
npm pack --silent n8n-nodes-base@2.41.1 >/dev/null
tar -xzf n8n-nodes-base-2.41.1.tgz
mv package node_modules/n8n-nodes-base
cat >ask.cjs <<'JS'
const { mkdirSync } = require("node:fs");
const { createServer } = require("node:net");

process.env.N8N_USER_FOLDER = `${process.cwd()}/home`;
process.env.N8N_ENCRYPTION_KEY = "0".repeat(32);
mkdirSync(process.env.N8N_USER_FOLDER);
require("reflect-metadata");
const { Workflow } = require("n8n-workflow");
const { WorkflowExecute, ExecutionLifecycleHooks } = require("n8n-core");
const { EmailSend } = require("n8n-nodes-base/dist/nodes/EmailSend/EmailSend.node.js");
const { ManualTrigger } = require("n8n-nodes-base/dist/nodes/ManualTrigger/ManualTrigger.node.js");
const { If } = require("n8n-nodes-base/dist/nodes/If/If.node.js");
const { NoOp } = require("n8n-nodes-base/dist/nodes/NoOp/NoOp.node.js");
const { sendAndWaitWebhook } = require("n8n-nodes-base/dist/utils/sendAndWait/utils.js");

const types = { email: new EmailSend(), start: new ManualTrigger(), if: new If(), noop: new NoOp() };
const nodeTypes = {
  getByName: (name) => types[name],
  getByNameAndVersion: (name, version) => (types[name].nodeVersions ? types[name].getNodeType(version) : types[name]),
  getKnownTypes: () => ({}),
};
const node = (name, type, typeVersion, parameters = {}) => ({ id: name, name, type, typeVersion, position: [0, 0], webhookId: name, parameters });
const question = (name) => ({
  ...node(name, "email", 2.1, {
    operation: "sendAndWait",
    fromEmail: "n8n@example.com",
    toEmail: `${name}@example.com`,
    subject: "Pay?",
    message: "Pay 5000 EUR?",
    responseType: "approval",
    approvalOptions: { values: { approvalType: "double" } },
    options: { limitWaitTime: { values: { limitType: "afterTimeInterval", resumeAmount: 1, resumeUnit: "minutes" } } },
  }),
  credentials: { smtp: { id: "1", name: "smtp" } },
});
const condition = { id: "1", leftValue: "={{ $json.data.approved }}", rightValue: "", operator: { type: "boolean", operation: "true", singleValue: true } };
const conditions = { options: { caseSensitive: true, leftValue: "", typeValidation: "loose", version: 2 }, combinator: "and", conditions: [condition] };
const nodes = [
  node("start", "start", 1),
  question("Ann"),
  question("Bob"),
  node("approved?", "if", 2.2, { conditions }),
  node("pay", "noop", 1),
  node("do not pay", "noop", 1),
];
const to = (name) => [{ node: name, type: "main", index: 0 }];
const connections = {
  start: { main: [to("Ann")] },
  Ann: { main: [to("Bob")] },
  Bob: { main: [to("approved?")] },
  "approved?": { main: [to("pay"), to("do not pay")] },
};

// takes every mail
const mails = createServer((socket) => {
  let rest = "";
  let inText = false;
  socket.write("220 mail\r\n");
  socket.on("data", (bytes) => {
    const lines = (rest + bytes).split("\r\n");
    rest = lines.pop();
    for (const line of lines) {
      if (inText && line !== ".") continue;
      inText = /^data/i.test(line);
      socket.write(inText ? "354 go on\r\n" : "250 ok\r\n");
    }
  });
  socket.on("error", () => {});
});

const steps = (port) => {
  const credentials = { host: "127.0.0.1", port, secure: false, disableStartTls: true, user: "", password: "" };
  const additionalData = () => ({
    executionId: "1",
    webhookWaitingBaseUrl: "http://n8n.invalid/webhook-waiting",
    formWaitingBaseUrl: "http://n8n.invalid/form-waiting",
    variables: {},
    setExecutionStatus() {},
    hooks: new ExecutionLifecycleHooks("manual", "1", { id: "1", name: "pay", nodes, connections }),
    credentialsHelper: { getDecrypted: async () => credentials, isCredentialUsableByNode: () => true, getParentTypes: () => [] },
  });
  const workflow = () => new Workflow({ id: "1", name: "pay", nodes: structuredClone(nodes), connections, active: false, nodeTypes, settings: {} });
  return {
    start: (trigger) => {
      const flow = workflow();
      const pinData = { start: [{ json: trigger }] };
      return new WorkflowExecute(additionalData(), "manual").run({ workflow: flow, startNode: flow.getNode("start"), pinData });
    },
    // as n8n's server goes on: after an answer with what the webhook of the node returned, at the time limit as it is
    goOn: async (run, approved) => {
      const data = JSON.parse(JSON.stringify(run.data));
      if (approved !== undefined) {
        const request = { method: "GET", query: { approved: String(approved) }, headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" } };
        const context = { getRequestObject: () => request, getResponseObject: () => ({}), getNodeParameter: (_, value) => value };
        data.executionData.nodeExecutionStack[0].data.main = (await sendAndWaitWebhook.call(context)).workflowData;
      }
      return new WorkflowExecute(additionalData(), "manual", data).processRunExecutionData(workflow());
    },
  };
};

mails.listen(0, "127.0.0.1", async () => {
  const { start, goOn } = steps(mails.address().port);
  const done = (run) => {
    const { runData } = run.data.resultData;
    const bob = runData.Bob.at(-1).data.main[0][0].json.data?.approved;
    return `${run.status}, Bob: ${bob}, ${["pay", "do not pay"].filter((name) => runData[name]).join()}`;
  };
  for (const ann of [true, false, undefined]) {
    for (const bob of [true, false, undefined]) {
      const run = await goOn(await goOn(await start({ amount: 5000 }), ann), bob);
      console.log(`Ann says ${ann ?? "nothing"}, Bob ${bob ?? "nothing"}: ${done(run)}`);
    }
  }
  const run = await goOn(await goOn(await start({ data: { approved: true } }), undefined), undefined);
  console.log(`nobody says anything, and the trigger had "approved": ${done(run)}`);
  process.exit();
});
JS
node ask.cjs | grep . | tee seen
diff seen - <<'EXPECTED'
Ann says true, Bob true: success, Bob: true, pay
Ann says true, Bob false: success, Bob: false, do not pay
Ann says true, Bob nothing: success, Bob: true, pay
Ann says false, Bob true: success, Bob: true, pay
Ann says false, Bob false: success, Bob: false, do not pay
Ann says false, Bob nothing: success, Bob: false, do not pay
Ann says nothing, Bob true: success, Bob: true, pay
Ann says nothing, Bob false: success, Bob: false, do not pay
Ann says nothing, Bob nothing: success, Bob: undefined, do not pay
nobody says anything, and the trigger had "approved": success, Bob: true, pay
EXPECTED
echo "seen: Bob said nothing, and it counts as what Ann said"
