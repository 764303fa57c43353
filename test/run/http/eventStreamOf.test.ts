import { describe, expect, it } from "vitest";
import { bodyPatience, eventStreamOf } from "../../../src/run/http/runOverHttp.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at } from "../../support/builders.js";
import { settled } from "../createRun.js";

const type = "text/event-stream";
const typed = (contentType: string, status = 200) => ({
  status,
  headers: { "content-type": contentType },
});

/** What was read of a response: the error it was refused with, or its body. */
const read = (response: Response, maxErrorBody = 4000) =>
  eventStreamOf(response, createSimulatedClock(at(0)), maxErrorBody).then(
    (body) => ({ body, error: null }),
    (error: unknown) => ({ body: null, error }),
  );

function taken(status = 200): Response {
  const response = new Response("data: 1\n\n", typed(type, status));
  response.body?.getReader();
  return response;
}

/** A body whose pieces come when the test wants them. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      isCancelled = true;
    },
  });
  return {
    body,
    send: (bytes: Uint8Array) => controller?.enqueue(bytes),
    isCancelled: () => isCancelled,
  };
}

describe("a response of the agent", () => {
  it("a response is read where it is an event stream", async () => {
    const response = new Response("data: 1\n\n", typed(`${type}; charset=utf-8`));
    expect(await read(response)).toEqual({ body: response.body, error: null });
    expect(response.body?.locked).toBe(false);
  });

  it.each<[string, ResponseInit]>([
    ["has no type", {}],
    ["has an empty one", typed("")],
  ])("a response is read where it %s", async (_, init) => {
    const response = new Response(new TextEncoder().encode("data: 1\n\n"), init);
    expect(await read(response)).toEqual({ body: response.body, error: null });
  });

  it.each<[string, () => Response, object]>([
    [
      "has another type",
      () => new Response("<p>Log in</p>", typed("text/html")),
      { status: 200, body: "<p>Log in</p>" },
    ],
    ["has no content", () => new Response(null, { status: 204 }), { status: 204, body: "" }],
    ["has no body", () => new Response(null, typed(type)), { status: 200, body: "" }],
    ["was read already by the host's fetch", () => taken(), { status: 200, body: "" }],
    ["is an error", () => new Response("no", typed(type, 500)), { status: 500, body: "no" }],
    [
      "is an error without a body",
      () => new Response(null, { status: 503 }),
      { status: 503, body: "" },
    ],
    ["is an error that the host's fetch has read", () => taken(500), { status: 500, body: "" }],
  ])("a response is refused with its content where it %s", async (_, response, expected) => {
    expect((await read(response())).error).toMatchObject({ code: "transport", ...expected });
  });

  it.each<[what: string, url: string, from: string]>([
    ["it came from", "", "https://agent.test/moved"],
    ["the request went to", "https://me:secret@agent.test/moved?key=secret", ""],
  ])("a refused response names the address that %s, without its secrets", async (_, url, from) => {
    const response = new Response("no", { status: 404 });
    Object.defineProperty(response, "url", { value: from && `${from}?key=secret` });
    const clock = createSimulatedClock(at(0));
    const refused = await eventStreamOf(response, clock, 100, url).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      address: "https://agent.test/moved",
      message:
        "react-agui-interrupts: the agent at https://agent.test/moved answered with HTTP 404",
    });
  });

  it("a refused response is quoted up to the limit, in whole characters", async () => {
    const { body, send } = slowBody();
    const reading = read(new Response(body, { status: 400 }), 3);
    const bytes = new TextEncoder().encode("aéé more");
    send(bytes.subarray(0, 2));
    await settled();
    send(bytes.subarray(2));
    expect((await reading).error).toMatchObject({ body: "aéé" });
  });

  it("a response whose body never ends is refused with what was received, and is not read further", async () => {
    const { body, send, isCancelled } = slowBody();
    const clock = createSimulatedClock(at(0));
    const reading = eventStreamOf(new Response(body, { status: 400 }), clock, 100).catch(
      (error: unknown) => error,
    );
    send(new TextEncoder().encode("Bad"));
    await settled();
    clock.advance(bodyPatience);
    expect(await reading).toMatchObject({ status: 400, body: "Bad" });
    expect(isCancelled()).toBe(true);
  });

  it("a response is refused also where its body breaks", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error("reset")),
    });
    expect((await read(new Response(body, { status: 400 }))).error).toMatchObject({
      status: 400,
      body: "",
    });
  });
});
