import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { germanFormLabels } from "../../../src/locales/germanFormLabels.js";
import { renderForm } from "../renderForm.js";

const asking = (field: object, more: object = {}) => ({
  type: "object",
  properties: { it: { type: "string", ...field } },
  required: ["it"],
  ...more,
});
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xfb, 0xff]);
const base64 = "iVBOR/v/";
const png = (name = "photo.png") => new File([picture], name, { type: "image/png" });
const control = () => screen.getByLabelText(/Choose a file|Replace/, { selector: "[type=file]" });

const shows = (text: string | RegExp) => screen.findByText(text, { selector: "bdi" });

describe("what leaves is what the schema wants", () => {
  it.each<[string, object, string]>([
    ["base64", { contentEncoding: "base64" }, base64],
    ["base64", { format: "byte" }, base64],
    ["base64 as poem-openapi calls it", { format: "bytes" }, base64],
    ["base64", { format: "base64" }, base64],
    ["base64", { format: "binary" }, base64],
    ["base64", { contentMediaType: "image/png" }, base64],
    ["base64 for addresses", { format: "base64url" }, "iVBOR_v_"],
    ["base64 for addresses", { contentEncoding: "base64url" }, "iVBOR_v_"],
    ["a data URL", { format: "data-url" }, `data:image/png;base64,${base64}`],
    [
      "a data URL",
      { format: "data-url", contentMediaType: "image/*" },
      `data:image/png;base64,${base64}`,
    ],
  ])("%s for %j", async (_what, field, sent) => {
    const { person, submits, submitted } = renderForm(asking(field));
    await person.upload(control(), png());
    await shows("photo.png, 6 bytes");
    await submits();
    expect(submitted()).toEqual([{ it: sent }]);
  });

  it("has the type that the schema names where the browser does not know it", async () => {
    const schema = asking({ format: "data-url", contentMediaType: "application/pdf" });
    const { submits, submitted } = renderForm(schema);
    const file = new File([picture], "a.pdf", { type: "" });
    fireEvent.change(control(), { target: { files: [file] } });
    await shows(/^a.pdf, /);
    await submits();
    expect(submitted()).toEqual([{ it: `data:application/pdf;base64,${base64}` }]);
  });

  it("is a text where its content is one, such as JSON", () => {
    renderForm(asking({ contentMediaType: "application/json" }));
    expect(screen.getByRole("textbox", { name: "It" })).toBeVisible();
    expect(document.querySelector("[type=file]")).toBeNull();
  });

  it("is a typed text where only its encoding is known", async () => {
    const { person, submits, submitted, summary } = renderForm(
      asking({ contentEncoding: "base64" }),
    );
    await person.type(screen.getByRole("textbox", { name: "It" }), "no!");
    await submits();
    expect(summary()).toEqual(["Must be data as base64"]);
    await person.clear(screen.getByRole("textbox", { name: "It" }));
    await person.type(screen.getByRole("textbox", { name: "It" }), "aGVsbG8=");
    await submits();
    expect(submitted()).toEqual([{ it: "aGVsbG8=" }]);
  });
});

describe("before a file is chosen", () => {
  it.each<[string, object, string]>([
    ["any file", { format: "data-url" }, "Any file, up to 5 MB."],
    ["its types", { contentEncoding: "base64", contentMediaType: "image/png" }, "PNG, up to 5 MB."],
    [
      "groups of types",
      { format: "data-url", contentMediaType: "image/*, text/csv" },
      "Picture or CSV, up to 5 MB.",
    ],
    ["the limit of the schema", { format: "byte", maxLength: 4000 }, "Any file, up to 3 kB."],
  ])("is said: %s", (_what, field, hint) => {
    renderForm(asking(field));
    expect(control()).toHaveAccessibleDescription(expect.stringContaining(hint));
  });

  it("lists of files offer those types alone", () => {
    renderForm(asking({ format: "data-url", contentMediaType: "image/png,image/*" }));
    expect(control()).toHaveAttribute("accept", "image/png,image/*");
  });
});

describe("a file that is not taken", () => {
  it.each<[string, object, File, string]>([
    [
      "is too large",
      { format: "byte", maxLength: 4 },
      png(),
      "photo.png is too large: at most 3 bytes",
    ],
    [
      "is of another type",
      { format: "data-url", contentMediaType: "image/jpeg" },
      png(),
      "photo.png is of another type: JPEG",
    ],
    ["is empty", { format: "byte" }, new File([], "a.txt"), "a.txt is empty"],
  ])(
    "%s: it is said in words, and nothing is sent without it",
    async (_what, field, file, words) => {
      const { submits, submitted, summary, person } = renderForm(asking(field, { required: [] }));
      fireEvent.change(control(), { target: { files: [file] } });
      expect(control()).toHaveAccessibleDescription(expect.stringContaining(words));
      await submits();
      expect(summary()).toEqual([`${words}`]);
      await person.click(screen.getByRole("button", { name: `Remove ${file.name}` }));
      expect(control()).toHaveFocus();
      await submits();
      expect(submitted()).toEqual([{}]);
    },
  );

  it("could not be read", async () => {
    const { submitted, submits, summary } = renderForm(asking({ format: "data-url" }));
    const gone = Object.assign(png(), {});
    const read = FileReader.prototype.readAsDataURL;
    FileReader.prototype.readAsDataURL = function fail() {
      queueMicrotask(() => this.onerror?.(new ProgressEvent("error") as ProgressEvent<FileReader>));
    };
    fireEvent.change(control(), { target: { files: [gone] } });
    await shows("photo.png could not be read");
    FileReader.prototype.readAsDataURL = read;
    await submits();
    expect(summary()).toEqual(["photo.png could not be read"]);
    expect(submitted()).toEqual([]);
  });

  it("is taken where only its ending says its type, as systems name CSV in their own way", async () => {
    const { submits, submitted } = renderForm(
      asking({ format: "data-url", contentMediaType: "text/csv" }),
    );
    const csv = new File(["a"], "a.csv", { type: "application/vnd.ms-excel" });
    fireEvent.change(control(), { target: { files: [csv] } });
    await shows(/^a.csv, /);
    await submits();
    expect(submitted()).toEqual([{ it: "data:text/csv;base64,YQ==" }]);
  });
});

describe("a chosen file", () => {
  it("is shown with its name, its size and, where it is a picture, the picture", async () => {
    const { person, container } = renderForm(asking({ format: "byte" }));
    await person.upload(control(), png());
    await shows("photo.png, 6 bytes");
    expect(container.querySelector("img")).toHaveAttribute(
      "src",
      `data:image/png;base64,${base64}`,
    );
    expect(screen.getByRole("status")).toHaveTextContent("photo.png, 6 bytes");
  });

  it("that could run something is not drawn", async () => {
    const { person, container } = renderForm(asking({ format: "byte" }));
    await person.upload(control(), new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await shows("a.svg, 6 bytes");
    expect(container.querySelector("img")).toBeNull();
  });

  it("shows the characters of its name that could reorder it", async () => {
    const { person, container } = renderForm(asking({ format: "byte" }));
    await person.upload(control(), png("a\u202egnp.exe"));
    await screen.findByLabelText("Replace…", { exact: false });
    await expect.poll(() => container.textContent).toContain("[U+202E]");
  });

  it("can be replaced and removed", async () => {
    const { person, submits, submitted } = renderForm(asking({ format: "byte" }, { required: [] }));
    await person.upload(control(), png());
    await shows(/^photo.png, /);
    await person.upload(control(), new File(["hello"], "b.txt"));
    await shows(/^b.txt, /);
    expect(screen.queryByText(/^photo.png/)).toBeNull();
    await submits();
    await person.click(screen.getByRole("button", { name: "Remove b.txt" }));
    await submits();
    expect(submitted()).toEqual([{ it: "aGVsbG8=" }, {}]);
  });

  it.each([
    [
      "dropped",
      (target: Element, files: readonly File[]) =>
        fireEvent.drop(target, { dataTransfer: { types: ["Files"], files } }),
    ],
    [
      "pasted",
      (target: Element, files: readonly File[]) =>
        fireEvent.paste(target, { clipboardData: { files } }),
    ],
  ])("can be %s", async (_how, give) => {
    const { submits, submitted } = renderForm(asking({ format: "byte" }));
    give(control(), [png()]);
    await shows(/^photo.png, /);
    await submits();
    expect(submitted()).toEqual([{ it: base64 }]);
  });
});

describe("what the agent suggests", () => {
  it.each([
    ["byte", base64],
    ["data-url", `data:image/png;base64,${base64}`],
    ["data-url", "https://tracker.example/a.png"],
  ])("is shown by its size, and neither decoded nor fetched: %s", async (format, text) => {
    const { container, submits, submitted } = renderForm(
      asking({ format, default: text }, { required: [] }),
      { validator: () => ({ status: "valid" }) },
    );
    expect(screen.getByText(/^File, \d+ bytes?$/)).toBeVisible();
    expect(container.querySelector("img, textarea, [type=text]")).toBeNull();
    expect(container.innerHTML).not.toContain(text);
    expect(control()).toHaveAccessibleDescription(/Suggested by the agent/);
    await submits();
    expect(submitted()).toEqual([{ it: text }]);
  });
});

describe("several files", () => {
  const photos = {
    type: "object",
    properties: {
      it: { type: "array", minItems: 2, items: { type: "string", format: "data-url" } },
    },
    required: ["it"],
  };
  const input = () => screen.getByLabelText(/Choose a file|Add files/, { selector: "[type=file]" });

  it("are one field, in which each can be removed", async () => {
    const { person, submits, submitted, summary } = renderForm(photos);
    await submits();
    expect(summary()).toHaveLength(1);
    await person.upload(input(), [
      png("a.png"),
      new File(["hello"], "b.txt", { type: "text/plain" }),
    ]);
    await shows(/^b.txt, /);
    await person.upload(input(), new File(["more"], "c.txt", { type: "text/plain" }));
    await shows(/^c.txt, /);
    await person.click(screen.getByRole("button", { name: "Remove a.png" }));
    await submits();
    expect(submitted()).toEqual([
      { it: ["data:text/plain;base64,aGVsbG8=", "data:text/plain;base64,bW9yZQ=="] },
    ]);
  });
});

it("speaks the language of the page", () => {
  renderForm(asking({ contentMediaType: "image/*" }), {
    labels: germanFormLabels,
    submitLabel: "Los",
  });
  expect(screen.getByLabelText(/Datei wählen/)).toHaveAccessibleDescription(/^Bild, bis 5 MB/);
});
