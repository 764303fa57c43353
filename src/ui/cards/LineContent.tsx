"use client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { useLine } from "../../parts/interrupt/LineParts.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { CardIcon } from "./CardHead.js";

/**
 * A harmless call in two rows of text beside its buttons: the question and the tool, and who asks
 * with every argument by its name. The arrow shows the card, the tool's name the exact values.
 */
export function LineContent(): ReactNode {
  const rows = useRef<HTMLDivElement>(null);
  useTwoRows(rows);
  return (
    <>
      <ToolApproval.Select className="agui-checkbox" />
      <CardIcon />
      <div ref={rows} className="agui-line__text">
        <div className="agui-line__question">
          <Interrupt.Message className="agui-line__message" />{" "}
          <Interrupt.Unfold exact className="agui-link-button agui-tool">
            <ToolApproval.ToolName />
          </Interrupt.Unfold>
        </div>
        <div className="agui-line__call">
          <Interrupt.Asker className="agui-line__asker" />{" "}
          <ToolApproval.Args className="agui-data agui-brief" />{" "}
          <Interrupt.Expiry className="agui-expiry" />
        </div>
      </div>
      <Interrupt.Actions className="agui-actions">
        <ToolApproval.Approve className="agui-button agui-button--primary agui-button--tinted" />
        <ToolApproval.Deny className="agui-button" />
        <Interrupt.Unfold className="agui-button agui-button--quiet agui-button--icon">
          <span className="agui-row__chevron" aria-hidden="true" />
        </Interrupt.Unfold>
      </Interrupt.Actions>
    </>
  );
}

/** Makes a card of a line that has more than two rows of text, before that is painted. */
function useTwoRows(rows: RefObject<HTMLElement | null>): void {
  const { unfold } = useLine();
  useEffect(() => {
    const { current: text } = rows;
    if (text === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (rowsIn(text) > 2) flushSync(() => unfold());
    });
    observer.observe(text);
    return () => observer.disconnect();
  }, [rows, unfold]);
}

/** How many rows of text an element has; none without a layout. */
function rowsIn(text: HTMLElement): number {
  return [...text.children].reduce((sum, row) => {
    const height = Number.parseFloat(getComputedStyle(row).lineHeight);
    const rows = Math.round(row.getBoundingClientRect().height / height);
    return sum + (Number.isNaN(rows) ? 0 : rows);
  }, 0);
}
