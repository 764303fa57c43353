import { TransportError } from "../errors/errors.js";
import { refuseUnknown } from "../errors/refuseUnknown.js";
import type { RunAgentInput } from "../protocol/input.js";
import { PROTOCOL_VERSION } from "../protocol/protocolVersion.js";
import {
  createThread,
  runError,
  type Thread,
  type ThreadOptions,
  type ThreadReply,
} from "./script/createThread.js";
import { isWellFormed, readRunInput } from "./script/readRunInput.js";
import type { NamedScript } from "./script/Scenario.js";
import { streamSteps } from "./script/streamSteps.js";

/** Options of a scripted agent. */
export interface ScriptedAgentOptions {
  /**
   * Milliseconds before each event, so that a person can watch; `?pace=0` in a request overrides it
   * for its run.
   * @default 25
   */
  readonly pace?: number | undefined;
  /** The time, in milliseconds since 1970. Default: the system's. */
  readonly now?: (() => number) | undefined;
}

/**
 * An agent without a model, as a Fetch handler: mount it in a server or a service worker, or pass
 * it as the `fetch` of a run. With one scenario it is a `transport` as well.
 */
export interface ScriptedAgent {
  /** Called as a route handler, whatever the framework passes after the request. */
  (request: Request): Promise<Response>;
  /** Called as `fetch`. */
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /**
   * Called as the `transport` of a run, which has no address to name a scenario: the agent must
   * have exactly one.
   *
   * @throws TransportError for an agent with several scenarios, or none: name one in the `url`
   * instead, and pass the agent as `fetch`.
   */
  (input: RunAgentInput, context: { readonly signal: AbortSignal }): AsyncIterable<unknown>;
  /**
   * The well-formed inputs received so far, in order, including those that were refused; of one
   * thread or of all.
   */
  requests(threadId?: string): readonly RunAgentInput[];
}

/**
 * Creates an agent that follows scripts and enforces the interrupt contract like a careful server:
 * it serves AG-UI over POST with a stream of server-sent events, refuses what `checkResume` refuses
 * (a RUN_ERROR with its code; the pause stays open), and answers an identical resume with the same
 * events without acting twice. The last segment of the path names the scenario.
 * `GET …?requests=<threadId>` returns what was received. Queries: `pace` (ms) and `expiresIn`
 * (seconds).
 */
export function createScriptedAgent(
  scenarios: readonly NamedScript[],
  options: ScriptedAgentOptions = {},
): ScriptedAgent {
  refuseUnknown(options, ["pace", "now"], "createScriptedAgent");
  const { pace: defaultPace = 25, now = Date.now } = options;
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const threads = new Map<string, Thread>();
  const received: RunAgentInput[] = [];

  const requests = (threadId?: string): readonly RunAgentInput[] =>
    received.filter((input) => threadId === undefined || input.threadId === threadId);

  function threadOf(scenario: string, threadId: string, script: ThreadOptions["script"]): Thread {
    const key = JSON.stringify([scenario, threadId]);
    const thread = threads.get(key) ?? createThread({ threadId, script, now });
    threads.set(key, thread);
    return thread;
  }

  async function handle(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split("/").findLast((segment) => segment !== "") ?? "";
    const scenario = byName.get(name);
    if (scenario === undefined)
      return json(404, {
        error: `No scenario is called "${name}".`,
        scenarios: [...byName.keys()],
      });
    const asked = searchParams.get("requests");
    if (request.method === "GET" && asked !== null) return json(200, requests(asked));
    if (request.method !== "POST") return json(405, { error: "Send a run input by POST." });

    const body: unknown = await request.json().catch(() => undefined);
    const input = readRunInput(body);
    if (input === undefined) return json(400, { error: "The body is not a run input." });
    if (isWellFormed(input)) received.push(input);
    if (scenario.respond !== undefined) return scenario.respond();

    const { threadId, runId, protocolVersion: theirs = PROTOCOL_VERSION } = input;
    // The older of the two versions is used, so that no client warns about unknown fields.
    const protocolVersion = theirs === "1.0" ? theirs : PROTOCOL_VERSION;
    const reply = threadOf(name, threadId, scenario.script).receive(
      input,
      numberIn(searchParams, "expiresIn"),
    );
    if (!reply.ok && reply.refusal.status !== undefined)
      return json(reply.refusal.status, { error: reply.refusal.message });
    const pace = Math.max(0, numberIn(searchParams, "pace") ?? defaultPace);
    return new Response(
      streamSteps(stepsOf(reply), { threadId, runId, protocolVersion, pace, request }),
      {
        headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
      },
    );
  }

  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // Only the path counts, so a URL without a host is accepted, also outside of a page.
    const request =
      input instanceof Request && init === undefined ? input : new Request(absolute(input), init);
    return withCors(await handle(request), request);
  };

  async function* stream(...[input, { signal }]: TransportCall): AsyncGenerator<unknown, void> {
    const [only, ...others] = byName.keys();
    if (only === undefined || others.length > 0) {
      const help = `This agent has ${byName.size} scenarios. Name one in the url, and pass the agent as fetch.`;
      throw new TransportError(help, { delivery: "not-sent" });
    }
    const { body, status } = await handle(
      new Request(absolute(only), { method: "POST", body: JSON.stringify(input), signal }),
    );
    if (status !== 200 || body === null) throw new Error(`The agent answered with HTTP ${status}.`);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield JSON.parse(next.value.slice("data: ".length));
  }

  function agent(...given: FetchCall): Promise<Response>;
  function agent(...given: TransportCall): AsyncIterable<unknown>;
  function agent(...given: FetchCall | TransportCall): Promise<Response> | AsyncIterable<unknown> {
    return isTransportCall(given) ? stream(...given) : answer(...given);
  }
  return Object.assign(agent, { requests });
}

type FetchCall = [input: string | URL | Request, init?: RequestInit];
type TransportCall = [input: RunAgentInput, context: { readonly signal: AbortSignal }];

function isTransportCall(given: FetchCall | TransportCall): given is TransportCall {
  const [input] = given;
  return typeof input !== "string" && !(input instanceof URL) && !(input instanceof Request);
}

function absolute(input: string | URL | Request): URL | Request {
  return input instanceof Request ? input : new URL(input, "http://localhost");
}

function stepsOf(reply: ThreadReply): Extract<ThreadReply, { ok: true }>["steps"] {
  return reply.ok ? reply.steps : [runError(reply.refusal.message, reply.refusal.code)];
}

function numberIn(query: URLSearchParams, key: string): number | undefined {
  const value = Number(query.get(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
}

/** Any page may call it: it is for tests and stories, and has nothing to protect. */
function withCors(response: Response, request: Request): Response {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-allow-methods", "GET, POST, OPTIONS");
  response.headers.set(
    "access-control-allow-headers",
    request.headers.get("access-control-request-headers") ?? "*",
  );
  return response;
}
