import { createScriptedAgent, scenarios } from "../../src/testing.js";

/** Milliseconds between the agent's chunks, by the name in the toolbar. */
export const paces = { slow: 100, normal: 25, fast: 5, instant: 0 } as const;

/** What goes wrong with the first answer; the second attempt succeeds. */
export const failures = {
  none: "Nothing fails",
  unreachable: "Cannot be reached",
  unavailable: "Answers 503",
  "cut-off": "Breaks off",
} as const;

export interface LiveSettings {
  readonly pace: number;
  readonly failure: keyof typeof failures;
}

/** The toolbar's settings. Tests run as fast as they can. */
export function liveSettings({ speed, failure }: Readonly<Record<string, unknown>>): LiveSettings {
  return {
    pace: import.meta.env["VITEST"]
      ? paces.instant
      : isKeyOf(paces, speed)
        ? paces[speed]
        : paces.normal,
    failure: isKeyOf(failures, failure) ? failure : "none",
  };
}

function isKeyOf<Table extends object>(table: Table, key: unknown): key is keyof Table {
  return typeof key === "string" && Object.hasOwn(table, key);
}

// A built Storybook is static files without a server, so the agent runs inside the page there.
const inPage = import.meta.env.PROD ? createScriptedAgent(scenarios) : null;

/** How requests reach the scripted agent: the development server's, or the one in the page. */
export function liveFetch({ pace, failure }: LiveSettings): typeof fetch {
  let fails = failure !== "none";
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    url.searchParams.set("pace", String(pace));
    const request = new Request(url, input instanceof Request ? input : init);
    const answers = fails && (await request.clone().text()).includes('"resume":');
    if (answers) fails = false;
    if (answers && failure === "unreachable") throw new TypeError("Failed to fetch");
    if (answers && failure === "unavailable")
      return new Response("Come back later.", { status: 503 });
    const response = await (inPage === null ? fetch(request) : inPage(request));
    return answers && failure === "cut-off" ? breakOff(response) : response;
  };
}

/** The beginning of an answer, and then nothing. */
function breakOff(response: Response): Response {
  let chunks = 0;
  const breaks = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      chunks += 1;
      if (chunks > 1) controller.error(new TypeError("network error"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(breaks) ?? null, {
    status: response.status,
    headers: response.headers,
  });
}
