"use client";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { layOutJson } from "../../present/layOutJson.js";
import { useQuestionLabels } from "../run/useQuestionLabels.js";
import { LongText } from "./LongText.js";

interface JsonDisclosureProps {
  /** The JSON text as it was received, or as it would be sent. */
  readonly json: string;
  /** Default: "JSON". */
  readonly label?: string;
}

/** The exact JSON in a disclosure, with a button that copies it. Renders a `<details>`. */
export function JsonDisclosure({ json, label }: JsonDisclosureProps): ReactNode {
  const labels = useQuestionLabels();
  const [open, setOpen] = useState(false);
  return (
    <details
      data-part="raw"
      className="agui-raw"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label ?? labels.rawJson}</summary>
      {open ? <JsonText json={json} /> : null}
    </details>
  );
}

interface JsonTextProps {
  readonly json: string;
  /** Renders the text. Default: `LongText`. */
  readonly text?: ComponentType<{ readonly text: string }>;
}

/** JSON text over several lines, otherwise unchanged. */
export function JsonText({ json, text: Text = LongText }: JsonTextProps): ReactNode {
  const labels = useQuestionLabels();
  const [copied, setCopied] = useState<"copied" | "failed" | null>(null);
  const text = useMemo(() => layOutJson(json), [json]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(json);
      setCopied("copied");
    } catch {
      setCopied("failed");
    }
  };
  return (
    <div className="agui-raw__body">
      <code translate="no" dir="ltr" data-part="raw-json">
        <Text text={text} />
      </code>
      <button
        type="button"
        data-part="copy"
        className="agui-button agui-button--quiet"
        onClick={() => void copy()}
      >
        {labels.copy("ready")}
      </button>
      <span role="status" className="agui-note">
        {copied === null ? "" : labels.copy(copied)}
      </span>
    </div>
  );
}
