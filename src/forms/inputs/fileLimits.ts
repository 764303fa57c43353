"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { FormLabels } from "../../react/labels/FormLabels.js";
import { hasFormat } from "../../schema/document/formats.js";
import { readField } from "../../schema/form/readField.js";

/** How a file is sent as text. */
type FileEncoding = "base64" | "base64url" | "data-url";

/** Which files a field takes, by its schema. */
export interface WantedFile {
  readonly encoding: FileEncoding;
  /** Media types, such as `image/png` and `image/*`; none where every type is taken. */
  readonly types: readonly string[];
  /** Bytes of the largest file. */
  readonly largest: number;
  /** Characters of the longest text that the schema allows; undefined where it does not say. */
  readonly longest: number | undefined;
  /**
   * Whether the text of a file may be typed in: where the schema only says how it is written, it may
   * be a key or a signature as well.
   */
  readonly takesText: boolean;
}

/**
 * Bytes of the largest file that a form takes. As text it takes a third more, and a resume of at
 * most 8 MiB must have room for it.
 */
export const largestFile = 5_000_000;

/** Reads which files a field takes. The schema is that of a text that is entered as a file. */
export function readWantedFile(schema: UnknownRecord): WantedFile {
  const format = own(schema, "format");
  const isUrl = format === "data-url";
  const isUrlSafe = format === "base64url" || own(schema, "contentEncoding") === "base64url";
  const encoding = isUrl ? "data-url" : isUrlSafe ? "base64url" : "base64";
  const types = mediaTypes(own(schema, "contentMediaType"));
  const most = own(schema, "maxLength");
  const longest = typeof most === "number" ? most : undefined;
  const letters = (longest ?? Number.POSITIVE_INFINITY) - (isUrl ? urlStart(types[0]).length : 0);
  return {
    encoding,
    types,
    largest: Math.max(0, Math.min(largestFile, Math.floor(letters / 4) * 3)),
    longest,
    takesText: !isUrl && own(schema, "contentMediaType") === undefined,
  };
}

/**
 * The schema of the files of a list that is one field; undefined where a list has other entries, or
 * entries whose texts may be typed in.
 */
export function filesOf(list: UnknownRecord, root?: JsonSchema): UnknownRecord | undefined {
  const items = own(list, "items");
  if (own(list, "type") !== "array" || !isRecord(items)) return undefined;
  const entry = readField(items, root);
  return entry.kind === "file" && !readWantedFile(entry.schema).takesText
    ? entry.schema
    : undefined;
}

/** Says which files a field takes, by its schema. */
export function fileHint(schema: UnknownRecord, labels: FormLabels): string {
  const { types, largest } = readWantedFile(schema);
  return labels.fileHint(types, largest);
}

const mediaType = /^[a-z]+\/(?:\*|[\w.+-]+)$/i;

/** What says nothing about the content is not a type that a file must have. */
const anyContent: ReadonlySet<string> = new Set(["application/octet-stream", "*/*"]);

function mediaTypes(text: unknown): readonly string[] {
  const types = typeof text === "string" ? text.split(/[,;]/).map((type) => type.trim()) : [];
  return types
    .filter((type) => mediaType.test(type) && !anyContent.has(type))
    .map((type) => type.toLowerCase());
}

function urlStart(type = "application/octet-stream"): string {
  return `data:${type};base64,`;
}

/** Why a file is not taken. */
export type FileProblem = "too-large" | "other-type" | "empty" | "unreadable";

/** The file that a person has chosen, without its content. */
type ChosenFile = Pick<File, "name" | "type" | "size">;

/** Why a file is not taken, before it is read. */
export function problemOfFile(file: ChosenFile, wanted: WantedFile): FileProblem | undefined {
  if (!isOfType(file, wanted.types)) return "other-type";
  if (file.size === 0) return "empty";
  return file.size > wanted.largest ? "too-large" : undefined;
}

/** A browser does not know every type, and systems name some in their own way, such as CSV. */
function isOfType({ name, type }: ChosenFile, types: readonly string[]): boolean {
  if (types.length === 0 || type === "") return true;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return types.some(
    (one) => matches(type.toLowerCase(), one) || one.slice(one.indexOf("/") + 1) === ending,
  );
}

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** The text that is sent for a file, from the data URL of its content. */
export function fileText(dataUrl: string, file: ChosenFile, wanted: WantedFile): string {
  const content = dataUrl.slice(dataUrl.indexOf(",") + 1);
  if (wanted.encoding === "base64") return content;
  if (wanted.encoding === "base64url") return content.replaceAll("+", "-").replaceAll("/", "_");
  const named = wanted.types.find((type) => !type.endsWith("/*"));
  const isNamed = wanted.types.some((type) => matches(file.type.toLowerCase(), type));
  return urlStart((isNamed ? file.type : (named ?? file.type)) || undefined) + content;
}

/** Whether a typed text is the text of a file. */
export function isFileText(text: string, schema: UnknownRecord): boolean {
  const encoding = own(schema, "contentEncoding");
  // What `binary` is as a text, nothing says.
  const format =
    encoding === "base64" || encoding === "base64url" ? encoding : own(schema, "format");
  return typeof format !== "string" || hasFormat(format, text);
}

/** How many bytes the text of a file stands for. The text is not decoded. */
export function bytesOfText(text: string): number {
  const start = /^data:[^,]*,/i.exec(text)?.[0].length ?? 0;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor(((text.length - start - padding) * 3) / 4));
}

/** Pictures of these types are shown: they are drawn, and nothing in them is run or fetched. */
const rasterTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
]);

/** The data URL that shows a file; undefined where it is no picture that may be shown. */
export function pictureUrl(dataUrl: string, { type }: ChosenFile): string | undefined {
  return rasterTypes.has(type)
    ? `data:${type};base64,${dataUrl.slice(dataUrl.indexOf(",") + 1)}`
    : undefined;
}
