"use client";
import type { ReactNode } from "react";

/**
 * A statement with its keywords, texts, numbers and comments in colours. Loaded when the first
 * statement is on screen.
 */
export function HighlightedSql({ text }: { readonly text: string }): ReactNode {
  return splitSql(text).map(({ kind, text: part }, index) =>
    kind === "plain" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every text and hold no state
      <span key={index} className={`agui-code__${kind}`}>
        {part}
      </span>
    ),
  );
}

/** A piece of a statement. */
interface SqlPart {
  readonly kind: "keyword" | "text" | "number" | "comment" | "plain";
  readonly text: string;
}

const keywords =
  "add all alter and as asc begin between by cascade case cast column commit constraint create cross database default delete desc " +
  "distinct drop else end except exists explain from full grant group having if ilike in index inner insert intersect into is join key " +
  "left like limit lock merge not null offset on or order outer over partition primary references replace returning revoke right " +
  "rollback schema select set table then to transaction trigger truncate union unique update using values view when where with";

const token = new RegExp(
  [
    // MySQL executes `/*!` comments, and reads `--1` as a calculation.
    "(?<comment>--(?=\\s|$)[^\\n]*|/\\*(?!M?!)[\\s\\S]*?(?:\\*/|$))",
    "(?<text>'(?:[^']|'')*(?:'|$))",
    '(?<quoted>"[^"]*(?:"|$)|`[^`]*(?:`|$)|(?<dollars>\\$\\w*\\$)[\\s\\S]*?(?:\\k<dollars>|$))',
    "(?<number>\\b\\d+(?:\\.\\d+)?\\b)",
    `(?<keyword>\\b(?:${keywords.replaceAll(" ", "|")})\\b)`,
    "(?<word>[\\p{L}\\p{N}_$]+)",
  ].join("|"),
  "giu",
);

/** Splits a statement into pieces to be told apart at a glance. Together they are the statement. */
export function splitSql(sql: string): readonly SqlPart[] {
  const parts: SqlPart[] = [];
  let start = 0;
  for (const { 0: text, index, groups } of sql.matchAll(token)) {
    const kind = (["comment", "text", "number", "keyword"] as const).find(
      (one) => groups?.[one] !== undefined,
    );
    // Databases differ in whether a backslash escapes a quotation mark, and so in where such a text
    // ends.
    if (kind === undefined || (kind === "text" && text.includes("\\"))) continue;
    if (index > start) parts.push({ kind: "plain", text: sql.slice(start, index) });
    parts.push({ kind, text });
    start = index + text.length;
  }
  if (start < sql.length) parts.push({ kind: "plain", text: sql.slice(start) });
  return parts;
}
