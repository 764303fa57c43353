import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AgentRunProvider, createMask, germanLabels } from "../../../src/index.js";
import { DataRows } from "../../../src/parts/data/DataRows.js";
import { readIsoTime } from "../../../src/present/readIsoTime.js";

const row = (term: string) => {
  const name = screen.getAllByRole("term").find((one) => one.textContent === term);
  const value = name?.nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`There is no row ${term}.`);
  return value;
};

describe("arguments as a person reads them", () => {
  it("arguments have readable names for keys, with the real key on hover", () => {
    render(<DataRows value={{ amountCents: 5, sendTo: "a", send_to: "b" }} />);
    expect(screen.getByTitle("amountCents")).toHaveTextContent("Amount cents");
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Amount cents",
      "sendTo",
      "send_to",
    ]);
  });

  it("arguments show Yes and No for booleans, and quote texts that look like them, in every language", () => {
    const values = { a: true, b: "Yes", c: "true", d: false, e: " no" };
    const { rerender } = render(<DataRows value={values} />);
    expect(
      screen
        .getAllByRole("definition")
        .map(({ textContent }) => textContent)
        .slice(0, 4),
    ).toEqual(["Yes", '"Yes"', '"true"', "No"]);
    expect(row("E").textContent).toMatch(/^"/);
    rerender(
      <AgentRunProvider labels={germanLabels}>
        <DataRows value={{ a: true, b: "ja" }} />
      </AgentRunProvider>,
    );
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Ja",
      '"ja"',
    ]);
  });

  it("arguments show readable dates beside the original text", () => {
    render(<DataRows value={{ on: "2026-12-31", at: "2026-11-20T10:14", never: "2026-02-31" }} />);
    expect(row("On")).toHaveTextContent("Thu, Dec 31, 2026 2026-12-31");
    expect(row("At")).toHaveTextContent(/10:14.* 2026-11-20T10:14$/);
    expect(row("Never").textContent).toBe("2026-02-31");
  });

  it("arguments distinguish kinds of empty values", () => {
    render(<DataRows value={{ a: "", b: [], c: {}, d: null }} />);
    expect(["A", "B", "C", "D"].map((term) => row(term).textContent)).toEqual([
      "Empty text",
      "Empty list",
      "Empty",
      "Not set",
    ]);
  });

  it("lists of short values are chips, and lists of objects are tables with an empty cell for a missing key", () => {
    render(
      <DataRows value={{ cc: ["ann", "5", 5], items: [{ sku: "A", qty: 2 }, { sku: "" }] }} />,
    );
    expect(
      within(row("Cc"))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(['"ann"', '"5"', "5"]);
    expect(
      within(row("Items"))
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["SKU", "Qty"]);
    expect(
      within(row("Items"))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["A", "2", "Empty text", ""]);
  });

  it("an address is shown without a link, its real host emphasized", () => {
    const { container } = render(
      <DataRows value={{ url: "https://bank.example@evil.example/login" }} />,
    );
    expect(container.querySelector("a")).toBeNull();
    expect(screen.getByText("evil.example").tagName).toBe("STRONG");
    expect(row("URL").textContent).toBe("https://bank.example@evil.example/login");
  });

  it.each([
    "https://bank.example\\@evil.example/",
    "https://bank.example\u0001@evil.example/",
    "https://0x7f.1/",
    "https://b%61nk.example/",
  ])("an address on whose host readers do not agree has none emphasized: %j", (url) => {
    const { container } = render(<DataRows value={{ url }} />);
    expect(container.querySelector("strong")).toBeNull();
  });

  it("what only begins like an address is read in one pass", () => {
    const text = `http://${"a@".repeat(100_000)} `;
    render(<DataRows value={{ text }} />);
    expect(row("Text").querySelector(".agui-link")).toBeNull();
  });

  it("a host in other letters is shown with those by which it is looked up", () => {
    render(<DataRows value={{ url: "https://bänk.example/login" }} />);
    expect(row("URL")).toHaveTextContent("https://bänk.example/login (xn--bnk-qla.example)");
  });

  it("a picture is drawn only from data in the text itself", () => {
    const inline = "data:image/png;base64,iVBORw0KGgo=";
    const { container } = render(
      <DataRows
        value={{
          a: inline,
          b: "https://evil.example/pixel.png",
          c: "data:image/svg+xml;base64,PHN2Zy8+",
        }}
      />,
    );
    expect([...container.querySelectorAll("img")].map(({ src }) => src)).toEqual([inline]);
    expect(row("A")).toHaveTextContent(inline);
  });

  it("a picture that the page does not allow, or that is none, leaves its text alone", () => {
    const inline = "data:image/png;base64,iVBORw0KGgo=";
    const { container, rerender } = render(<DataRows value={{ a: inline }} />);
    fireEvent.error(screen.getByRole("img"));
    expect(container.querySelector("img")).toBeNull();
    expect(row("A")).toHaveTextContent(inline);
    rerender(<DataRows value={{ a: `${inline.slice(0, -1)}A` }} />);
    expect(container.querySelector("img")).not.toBeNull();
  });

  it("a letter that looks like another is shown with its code, in values as in keys", () => {
    render(<DataRows value={{ to: "аnn@example.com" }} />);
    const mark = within(row("To")).getByRole("img", { name: "U+0430 Cyrillic letter" });
    expect(mark).toHaveTextContent("а[U+0430]");
  });

  it("secrets are hidden in rows, chips and cells", () => {
    const mask = createMask((path) => path.includes("password"));
    const { container } = render(
      <AgentRunProvider mask={mask}>
        <DataRows
          value={{
            user: { password: "geheim" },
            users: [{ name: "a", password: "geheim" }],
            password: ["geheim"],
          }}
        />
      </AgentRunProvider>,
    );
    expect(container).not.toHaveTextContent("geheim");
    expect(container.outerHTML).not.toContain("geheim");
  });

  it("a long number keeps every digit, in groups that are not part of the text", () => {
    render(<DataRows value={{ a: 1249900, b: -123456, c: 99999 }} />);
    expect(["A", "B", "C"].map((term) => row(term).textContent)).toEqual([
      "1249900",
      "-123456",
      "99999",
    ]);
    expect(row("A").querySelectorAll(".agui-digits")).toHaveLength(3);
  });
});

describe("readIsoTime", () => {
  it("readIsoTime reads dates and times that exist", () => {
    expect(readIsoTime("2026-11-20")).toMatchObject({ kind: "date" });
    expect(readIsoTime("2026-11-20T10:14:00")).toMatchObject({ kind: "local" });
    for (const text of ["2026-11-20T10:14:00.123+01:00[Europe/Berlin]", "20261120T091400.123Z"])
      expect(readIsoTime(text)?.date.toISOString()).toBe("2026-11-20T09:14:00.123Z");
    expect(readIsoTime("Fri, 20 Nov 2026 09:14:00 GMT")).toMatchObject({ kind: "instant" });
  });

  it.each([
    "2026-13-01",
    "2026-02-30",
    "2026-11-20T25:00",
    "20261120",
    "2026-11-20T10:14+99:00x",
    "yesterday",
  ])("readIsoTime accepts no other text: %s", (text) => {
    expect(readIsoTime(text)).toBeUndefined();
  });

  it.each(["0001-01-01T00:00:00Z", "-0044-03-15", "+999999-01-01"])(
    "readIsoTime leaves out %s, which nobody reads",
    (text) => {
      expect(readIsoTime(text)).toBeUndefined();
    },
  );
});
