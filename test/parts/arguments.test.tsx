import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type ArgumentRenderer, createMask, InterruptPanel } from "../../src/index.js";
import { splitSql } from "../../src/parts/arguments/HighlightedSql.js";
import { askedRun, proposes } from "../support/askedRun.js";

async function shown(args: object, props: object = {}, name = "act") {
  const { run } = await askedRun(
    [{ id: "q", reason: "tool_call", message: "Go on?", toolCallId: "tc" }],
    {},
    proposes("tc", name, args),
  );
  render(<InterruptPanel run={run} {...props} />);
  return screen.findByRole("article");
}

const view = (card: HTMLElement) => card.querySelector<HTMLElement>("[data-part='args-view']");
const terms = (card: HTMLElement) =>
  within(card)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);

describe("arguments of a known shape", () => {
  it("arguments of an e-mail are laid out as one, with everything else in rows below", async () => {
    const card = await shown({
      to: "ann@example.com",
      subject: "Hi",
      body: "One\n\nTwo",
      bcc: ["eve@evil.example"],
      delay: 5,
    });
    expect(within(card).getByText("Body").closest("figure")).toHaveTextContent("One Two");
    expect(terms(card)).toEqual(["To", "Subject", "Bcc", "Delay"]);
    expect(card).toHaveTextContent("eve@evil.example");
  });

  it("arguments of a command are laid out from left to right in every page", async () => {
    const card = await shown({ command: "rm -rf build", cwd: "/srv", env: { CI: true } });
    expect(card.querySelector("[data-part='data-block']")).toHaveAttribute("dir", "ltr");
    expect(card).toHaveTextContent("rm -rf build");
    expect(terms(card)).toEqual(["Cwd", "Env", "CI"]);
  });

  it.each([
    ["an amount in cents", { amountCents: 12_499, currency: "EUR" }, "€124.99"],
    ["an amount", { amount: 80.5, currency: "USD", to: "ann" }, "$80.50"],
    ["a currency without cents", { amount: 5000, currency: "JPY" }, "¥5,000"],
  ])("a sum of money is emphasized, with what is sent beside it: %s", async (_, args, sum) => {
    const card = await shown(args);
    const hero = card.querySelector<HTMLElement>("[data-part='args-hero']");
    expect(hero).toHaveTextContent(sum);
    const [name, amount] = Object.entries(args)[0] ?? [];
    expect(hero?.textContent).toContain(`${name} ${String(amount)}`);
    expect(hero?.textContent).toContain(`currency ${args.currency}`);
  });

  it.each([
    ["no currency", { amount: 5 }],
    [
      "a currency in small letters, whose amount may be in cents",
      { amount: 5000, currency: "usd" },
    ],
    ["letters that are no currency", { amount: 5, currency: "XQZ" }],
    ["two amounts", { amount: 5, total: 6, currency: "EUR" }],
    ["a text", { amount: "5", currency: "EUR" }],
    ["parts of a cent", { amountCents: 0.5, currency: "EUR" }],
    ["digits that the sum would not show", { amount: 1.005, currency: "EUR" }],
    ["cents of a currency without cents", { amountCents: 500, currency: "JPY" }],
    ["a sum that is too large", { amount: 1e13, currency: "EUR" }],
  ])("nothing is read as a sum of money where it could mislead: %s", async (_, args) => {
    expect((await shown(args)).querySelector("[data-part='args-hero']")).toBeNull();
  });

  it("arguments of a statement are laid out as one, the same letters with and without colours", async () => {
    const statement = "SELECT * FROM t -- all\nWHERE name = 'O''Neil' AND n > 5";
    const card = await shown({ query: statement });
    expect(await within(card).findByText("SELECT")).toHaveClass("agui-code__keyword");
    expect(card.querySelector("[data-part='data-block']")?.textContent).toBe(statement);
    expect(
      splitSql(statement)
        .map(({ text }) => text)
        .join(""),
    ).toBe(statement);
  });

  it.each([
    ["a comment that MySQL executes", "SELECT 1 /*! ; DROP TABLE users */"],
    ["a comment that MariaDB executes", "SELECT 1 /*M!100 ; DROP TABLE users */"],
    ["a comment that is a calculation", "SELECT 1--1; DROP TABLE users"],
    ["a name with dashes", "SELECT `a -- `; DROP TABLE users"],
    ["a text in dollars", "SELECT $a$ -- $a$; DROP TABLE users"],
    ["a text that ends at a backslash or later", "SELECT '\\'' ; DROP TABLE users -- '"],
  ])(
    "a statement has the colour of a comment or a text only where every database reads one: %s",
    (_, statement) => {
      const muted = splitSql(statement).filter(({ kind }) => kind === "comment" || kind === "text");
      expect(muted.filter(({ text }) => text.includes("DROP"))).toEqual([]);
    },
  );

  it("arguments with a search query are not shown as a statement", async () => {
    expect(view(await shown({ query: "best dealers near me" }))).toBeNull();
  });

  it("arguments of a file change are laid out as one, every line of both versions", async () => {
    const card = await shown({
      path: "a.js",
      before: "one\ntwo\n",
      after: "one\nthree",
      mode: "0644",
    });
    expect(await within(card).findByText("The line end at the end is removed.")).toBeVisible();
    const lines = [...card.querySelectorAll(".agui-diff-line")].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(lines).toEqual(["one", "−removed: two", "+added: three"]);
    expect(terms(card)).toEqual(["Path", "Mode"]);
  });

  it("arguments are laid out as a patch whose changed lines may begin like a header", async () => {
    const diff =
      "--- a/x.js\n+++ b/x.js\n@@ -1,2 +1,2 @@\n one\n--- two; old()\n+++ two; evil()\n--- a/y.js\n+++ b/y.js\n@@ -1 +1 @@\n-x\n+y";
    const card = await shown({ path: "x.js", diff });
    const lines = [...card.querySelectorAll(".agui-diff-line")].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(lines).toEqual([
      "--- a/x.js",
      "+++ b/x.js",
      "@@ -1,2 +1,2 @@",
      "one",
      "−removed: -- two; old()",
      "+added: ++ two; evil()",
      "--- a/y.js",
      "+++ b/y.js",
      "@@ -1 +1 @@",
      "−removed: x",
      "+added: y",
    ]);
  });

  it("arguments of a patch show a line end that only some lines have", async () => {
    const card = await shown({ path: "x.sh", diff: "@@ -1 +1 @@\n-run\n+run\r\n" });
    expect(within(card).getByRole("img", { name: /carriage return/ })).toBeVisible();
  });

  it("arguments of a patch show no line ends that all lines have", async () => {
    const card = await shown({ path: "x.sh", diff: "@@ -1 +1 @@\r\n-run\r\n+ran\r\n" });
    expect(within(card).queryByRole("img")).toBeNull();
  });

  it("a note in a patch is not counted as a line of the file", async () => {
    const note = "\\ No newline at end of file";
    const card = await shown({
      path: "x.sql",
      diff: `@@ -1,2 +1 @@\n keep\n${note}\n${note}\n--- drop table x;`,
    });
    expect([...card.querySelectorAll(".agui-diff-line")].at(-1)).toHaveTextContent(
      "−removed: -- drop table x;",
    );
  });

  it("arguments are no table where columns would be out of sight", async () => {
    const wide = { note: "x".repeat(50), memo: "y".repeat(50), payee: "eve@evil.example" };
    const narrow = { note: "for Ann", payee: "ann@example.com" };
    const card = await shown({ wide: [wide, wide], narrow: [narrow, narrow] });
    expect(within(card).getAllByRole("table")).toHaveLength(1);
    expect(within(card).getByRole("table")).toHaveTextContent("ann@example.com");
    expect(within(card).getAllByText("eve@evil.example")).toHaveLength(2);
  });

  it("arguments are never translated by a browser, at any depth", async () => {
    const card = await shown({
      command: "drop",
      sql: "drop table x",
      list: ["one"],
      to: "ann",
      rows: [{ a: 1, b: "two" }],
    });
    const texts = document.createTreeWalker(
      card.querySelector('[data-part="args"]') ?? card,
      NodeFilter.SHOW_TEXT,
    );
    const translated: (string | null)[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (text.parentElement?.closest('[translate="no"]') === null)
        translated.push(text.textContent);
    expect(translated.filter((text) => text?.trim())).toEqual([]);
    expect(card.querySelector('[data-part="tool-name"] > bdi')).toHaveAttribute("translate", "no");
  });

  it("arguments of a request are laid out as one", async () => {
    const card = await shown({
      method: "POST",
      url: "https://api.example.com/x",
      headers: { "X-Key": "1" },
      body: "{}",
      retries: 2,
    });
    expect(view(card)).not.toBeNull();
    expect(terms(card)).toEqual(["Method", "URL", "Headers", "X key", "Retries"]);
  });

  it("arguments have marked invisible characters in every view, statements included", async () => {
    const card = await shown({ sql: "SELECT 1 \u202e FROM t" });
    expect(within(card).getByRole("img", { name: "U+202E right-to-left override" })).toBeVisible();
  });

  it.each([
    { command: { toString: 1 } },
    { command: "ls", "command\u200b": "rm" },
    { command: "ls\n" },
  ])(
    "arguments are rows where a type is unexpected, keys look alike, or a text could be mistaken for another: %j",
    async (args) => {
      expect(view(await shown(args))).toBeNull();
    },
  );

  it("arguments never reveal a secret that a mask hides", async () => {
    const mask = createMask((path) => path.includes("body"));
    const card = await shown({ to: "ann", subject: "s", body: "geheim" }, { mask });
    expect(card.outerHTML).not.toContain("geheim");
    expect(terms(card)).toEqual(["To", "Subject", "Body"]);
  });

  it("arguments may be anything that is text in any field, and each argument is still there", async () => {
    const text = "x".repeat(3_000);
    const card = await shown({
      path: text,
      before: text,
      after: "y",
      diff: text,
      sql: text,
      to: text,
      subject: text,
      body: text,
    });
    expect(card).toHaveTextContent("characters hidden");
  });
});

describe("an argument renderer of the host", () => {
  const money: ArgumentRenderer = {
    matches: ({ amount }) => (typeof amount === "number" ? ["amount"] : null),
    Component: ({ renderValue }) => <p>Money: {renderValue("amount")}</p>,
  };

  it("an argument renderer of the host comes before the built-in ones, and values it does not include are shown below", async () => {
    const card = await shown(
      { amount: 5, command: "pay", note: "n" },
      { presentation: { argumentRenderers: [money] } },
    );
    expect(within(card).getByText(/^Money/)).toHaveTextContent("Money: 5");
    expect(terms(card)).toEqual(["Command", "Note"]);
  });

  it("an argument renderer that throws, or names missing arguments, is replaced by rows", async () => {
    const throws: ArgumentRenderer = {
      matches: () => {
        throw new Error("no");
      },
      Component: () => null,
    };
    const lies: ArgumentRenderer = { matches: () => ["amount", "other"], Component: () => null };
    const card = await shown(
      { amount: 5 },
      { presentation: { argumentRenderers: [throws, lies] } },
    );
    expect(terms(card)).toEqual(["Amount"]);
  });
});
