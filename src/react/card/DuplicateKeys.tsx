"use client";
import type { ReactNode } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { areKeysChecked, withKeysChecked } from "../../core/resume/duplicateKeysIssue.js";
import { useLabels } from "../run/useLabels.js";
import { useSurroundingInterrupt } from "./InterruptScope.js";
import { MarkedText } from "./MarkedText.js";

interface DuplicateKeysProps {
  readonly interrupt: InterruptView;
  readonly keys: readonly string[];
}

/** How many keys are named. */
const mostNamed = 5;

/** Warns about duplicate keys, and lets the user confirm them; approving is blocked until then. */
export function DuplicateKeys({ interrupt, keys }: DuplicateKeysProps): ReactNode {
  const labels = useLabels();
  const scope = useSurroundingInterrupt();
  const quoted = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  const { status, locked, answerable } = interrupt;
  const isOpen = (status === "unanswered" || status === "invalid") && answerable;
  return (
    <div data-part="duplicate-keys" className="agui-check" role="note">
      <p data-part="data-problem">
        <MarkedText text={labels.duplicateKeys(keys.length > mostNamed ? [...quoted, "…"] : quoted)} />
      </p>
      {scope !== null && isOpen ? (
        <label className="agui-check__label">
          <input
            type="checkbox"
            form=""
            checked={areKeysChecked(interrupt)}
            disabled={locked}
            onChange={(event) => scope.setInput(withKeysChecked(interrupt, event.target.checked))}
          />
          {labels.duplicateKeysChecked}
        </label>
      ) : null}
    </div>
  );
}
