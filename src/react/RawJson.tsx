"use client";
import { type ReactNode, useState } from "react";
import { layOutJson } from "../core/layOutJson.js";
import { MarkedText } from "./MarkedText.js";
import { useLabels } from "./useLabels.js";

interface RawJsonProps {
  /** JSON text as it came, or as it would be sent. */
  readonly json: string;
  /** Default: "JSON". */
  readonly label?: string;
}

/** Characters laid out; the button copies all of them. */
const longestShown = 100_000;

/** The exact JSON, one press away, with a button that copies it as it came. Renders a `<details>`. */
export function RawJson({ json, label }: RawJsonProps): ReactNode {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  return (
    <details data-part="raw" className="agui-raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label ?? labels.rawJson}</summary>
      {open ? <RawText json={json} /> : null}
    </details>
  );
}

/** JSON text as it was written, over several lines. */
export function RawText({ json }: Pick<RawJsonProps, "json">): ReactNode {
  const labels = useLabels();
  const [copied, setCopied] = useState<"copied" | "copyFailed" | null>(null);
  const text = layOutJson(json);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(json);
      setCopied("copied");
    } catch {
      setCopied("copyFailed");
    }
  };
  return (
    <div className="agui-raw__body">
      <code dir="ltr" data-part="raw-json">
        <MarkedText text={text.length > longestShown ? `${text.slice(0, longestShown)}…` : text} />
      </code>
      <button type="button" data-part="copy" className="agui-button agui-button--quiet" onClick={() => void copy()}>
        {labels.copy}
      </button>
      <span role="status" className="agui-note">
        {copied === null ? "" : labels[copied]}
      </span>
    </div>
  );
}
