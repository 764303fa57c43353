import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchSameOrigin } from "../../../src/run/http/fetchSameOrigin.js";

afterEach(() => vi.unstubAllGlobals());

/** A response as a `fetch` makes it, which knows where it comes from. */
const responded = (
  fields: object,
  body: BodyInit | null = null,
  init: ResponseInit = {},
): Response =>
  Object.defineProperties(
    new Response(body, init),
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  );
const redirectTo = (location: string, status = 307) =>
  new Response("moved", { status, headers: { location } });

/** The addresses that were requested, and the outcome. */
async function fetched(url: string, ...responses: readonly Response[]) {
  const addresses: unknown[] = [];
  const modes = new Set<unknown>();
  const fetch: typeof globalThis.fetch = async (address, init) => {
    modes.add(init?.redirect);
    return responses[addresses.push(address) - 1] ?? new Response("ok");
  };
  const outcome = await fetchSameOrigin(fetch, url, { method: "POST" }).then(
    (response) => ({ response, error: null }),
    (error: unknown) => ({ response: null, error }),
  );
  expect([...modes]).toEqual(["manual"]);
  return { addresses, ...outcome };
}

const url = "https://agent.test/agui";

describe("a response", () => {
  it.each<[string, object]>([
    ["comes from the address that was asked", { url }],
    ["comes from another path of it", { url: "https://agent.test/other", redirected: true }],
    ["was made by the host's own fetch, and has no address", { url: "" }],
  ])("a response is accepted where it %s", async (_, fields) => {
    const given = responded(fields, "ok");
    expect(await fetched(url, given)).toEqual({ addresses: [url], response: given, error: null });
  });

  it.each<[string, string | null, string]>([
    ["https://evil.test/agui", "ok", "evil.test"],
    ["https://evil.test/agui", null, "evil.test"],
    ["http://agent.test/agui", "ok", "http://agent.test"],
    ["no address", "ok", "another address"],
  ])(
    "a response from %s is refused, because it is unknown what was sent there",
    async (from, body, named) => {
      const cancel = vi.fn();
      const given = responded({ url: from }, body === null ? null : new ReadableStream({ cancel }));
      const { error } = await fetched(url, given);
      expect(error).toMatchObject({
        code: "transport",
        delivery: "unknown",
        message: expect.stringContaining(named),
      });
      // An unread body would keep the connection open.
      expect(cancel).toHaveBeenCalledTimes(body === null ? 0 : 1);
    },
  );
});

describe("a redirect", () => {
  it("a redirect that a page cannot inspect is refused, without knowing whether it has arrived", async () => {
    const { addresses, error } = await fetched(
      url,
      responded({ type: "opaqueredirect", status: 0 }),
    );
    expect(addresses).toEqual([url]);
    expect(error).toMatchObject({
      code: "transport",
      delivery: "unknown",
      message: expect.stringContaining("https://agent.test"),
    });
  });

  it("a redirect within the origin is followed, from its new address", async () => {
    const { addresses, error } = await fetched(
      url,
      redirectTo("/a/b"),
      redirectTo("c", 308),
      new Response("ok"),
    );
    expect([addresses, error]).toEqual([
      [url, "https://agent.test/a/b", "https://agent.test/a/c"],
      null,
    ]);
  });

  it.each([
    [307, "rejected"],
    [308, "rejected"],
    [302, "unknown"],
  ])(
    "a redirect that is not followed shows whether the server has acted: HTTP %i",
    async (status, delivery) => {
      for (const to of ["https://evil.test/", "http://"])
        expect((await fetched(url, redirectTo(to, status))).error).toMatchObject({
          code: "transport",
          status,
          delivery,
        });
    },
  );

  it("a redirect without an address is refused", async () => {
    expect((await fetched(url, new Response(null, { status: 307 }))).error).toMatchObject({
      status: 307,
      delivery: "rejected",
    });
  });

  it("redirects are followed five times, and no more", async () => {
    const five = Array.from({ length: 5 }, (_, index) => redirectTo(`/${index}`));
    expect((await fetched(url, ...five)).error).toBeNull();
    const { addresses, error } = await fetched(url, ...five, redirectTo("/5"));
    expect([addresses.length, error]).toEqual([6, expect.objectContaining({ status: 307 })]);
  });
});

describe("an address that is relative", () => {
  it.each<[string, () => void]>([
    [
      "to the base of the page",
      () => vi.stubGlobal("document", { baseURI: "https://page.test/app/" }),
    ],
    [
      "to a page without a document, such as a worker",
      () => vi.stubGlobal("location", { href: "https://page.test/app/" }),
    ],
  ])("a relative address is resolved %s", async (_, open) => {
    open();
    const { addresses, error } = await fetched(
      "agent",
      redirectTo("other"),
      responded({ url: "https://page.test/x" }),
    );
    expect([addresses, error]).toEqual([["agent", "https://page.test/app/other"], null]);
    expect((await fetched("agent", responded({ url: "https://evil.test/" }))).error).toMatchObject({
      delivery: "unknown",
    });
  });

  it("a relative address without a page is passed to the host's fetch, and no redirect is followed", async () => {
    expect((await fetched("/agent", redirectTo("https://agent.test/other"))).error).toMatchObject({
      status: 307,
    });
    expect((await fetched("/agent", redirectTo("/other"))).error).toMatchObject({ status: 307 });
    expect(
      (await fetched("/agent", responded({ url: "https://agent.test/agent", redirected: true })))
        .error,
    ).toMatchObject({
      delivery: "unknown",
    });
    expect(
      (await fetched("/agent", responded({ url: "https://agent.test/agent", redirected: false })))
        .error,
    ).toBeNull();
  });
});
