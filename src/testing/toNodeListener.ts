import type { IncomingMessage, ServerResponse } from "node:http";

/** What Node's `http.createServer`, connect, Express and Vite call with each request. */
export type NodeListener = (
  req: IncomingMessage & { readonly originalUrl?: string | undefined },
  res: ServerResponse,
) => void;

/**
 * Serves a Fetch handler from a Node server. A client that disconnects aborts the request's signal;
 * a response body that breaks closes the connection, so that the client sees a broken connection
 * rather than an end. Mounted under a path, the handler still gets the whole URL.
 */
export function toNodeListener(
  handler: (request: Request) => Response | Promise<Response>,
): NodeListener {
  return (req, res) => {
    const left = new AbortController();
    res.on("close", () => {
      if (!res.writableFinished) left.abort();
    });
    serve(handler, req, res, left.signal).catch(() => res.destroy());
  };
}

async function serve(
  handler: (request: Request) => Response | Promise<Response>,
  req: Parameters<NodeListener>[0],
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const method = req.method ?? "GET";
  const url = new URL(
    req.originalUrl ?? req.url ?? "/",
    `http://${req.headers.host ?? "localhost"}`,
  );
  const body = method === "GET" || method === "HEAD" ? null : await readBody(req);
  const response = await handler(
    new Request(url, { method, headers: headersOf(req), body, signal }),
  );
  // Not by `writeHead`: middleware that compresses replaces it, and some of it loses the status.
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.flushHeaders();
  if (response.body !== null) await pass(response.body, res, signal);
  res.end();
}

async function pass(
  body: ReadableStream<Uint8Array>,
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  // A body may break while it is cancelled; its error is ignored.
  const giveUp = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) giveUp();
  else signal.addEventListener("abort", giveUp, { once: true });
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    await write(res, chunk.value);
}

async function readBody(req: IncomingMessage): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of req)
    if (chunk instanceof Uint8Array) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks);
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) if (!name.startsWith(":")) headers.append(name, one);
  }
  return headers;
}

/**
 * Waits until the chunk was written, so that a slow reader slows the script and nothing is lost
 * when the body breaks after it.
 */
function write(res: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    res.once("close", resolve);
    res.write(chunk, () => {
      res.off("close", resolve);
      resolve();
    });
  });
}
