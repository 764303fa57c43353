"use client";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { needsQuotes } from "../../present/dataText.js";
import { type IsoTime, readIsoTime } from "../../present/readIsoTime.js";
import { showJson } from "../../protocol/json.js";
import { parseUrl } from "../../protocol/parseUrl.js";
import type { QuestionLabels } from "../../react/labels/labelTypes.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { Icon } from "../icons/Icon.js";
import { FoldedText, WholeText } from "./FoldedText.js";

const foldAbove = 600;

interface PlainValueProps {
  readonly value: unknown;
  /** The text of a number that JavaScript writes otherwise. */
  readonly written?: string | undefined;
  /**
   * Whether titles stand beside such values, which are then quoted: a title could be part of a
   * text.
   */
  readonly quoted: boolean;
}

/**
 * A value without rows of its own: a text, a number, Yes or No, nothing, or the JSON of what is too
 * large to be laid out.
 */
export function PlainValue({ value, written, quoted }: PlainValueProps): ReactNode {
  const labels = useQuestionLabels();
  if (typeof value === "boolean")
    return <span data-part="data-boolean">{labels.yesNo(value)}</span>;
  const number = numberOf(value, written);
  if (number !== undefined && /^-?\d+$/.test(number)) return <Digits text={number} />;
  const nothing = nothingOf(value, labels);
  if (nothing !== undefined) return <span data-part="data-empty-value">{nothing}</span>;
  if (typeof value === "object" || value === undefined) {
    const text = value === undefined ? "" : showJson(value, 2);
    return (
      <FoldedText text={text} above={foldAbove}>
        <code translate="no" dir="ltr" data-part="data-json">
          <WholeText text={text} />
        </code>
      </FoldedText>
    );
  }
  const text = typeof value === "string" ? value : (number ?? showJson(value));
  return (
    <Text
      text={text}
      quoted={typeof value === "string" && (quoted || looksLikeOther(value, labels))}
    />
  );
}

function numberOf(value: unknown, written: string | undefined): string | undefined {
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" ? (written ?? showJson(value)) : undefined;
}

/** Whether a text could be taken for what stands for another value. */
function looksLikeOther(text: string, labels: QuestionLabels): boolean {
  if (needsQuotes(text)) return true;
  const words = [labels.yesNo(true), labels.yesNo(false), ...Object.values(labels.empty)];
  return words.some((word) => word.toLowerCase() === text.trim().toLowerCase());
}

function nothingOf(value: unknown, { empty }: QuestionLabels): string | undefined {
  if (value === null) return empty.null;
  if (value === "") return empty.text;
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value)) return value.length === 0 ? empty.list : undefined;
  return Object.keys(value).length === 0 ? empty.object : undefined;
}

/**
 * Long numbers in groups of three, by a gap that is not part of the text: what is copied is the
 * number.
 */
function Digits({ text }: { readonly text: string }): ReactNode {
  const groups =
    text.length < 6 ? [text] : (text.match(/^-?\d{1,3}(?=(?:\d{3})*$)|\d{3}/g) ?? [text]);
  return (
    <span dir="ltr" data-part="data-number">
      {groups.length === 1
        ? text
        : groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of digits hold no state
            <span key={index} className="agui-digits">
              {group}
            </span>
          ))}
    </span>
  );
}

function Text({ text, quoted }: { readonly text: string; readonly quoted: boolean }): ReactNode {
  const quote = quoted ? '"' : "";
  const time = quoted ? undefined : readIsoTime(text);
  const link = linkIn(text);
  return (
    <>
      {time === undefined ? null : <LocalTime time={time} />}
      <FoldedText text={text} above={foldAbove}>
        <span
          translate="no"
          dir={link === undefined ? "auto" : "ltr"}
          data-part="data-text"
          data-beside={time === undefined ? undefined : ""}
          className={link === undefined ? undefined : "agui-link"}
        >
          {link === undefined ? null : <Icon name="link" />}
          {quote}
          {link === undefined || text.length > foldAbove ? (
            <WholeText text={text} spaces />
          ) : (
            <Link {...link} />
          )}
          {quote}
        </span>
      </FoldedText>
      <DataImage text={text} />
    </>
  );
}

/** An address in its parts. */
interface LinkParts {
  readonly before: string;
  readonly host: string;
  readonly after: string;
  /** The host in the letters by which it is looked up, where it has others. */
  readonly ascii?: string;
}

/** The parts of an address; undefined where browsers and other readers do not agree on its host. */
function linkIn(text: string): LinkParts | undefined {
  const found = /^(https?:\/\/(?:[^/?#\s]*@)?)([^/?#\s@]+)((?:[/?#]\S*)?)$/i.exec(text);
  const url = parseUrl(text);
  if (found === null || url === null || /[\\\p{C}]/u.test(text)) return undefined;
  const [, before = "", host = "", after = ""] = found;
  const { hostname } = url;
  const name = host.replace(/:\d*$/, "");
  if (/^[\x20-\x7e]*$/.test(name))
    return name.toLowerCase() === hostname ? { before, host, after } : undefined;
  return { before, host, after, ascii: hostname };
}

/** An address that cannot be followed; its host, which decides where it leads, stands out. */
function Link({ before, host, after, ascii }: LinkParts): ReactNode {
  return (
    <>
      <WholeText text={before} spaces />
      <strong>
        <WholeText text={host} spaces />
      </strong>
      <WholeText text={after} spaces />
      {ascii === undefined ? null : <span data-part="data-note"> ({ascii})</span>}
    </>
  );
}

function LocalTime({ time: { date, kind } }: { readonly time: IsoTime }): ReactNode {
  const labels = useQuestionLabels();
  // A server is in another zone: the first paint in the browser must be the server's.
  const isInBrowser = useSyncExternalStore(never, yes, no);
  if (kind === "instant" && !isInBrowser) return null;
  return (
    <>
      <span data-part="data-time">{labels.dateTime(date, kind)}</span>{" "}
    </>
  );
}

const never = (): (() => void) => () => {};
const yes = (): boolean => true;
const no = (): boolean => false;

/** Pictures that are in the text itself; nothing is ever fetched. */
const image = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+=*$/;
const largestImage = 4_000_000;

function DataImage({ text }: { readonly text: string }): ReactNode {
  const labels = useQuestionLabels();
  // Bytes that are no picture, or a policy of the page without `img-src data:`: the text below is
  // all there is.
  const [failed, setFailed] = useState<string | null>(null);
  if (
    failed === text ||
    !text.startsWith("data:image/") ||
    text.length > largestImage ||
    !image.test(text)
  )
    return null;
  return (
    <img
      data-part="data-image"
      className="agui-image"
      src={text}
      alt={labels.imageOfAgent}
      decoding="async"
      onError={() => setFailed(text)}
    />
  );
}
