"use client";
import type { ReactNode } from "react";
import type { InterruptToolCall } from "../core/interrupt.js";
import { isRecord } from "../protocol/json.js";
import { useLabels } from "../react/AgentRunProvider.js";
import { FoldedText } from "./FoldedText.js";

const foldAbove = 600;

/** Arguments as a person reads them: names and values, nesting as JSON, long values folded but never cut. All of it is text. */
export function ArgumentsData({ toolCall, args }: { readonly toolCall: InterruptToolCall; readonly args: unknown }): ReactNode {
  const labels = useLabels();
  if (toolCall.problem !== undefined) {
    return (
      <>
        <p data-part="args-problem">{labels.unreadableArguments}</p>
        <Value value={toolCall.argsText} />
      </>
    );
  }
  if (!isRecord(args)) return <Value value={args} />;
  const entries = Object.entries(args);
  if (entries.length === 0) return <p data-part="args-empty">{labels.noArguments}</p>;
  return (
    <dl data-part="args-list" aria-label={labels.arguments}>
      {entries.map(([name, value]) => (
        <div key={name} data-part="args-row">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { readonly value: unknown }): ReactNode {
  const isText = typeof value === "string";
  const text = isText ? value : (JSON.stringify(value, null, 2) ?? "");
  const isPlain = value !== "" && (isText || typeof value === "number" || typeof value === "boolean");
  const body = isPlain ? (
    <span dir="auto" data-part="args-text">
      {text}
    </span>
  ) : (
    <code data-part="args-json">{isText ? '""' : text}</code>
  );
  return (
    <FoldedText text={text} above={foldAbove}>
      {body}
    </FoldedText>
  );
}
