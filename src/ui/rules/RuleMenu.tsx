"use client";
import { type ReactNode, useId, useRef, useState } from "react";
import { useOwnEscape } from "../../parts/internal/useOwnEscape.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import type { RuleSpan } from "../../react/labels/ruleLabels.js";
import { RuleDialog, type RuleSubject } from "./RuleDialog.js";
import { useRuleLabels } from "./RuleLine.js";

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
  const menu = useRef<HTMLDivElement>(null);
  const fold = (): void => {
    setOpen(false);
    menu.current?.querySelector("button")?.focus();
  };
  useOwnEscape(menu, open && span === null ? fold : null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the button has opened closes when the focus leaves
    <div
      ref={menu}
      className="agui-rule-menu"
      // It lies above what follows. Some browsers focus no button that is pressed, so a press of a
      // span may have no target here.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && span === null && !currentTarget.contains(relatedTarget))
          setOpen(false);
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
      {span === null ? null : (
        <RuleDialog {...rest} span={span} labels={labels} onClose={() => setSpan(null)} />
      )}
    </div>
  );
}
