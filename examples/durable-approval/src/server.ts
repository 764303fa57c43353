import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { forward, sweep } from "./approval.js";
import { createTables, gate, lease, pool } from "./database.js";

const port = Number(process.env["PORT"] ?? 3000);
const isRestate = process.env["ENGINE"] === "restate";
const { engine } = await (isRestate ? import("./restate.js") : import("./dbos.js"));

await createTables();
await engine.launch();
if (process.env["INVOICE"] === undefined) await start("invoice-1");
setInterval(() => void sweep(engine).catch((error: unknown) => console.error(error)), lease / 4);
createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(port, () => console.log(`http://localhost:${port}/`));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? "/", "http://localhost");
  const [, action = "", id = "invoice-1"] = address.pathname.split("/");
  if (request.method === "POST" && action === "start") {
    await start(id);
    response.writeHead(204).end();
  } else if (request.method === "POST" && action === "answer") {
    // A real page names the person by the session, and sends the `resume` of a run.
    const approved = address.searchParams.get("approved") === "true";
    response.end(await answer(id, approved));
  } else if (action === "state") {
    response.end(JSON.stringify(await stateOf(id)));
  } else {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(page(await stateOf(id), id));
  }
}

/** Starts the workflow of an invoice; the same one again changes nothing. */
async function start(id: string): Promise<void> {
  const invoice = { id, supplier: "Blue Paper", amount: 1250 };
  await engine.start(invoice);
}

async function answer(id: string, approved: boolean): Promise<string> {
  const resume = [{ interruptId: `pay-${id}`, status: "resolved", payload: { approved } }];
  const verdict = await gate.admit(id, { resume }, { answeredBy: "ann@example.com" });
  if (verdict.kind === "resume") await forward(engine, id, verdict);
  return verdict.kind === "refused" ? (verdict.event.code ?? "refused") : verdict.kind;
}

interface State {
  readonly question: string | null;
  readonly payments: number;
  readonly result: string | null;
}

async function stateOf(id: string): Promise<State> {
  const { open } = await gate.read(id);
  const { rowCount } = await pool.query("select from payments where invoice = $1", [id]);
  const question = open?.interrupts[0]?.message ?? null;
  return { question, payments: rowCount ?? 0, result: await engine.resultOf(id) };
}

function page({ question, payments, result }: State, id: string): string {
  const button = (approved: boolean, label: string) =>
    `<button formaction="/answer/${encodeURIComponent(id)}?approved=${approved}">${label}</button>`;
  const form = `<form method="post"><p>${question} 1,250 €</p>${button(true, "Approve")} ${button(false, "Deny")}</form>`;
  const shown = question === null ? `<p>Nothing is open. ${result ?? ""}</p>` : form;
  return `<!doctype html><meta charset="utf-8"><title>Approval</title>${shown}<p>Payments: ${payments}</p>`;
}
