import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { domId, pathKey } from "../../src/forms/fields/fieldIds.js";
import { isRecord } from "../../src/protocol/json.js";

type Path = readonly (string | number)[];

/** How a user fills in an answer that the form alone does not determine. */
export interface Knowledge {
  /** The agent's titles for its values, by value. */
  readonly words: ReadonlyMap<unknown, string>;
  /** The kinds of answer to pick, by the path of the field. */
  readonly kinds: Readonly<Record<string, string>>;
}

/**
 * Pastes a text and types its end: each key renders the whole form, and other tests type every one
 * of them.
 */
export async function typeInto(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text === "") return;
  const isPlain =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.type === "text");
  const typed = isPlain ? text.slice(-2) : text;
  if (typed.length < text.length) {
    await person.click(field);
    await person.paste(text.slice(0, -2));
  }
  // What has a meaning to the typing library is doubled.
  await person.type(field, typed.replaceAll(/[{[]/g, "$&$&"));
}

/**
 * Fills in the one form on the page as a person would: by typing, ticking, picking from lists, and
 * adding entries.
 */
export async function fillIn(
  person: UserEvent,
  answer: unknown,
  { words, kinds }: Knowledge,
): Promise<void> {
  const form = await waitFor(() => {
    const found = document.querySelector("form");
    if (found === null) throw new Error("There is no form.");
    return found;
  });
  const root = form.id.replace(/:form$/, "");
  const idOf = (path: Path): string => root + domId(pathKey("", path));

  const control = (path: Path): HTMLElement => {
    const found = document.getElementById(idOf(path));
    if (found === null)
      throw new Error(`There is no field ${path.join(" → ") || "for the answer"}.`);
    return found;
  };

  /** An optional field may be behind the line that names it. */
  const unfold = async (path: Path): Promise<void> => {
    const line = form.querySelector('.agui-form__unfold[aria-expanded="false"]');
    const isShown = path.length === 0 || document.getElementById(`${idOf(path)}:field`) !== null;
    if (line !== null && !isShown) await person.click(line);
  };

  const wordOf = (value: unknown): string => {
    const word = words.get(value);
    if (word !== undefined) return word;
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return value === null ? "Nothing" : String(value);
  };

  const types = (field: HTMLElement, text: string): Promise<void> => typeInto(person, field, text);

  const fill = async (path: Path, value: unknown): Promise<void> => {
    await unfold(path);
    const kind = kinds[path.join("/")];
    const union = document.getElementById(`${idOf(path)}:union:field`);
    if (kind !== undefined && union !== null) {
      const [list] = within(union).getAllByRole("combobox", { name: "Kind of answer" });
      if (list === undefined) throw new Error("No kind of answer can be picked.");
      await person.selectOptions(list, kind);
      if (value === null) return;
    }
    // Null that is suggested is chosen already.
    if (value === null && union !== null) return;
    const field = document.getElementById(idOf(path));
    if (field instanceof HTMLTextAreaElement && field.classList.contains("agui-form__json")) {
      return types(field, JSON.stringify(value));
    }
    if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) {
        await addRow(path, name);
        await fill([...path, name], inner);
      }
      return;
    }
    if (Array.isArray(value)) return fillList(path, value);
    // What the agent has fixed is text.
    const fixed =
      document.getElementById(`${idOf(path)}:field`)?.matches(".agui-form__fixed") === true;
    return fixed ? undefined : fillOne(control(path), value);
  };

  /** Adds a row for a name, where an object takes any name and has none for it. */
  const addRow = async (path: Path, name: string): Promise<void> => {
    if (document.querySelector(`[id^="${CSS.escape(idOf([...path, name]))}"]`) !== null) return;
    const field = document.getElementById(idOf(path)) ?? form;
    const add = within(field)
      .queryAllByRole("button", { name: /^Add\b/ })
      .at(-1);
    if (add === undefined) return;
    await person.click(add);
    const input = within(field).getAllByRole("textbox", { name: "Name" }).at(-1);
    if (input !== undefined) await types(input, name);
  };

  const fillList = async (path: Path, entries: readonly unknown[]): Promise<void> => {
    const field = control(path);
    const boxes = within(field).queryAllByRole("checkbox");
    if (boxes.length > 0) {
      for (const entry of entries)
        await person.click(within(field).getByRole("checkbox", { name: wordOf(entry) }));
      return;
    }
    for (const [index, entry] of entries.entries()) {
      const isThere = (): boolean =>
        document.querySelector(`[id^="${CSS.escape(idOf([...path, index]))}"]`) !== null;
      if (!isThere()) {
        const add = within(field)
          .getAllByRole("button", { name: /^Add item: / })
          .at(-1);
        if (add !== undefined) await person.click(add);
      }
      await fill([...path, index], entry);
    }
  };

  const fillOne = async (field: HTMLElement, value: unknown): Promise<void> => {
    if (field instanceof HTMLSelectElement) return person.selectOptions(field, wordOf(value));
    if (field.getAttribute("role") === "radiogroup") {
      // A description stands beside the word.
      const isOf = (name: string) => name === wordOf(value) || name.startsWith(`${wordOf(value)} `);
      return person.click(within(field).getByRole("radio", { name: isOf }));
    }
    if (field instanceof HTMLInputElement && field.type === "datetime-local")
      return types(field, localTime(String(value)));
    // A time input takes no zone, and no seconds by itself.
    if (field instanceof HTMLInputElement && field.type === "time")
      return types(field, String(value).replace(/(?::00)?Z?$/, ""));
    // Nothing is what an emptied field means.
    return types(field, value === null ? "" : String(value));
  };

  const asJson = screen.queryByRole("button", { name: "Answer in JSON" });
  if (asJson === null || typeof answer === "string") return fill([], answer);
  await person.click(asJson);
  await types(await screen.findByRole("textbox"), JSON.stringify(answer));
}

/** A moment as the person's own clock shows it. */
function localTime(text: string): string {
  const date = new Date(text);
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
