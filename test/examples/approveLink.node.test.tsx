import { type AddressInfo, connect } from "node:net";
import Libsql from "libsql";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLinkPages } from "../../examples/approve-link/src/answerLink.js";
import { type Database, onSqlite, tables } from "../../examples/approve-link/src/database.js";
import { createInbox } from "../../examples/approve-link/src/inbox.js";
import {
  type Link,
  newLink,
  revokeLink,
  signLink,
  signPerson,
  toLink,
} from "../../examples/approve-link/src/links.js";
import * as Page from "../../examples/approve-link/src/page/Page.js";
import { createPageServer } from "../../examples/approve-link/src/pageServer.js";
import { createInterruptGate, type InterruptGate } from "../../src/server.js";
import { expectConsole } from "../support/consoleGuard.js";
import { sqlFile } from "../support/sqlFile.js";

// The example reads its environment when it is loaded.
vi.hoisted(() => {
  process.env["LINK_SECRET"] = "0123456789abcdef0123456789abcdef";
  process.env["PUBLIC_URL"] = "https://ask.example";
});

const pay = {
  id: "pay-1",
  reason: "tool_call",
  message: "May the agent pay this invoice?",
  toolCallId: "pay-1",
  metadata: { toolName: "pay", args: { supplier: "Blue Paper", amount: 1250 } },
  responseSchema: {
    type: "object",
    required: ["approved"],
    properties: {
      approved: { type: "boolean" },
      reason: { type: "string" },
      editedArgs: {
        type: "object",
        properties: {
          supplier: { type: "string" },
          amount: { type: "number", exclusiveMinimum: 0 },
        },
        required: ["supplier", "amount"],
      },
    },
  },
};
const approve = {
  "q0.decision": "approve",
  "q0.field.supplier": "Blue Paper",
  "q0.field.amount": "1250",
};

let database: Database;
let gate: InterruptGate;
let pages: ReturnType<typeof createLinkPages>;

beforeEach(() => {
  const connection = new Libsql(":memory:");
  connection.exec(`${sqlFile("sqlite")}${tables}`);
  database = onSqlite(connection, connection);
  gate = createInterruptGate({ store: database.store, lease: 1_000 });
  pages = createLinkPages(database);
});

async function asked(threadId: string, interrupts: readonly object[] = [pay]): Promise<Link> {
  const runId = `${threadId}-1`;
  await newLink(database, { threadId, runId, person: "ann@example.com" });
  const [row = {}] = await database.rows("select * from links where thread_id = ?", threadId);
  const asks: (typeof pay)[] = JSON.parse(JSON.stringify(interrupts));
  const calls = asks.filter(({ toolCallId }) => toolCallId !== undefined);
  const toolCalls = calls.map(({ toolCallId: id, metadata: { toolName: name, args } }) => ({
    id,
    name,
    args,
  }));
  await gate.announce(threadId, runId, asks, {
    toolCalls,
    rules: { answerableBy: ["ann@example.com"] },
  });
  return toLink(row);
}

interface Sent {
  readonly cookie?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the page has put into the form about what it showed. Default: what is there now. */
  readonly shown?: URLSearchParams;
}

/** The hidden fields of a page, which a browser submits as they are. */
async function shownOn(path: string, cookie?: string): Promise<URLSearchParams> {
  const { html } = cookie === undefined ? { html: "" } : await request(path, { cookie });
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/?>/g);
  return new URLSearchParams(
    [...fields].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
  );
}

async function request(
  path: string,
  { cookie, form: entered, headers, shown }: Sent = {},
): Promise<{
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html: string;
}> {
  const hidden = entered === undefined ? [] : (shown ?? (await shownOn(path, cookie)));
  const form = entered && { ...Object.fromEntries(hidden), ...entered };
  const { page, ...response } = await pages({
    method: form === undefined ? "GET" : "POST",
    path,
    headers: { "x-forwarded-proto": "https", ...headers, ...(cookie !== undefined && { cookie }) },
    form: new URLSearchParams(form),
  });
  return { ...response, html: page === undefined ? "" : renderToStaticMarkup(page) };
}

/** Opens a link as a browser does. */
async function open(link: Link) {
  const { headers = {} } = await request(`/open/${await signLink(link, "open")}`);
  return {
    path: headers["location"] ?? "",
    cookie: headers["set-cookie"]?.split(";")[0] ?? "",
    scope: headers["set-cookie"],
  };
}

async function openedBy(link: Link): Promise<URLSearchParams> {
  const { path, cookie } = await open(link);
  return shownOn(path, cookie);
}

const answers = async (threadId: string) =>
  (await database.store.answers(threadId)).map(({ entry }) => entry);

describe("a link", () => {
  it("opens the question, and removes its token from the address", async () => {
    const link = await asked("t");
    const { path, cookie, scope } = await open(link);
    expect(path).toBe(`/answer/${link.id}`);
    expect(scope).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const { status, html } = await request(path, { cookie });
    expect(status).toBe(200);
    for (const shown of [
      "May the agent pay this invoice?",
      "pay",
      "Blue Paper",
      "1250",
      "ann@example.com",
    ])
      expect(html).toContain(shown);
    expect(html).not.toContain("<script");
  });

  it("changes nothing when a mail program opens it first", async () => {
    const link = await asked("t");
    for (let time = 0; time < 3; time += 1) await open(link);
    const { path, cookie } = await open(link);
    expect(await request(path, { cookie, form: approve })).toMatchObject({ status: 200 });
  });

  it("records who answered and what, with the edited arguments", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    const form = { ...approve, "q0.field.amount": "900", "q0.reason": "as agreed" };
    const { status, html } = await request(path, { cookie, form });
    expect([status, html]).toEqual([200, expect.stringContaining("Your answer was recorded")]);
    const payload = {
      approved: true,
      reason: "as agreed",
      editedArgs: { supplier: "Blue Paper", amount: 900 },
    };
    expect(await database.store.answers("t")).toMatchObject([
      { answeredBy: "ann@example.com", entry: { payload } },
    ]);
  });

  it("shows the form again with what was entered when the answer is not valid", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    const { status, html } = await request(path, {
      cookie,
      form: { ...approve, "q0.field.amount": "-7" },
    });
    expect(status).toBe(422);
    expect(html).toContain('role="alert"');
    expect(html).toContain('value="-7"');
    expect(await request(path, { cookie, form: {} })).toMatchObject({
      html: expect.stringContaining("Answer every question."),
    });
    expect(await answers("t")).toEqual([]);
  });

  it("refuses a form that has a field twice, such as yes and no", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    const fields = [...(await shownOn(path, cookie)), ...Object.entries(approve)];
    for (const twice of [
      ["q0.decision", "deny"],
      ["q0.decision", "approve"],
      ["q0.field.amount", "1"],
    ] as const) {
      const { status, page } = await pages({
        method: "POST",
        path,
        headers: { "x-forwarded-proto": "https", cookie },
        form: new URLSearchParams([...fields, [...twice]].map(([name, value]) => [name, value])),
      });
      expect([status, renderToStaticMarkup(page)]).toEqual([
        422,
        expect.stringContaining("two answers to a question"),
      ]);
    }
    expect(await answers("t")).toEqual([]);
  });

  it("denies without the edits that were typed", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    await request(path, {
      cookie,
      form: { ...approve, "q0.decision": "deny", "q0.field.amount": "1" },
    });
    expect(await answers("t")).toMatchObject([{ payload: { approved: false } }]);
  });

  const send = {
    ...pay,
    metadata: {
      toolName: "send",
      args: { to: "ann", body: "One\r\nTwo\nThree \ud800", currency: "JPY", copies: "two" },
    },
    responseSchema: {
      ...pay.responseSchema,
      properties: {
        approved: { type: "boolean" },
        editedArgs: {
          type: "object",
          properties: {
            to: { type: "string" },
            body: { type: "string" },
            currency: { type: "string", enum: ["EUR", "USD"] },
            copies: { type: "integer" },
            urgent: { type: "boolean" },
          },
        },
      },
    },
  };
  // What a browser submits of the page as it is.
  const untouched = {
    "q0.decision": "approve",
    "q0.field.to": "ann",
    "q0.field.body": "One\r\nTwo\r\nThree \ufffd",
    "q0.field.currency": "JPY",
    "q0.field.copies": "",
  };

  it("records no edits that only the browser has made", async () => {
    const link = await asked("t", [send]);
    const { path, cookie } = await open(link);
    const { html } = await request(path, { cookie });
    expect(html).toMatch(/<option value="JPY" selected="">/);
    expect(html).toMatch(/<textarea[^>]*name="q0.field.body"/);
    await request(path, { cookie, form: untouched });
    expect(await answers("t")).toEqual([
      { interruptId: "pay-1", status: "resolved", payload: { approved: true } },
    ]);
  });

  it("records a text that was cleared as an edit", async () => {
    const link = await asked("t", [send]);
    const { path, cookie } = await open(link);
    const { status } = await request(path, {
      cookie,
      form: { ...untouched, "q0.field.body": "", "q0.field.currency": "EUR" },
    });
    expect(status).toBe(422);
    await request(path, {
      cookie,
      form: {
        ...untouched,
        "q0.field.body": "",
        "q0.field.currency": "EUR",
        "q0.field.copies": "2",
      },
    });
    expect(await answers("t")).toMatchObject([
      { payload: { editedArgs: { to: "ann", body: "", currency: "EUR", copies: 2 } } },
    ]);
  });

  it("rejects an answer that was given for another question or other arguments, and shows the question again", async () => {
    const link = await asked("t");
    const other = await asked("other", [
      { ...pay, metadata: { ...pay.metadata, args: { supplier: "Blue Paper", amount: 5 } } },
    ]);
    const { path, cookie } = await open(link);
    const [here, there] = [await shownOn(path, cookie), await openedBy(other)];
    const changed = new URLSearchParams({
      "q0.shown": (here.get("q0.shown") ?? "").replace("1250", "5"),
    });
    for (const shown of [
      there,
      changed,
      new URLSearchParams(),
      new URLSearchParams({ "q0.shown": "{" }),
    ]) {
      const { status, html } = await request(path, { cookie, form: approve, shown });
      expect([status, html]).toEqual([
        422,
        expect.stringContaining("The question has changed since it was shown."),
      ]);
      expect(html).toContain("1250");
    }
    expect(await answers("t")).toEqual([]);
    expect(await request(path, { cookie, form: approve, shown: here })).toMatchObject({
      status: 200,
    });
    expect(await answers("t")).toEqual([
      { interruptId: "pay-1", status: "resolved", payload: { approved: true } },
    ]);
  });

  it("refuses a number that would be recorded as another one than was typed", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    const form = { ...approve, "q0.field.amount": "9007199254740993" };
    expect(await request(path, { cookie, form })).toMatchObject({
      status: 422,
      html: expect.stringContaining('value="9007199254740993"'),
    });
    expect(await answers("t")).toEqual([]);
  });

  it("does not decide when the user presses Enter in a field", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    const { html } = await request(path, { cookie });
    const [first] = html.match(/<button[^>]*>/g) ?? [];
    expect(first).toMatch(/disabled=""/);
  });

  it("asks several questions in one form, and reads a simple form's values by their types", async () => {
    const properties = {
      days: { type: "integer" },
      urgent: { type: "boolean" },
      center: { type: "string", enum: ["A", "B"] },
    };
    const ask = {
      id: "ask",
      reason: "input_required",
      message: "Which?",
      responseSchema: { type: "object", properties },
    };
    const link = await asked("t", [pay, ask]);
    const { path, cookie } = await open(link);
    await request(path, {
      cookie,
      form: { ...approve, "q1.field.days": "3", "q1.field.urgent": "on", "q1.field.center": "B" },
    });
    expect(await answers("t")).toMatchObject([
      { payload: { approved: true } },
      { payload: { days: 3, urgent: true, center: "B" } },
    ]);
  });
});

describe("refused, with the reason, is a link that is", () => {
  it.each([
    ["forged", (token: string) => `${token.slice(0, -2)}AA`],
    ["signed for another link", (token: string) => `${"A".repeat(22)}.${token.split(".")[1]}`],
    ["incomplete", (token: string) => token.slice(0, 30)],
    ["used as the cookie of a browser", null],
  ])("%s", async (_, change) => {
    const link = await asked("t");
    const token = await signLink(link, "open");
    const { status, html } =
      change === null
        ? await request(`/answer/${link.id}`, { cookie: `answer=${token}`, form: approve })
        : await request(`/open/${change(token)}`);
    expect([status, html]).toEqual([403, expect.stringContaining("This link is not valid")]);
    expect(await answers("t")).toEqual([]);
  });

  it("expired, also when it was opened in time", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    vi.useFakeTimers({ now: link.expiresAt, toFake: ["Date"] });
    const gone = [410, expect.stringContaining("This link has expired")];
    const opened = await request(`/open/${await signLink(link, "open")}`);
    const sent = await request(path, { cookie, form: approve });
    vi.useRealTimers();
    expect([opened.status, opened.html]).toEqual(gone);
    expect([sent.status, sent.html]).toEqual(gone);
    expect(await answers("t")).toEqual([]);
  });

  it("expired, where the row of the database was given more time", async () => {
    const link = await asked("t");
    const token = await signLink(link, "open");
    await database.rows(
      "update links set expires_at = ? where id = ?",
      link.expiresAt + 1_000_000,
      link.id,
    );
    expect(await request(`/open/${token}`)).toMatchObject({ status: 403 });
  });

  it("replayed, with the same answer or another one", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    await request(path, { cookie, form: approve });
    const again = await open(link);
    for (const form of [approve, { "q0.decision": "deny" }, undefined]) {
      const { status, html } = await request(again.path, {
        cookie: again.cookie,
        ...(form !== undefined && { form }),
      });
      expect(status).toBe(410);
      expect(html).toContain("This question has been answered");
      expect(html).toContain("ann@example.com answered on");
      expect(html).not.toContain("Blue Paper");
    }
    expect(await answers("t")).toHaveLength(1);
  });

  it("replayed, with what a worker has carried out since", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    await request(path, { cookie, form: approve });
    expect((await request(path, { cookie })).html).toContain(
      "Nothing is recorded as carried out so far.",
    );
    const effect = "insert into effects (key, thread_id, tool, args) values (?, ?, ?, ?)";
    await database.rows(effect, "t-1:pay-1", "t", "pay", "{}");
    await database.rows(effect, "t-2:mail-1", "t", "sendEmail", "{}");
    expect((await request(path, { cookie })).html).toContain("Carried out so far: pay.");
  });

  it("withdrawn", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    await revokeLink(database, link.id);
    for (const sent of [{ cookie }, { cookie, form: approve }])
      expect(await request(path, sent)).toMatchObject({
        status: 410,
        html: expect.stringContaining("This link was withdrawn"),
      });
  });

  it("for another thread", async () => {
    const [mine, other] = [await asked("mine"), await asked("other")];
    const { cookie } = await open(mine);
    const { status, html } = await request(`/answer/${other.id}`, { cookie, form: approve });
    expect([status, html]).toEqual([
      403,
      expect.stringContaining("This answer is for another question"),
    ]);
    expect(await answers("other")).toEqual([]);
  });

  it("known only from a Referer: the address of the page does not work in another browser", async () => {
    const link = await asked("t");
    const { path } = await open(link);
    expect(path).not.toContain(await signLink(link, "answer"));
    for (const sent of [{}, { form: approve }])
      expect(await request(path, sent)).toMatchObject({
        status: 403,
        html: expect.stringContaining("Open the link from the message"),
      });
    expect(await answers("t")).toEqual([]);
  });

  it("sent over plain HTTP, where others could read it: it is withdrawn", async () => {
    const link = await asked("t");
    const path = `/open/${await signLink(link, "open")}`;
    const { html } = await request(path, { headers: { "x-forwarded-proto": "http" } });
    expect(html).toContain("This link was opened without encryption");
    expect(await request(path)).toMatchObject({
      status: 410,
      html: expect.stringContaining("This link was withdrawn"),
    });
  });

  it.each(["http, https", "https,http", "HTTP"])(
    "sent over plain HTTP to the first of several proxies (%s)",
    async (proto) => {
      const path = `/open/${await signLink(await asked("t"), "open")}`;
      expect((await request(path, { headers: { "x-forwarded-proto": proto } })).html).toContain(
        "without encryption",
      );
      expect(
        await request(path, { headers: { "x-forwarded-proto": "https, https" } }),
      ).toMatchObject({ status: 410 });
    },
  );

  it("answered by a form of another site", async () => {
    const link = await asked("t");
    const { path, cookie } = await open(link);
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "same-site" },
    ])
      expect(await request(path, { cookie, form: approve, headers })).toMatchObject({
        status: 403,
        html: expect.stringContaining("another site"),
      });
    expect(await answers("t")).toEqual([]);
  });
});

describe("the page server", () => {
  let server: ReturnType<typeof createPageServer>;
  let port: number;
  beforeEach(async () => {
    server = createPageServer(database, "");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** What the server sends back for these bytes. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let got = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.setEncoding("utf8").on("data", (text: string) => {
        got += text;
      });
      socket.on("end", () => resolve(got)).on("error", reject);
    });
  const get = (target: string, method = "GET"): Promise<string> =>
    exchange(`${method} ${target} HTTP/1.1\r\nhost: ask.example\r\nconnection: close\r\n\r\n`);

  it.each([
    "//",
    "//evil.example/open/a",
    "/\\",
    "/open%2Fa",
    "/open/a/b",
    "/%",
    "/%zz",
    "/..%2f",
    "http://evil.example/open/a",
    "*",
    "/?a=1&a=2&__proto__=3",
    "/inbox/",
    `/${"a".repeat(8_000)}`,
  ])("answers GET %s with a page that explains that there is none", async (target) => {
    for (const method of ["GET", "HEAD", "POST"])
      expect(await get(target, method)).toMatch(/^HTTP\/1.1 404 /);
  });

  it("shows a link to HEAD and to a query, and forgives no change of its letters", async () => {
    const token = await signLink(await asked("t"), "open");
    for (const target of [`/open/${token}`, `/open/${token}?a=1&a=2`])
      expect(await get(target, "HEAD")).toMatch(
        /^HTTP\/1.1 303 [\s\S]*\r\nlocation: \/answer\/[\w-]{22}\r\n/i,
      );
    expect(await get(`/open/${token.toUpperCase()}`)).toMatch(/^HTTP\/1.1 403 /);
    expect(await answers("t")).toEqual([]);
  });

  it("shows that a form is too large, and records nothing of it", async () => {
    const { path, cookie } = await open(await asked("t"));
    const body = `q0.decision=approve&q0.reason=${"a".repeat(1_000_000)}`;
    const head = `POST ${path} HTTP/1.1\r\nhost: ask.example\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\nconnection: close`;
    expect(await exchange(`${head}\r\n\r\n${body}`)).toMatch(
      /^HTTP\/1.1 413 [\s\S]*Nothing was sent/,
    );
    expect(await answers("t")).toEqual([]);
  });

  it("keeps running when a page cannot be rendered", async () => {
    expectConsole("error", /cannot be shown/);
    const { path, cookie } = await open(await asked("t"));
    const broken = vi.spyOn(Page, "Page").mockImplementationOnce(() => {
      throw new Error("cannot be shown");
    });
    const head = `GET ${path} HTTP/1.1\r\nhost: ask.example\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`;
    expect(await exchange(head)).toMatch(/^HTTP\/1.1 503 [\s\S]*Nothing was lost/);
    broken.mockRestore();
    expect(await exchange(head)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe("the inbox of a person", () => {
  const headers = (cookie: string) => ({ cookie });
  const show = async (path: string, cookie = "") => {
    const { page, ...response } = await createInbox(database).page({
      method: "GET",
      path,
      headers: headers(cookie),
      form: new URLSearchParams(),
    });
    return { ...response, html: page === undefined ? "" : renderToStaticMarkup(page) };
  };
  const openInbox = async (person: string) => {
    const response = await show(`/inbox/open/${await signPerson(person, "open")}`);
    return response.headers?.["set-cookie"]?.split(";")[0] ?? "";
  };
  const versionIn = (html: string) => /data-version="([^"]+)"/.exec(html)?.[1] ?? null;

  it("opens from a link on another site, as in web mail", async () => {
    const { headers: own } = await show(
      `/inbox/open/${await signPerson("ann@example.com", "open")}`,
    );
    expect(own?.["set-cookie"]).toMatch(/; Path=\/inbox; .*; HttpOnly; SameSite=Lax; Secure$/);
  });

  it("lists their open questions with a link that answers each, and nothing of other people", async () => {
    const link = await asked("t");
    const html = (await show("/inbox", await openInbox("ann@example.com"))).html;
    expect(html).toContain("1 open question");
    expect(html).toContain("May the agent pay this invoice?");
    const [, token = ""] = /href="\/open\/([^"]+)"/.exec(html) ?? [];
    expect(token).toBe(await signLink(link, "open"));
    expect((await show("/inbox", await openInbox("bob@example.com"))).html).toContain(
      "0 open questions",
    );
  });

  it.each([
    ["of nobody", async () => ""],
    [
      "with a changed name",
      async () =>
        (await signPerson("ann@example.com", "open")).replace(
          /^[^.]+/,
          Buffer.from("eve").toString("base64url"),
        ),
    ],
    [
      "with a later deadline",
      async () =>
        (await signPerson("ann@example.com", "open", 5)).replace(".5.", `.${Date.now() + 1e6}.`),
    ],
    ["that has expired", () => signPerson("ann@example.com", "open", Date.now() - 1)],
    ["that is a cookie", () => signPerson("ann@example.com", "answer")],
  ])("refuses a link %s", async (_kind, token) => {
    const { status, headers: own } = await show(`/inbox/open/${await token()}`);
    expect([status, own]).toEqual([403, undefined]);
  });

  it("sends an event when a question is asked and when it is answered, and none while the list is as shown", async () => {
    const cookie = await openInbox("ann@example.com");
    const empty = versionIn((await show("/inbox", cookie)).html);
    const stop = new AbortController();
    const events = await createInbox(database).events(
      { headers: headers(cookie) },
      empty,
      stop.signal,
    );
    const first = events?.next();
    const link = await asked("t");
    expect((await first)?.value).toMatch(/^data: [\w-]+\n\n$/);
    const { html } = await show("/inbox", cookie);
    const again = await createInbox(database).events(
      { headers: headers(cookie) },
      versionIn(html),
      stop.signal,
    );
    const { path, cookie: answering } = await open(link);
    const next = again?.next();
    await request(path, { cookie: answering, form: approve });
    expect((await next)?.value).toBe(`data: ${empty}\n\n`);
    stop.abort();
    expect(await again?.next()).toEqual({ done: true, value: undefined });
  });

  it("sends no events to a browser that has not opened the link", async () => {
    const asSession = `inbox=${await signPerson("ann@example.com", "open")}`;
    for (const cookie of ["", asSession, "inbox=a.b.c"])
      expect(
        await createInbox(database).events({ headers: headers(cookie) }, null, AbortSignal.abort()),
      ).toBeNull();
  });

  it("shows invisible characters of a question", async () => {
    await asked("t", [{ ...pay, message: "Pay\u202e 1\u200b000?" }]);
    expect((await show("/inbox", await openInbox("ann@example.com"))).html).toContain(
      "Pay\u{fffd} 1\u{fffd}000?",
    );
  });
});
