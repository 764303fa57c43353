"use client";
import { type ReactNode, useId, useState } from "react";
import { ignoreRepeatedClick } from "../../parts/internal/ignoreRepeatedClick.js";
import type { RuleSpan } from "../../react/labels/ruleLabels.js";
import { RuleDialog, type RuleSubject } from "./RuleDialog.js";
import { useRuleLabels } from "./useRuleLabels.js";

interface RuleMenuProps extends RuleSubject {
  /** Opens what is folded and was not read; null where everything was. */
  readonly showUnread: (() => void) | null;
}

const spans: readonly RuleSpan[] = ["thread", "tomorrow", "always"];

/** A button that opens the spans of a rule; each opens the dialog. Nothing is approved here. */
export function RuleMenu({ showUnread, ...rest }: RuleMenuProps): ReactNode {
  const labels = useRuleLabels();
  const [open, setOpen] = useState(false);
  const [span, setSpan] = useState<RuleSpan | null>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button has opened
    <div
      className="agui-rule-menu"
      // It lies above what follows. Some browsers focus no button that is pressed, so a press of a span may have no target here.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && span === null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open || span !== null) return;
        event.stopPropagation();
        setOpen(false);
        event.currentTarget.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        className="agui-button agui-button--quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // What is approved without asking was read before.
        onClick={ignoreRepeatedClick(() => (showUnread === null ? setOpen(!open) : showUnread()))}
      >
        {labels.more}
      </button>
      {open ? (
        <ul id={id} className="agui-rule-menu__spans">
          {spans.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="agui-button agui-button--quiet"
                aria-haspopup="dialog"
                onClick={() => setSpan(one)}
              >
                {labels.span(one)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {span === null ? null : <RuleDialog {...rest} span={span} labels={labels} onClose={() => setSpan(null)} />}
    </div>
  );
}
