"use client";

import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { usePlacedAlone } from "./InPanel.js";
import { ResumeBar } from "./ResumeBar.js";
import { RunNotice } from "./RunNotice.js";
import { WaitingMessages } from "./WaitingMessages.js";

interface NoticePlaceProps {
  readonly run: AgentRun;
}

/**
 * The notice about the only open question, and the buttons that help, below its card where that
 * stands outside the panel.
 */
export function PlacedNotice({ run }: NoticePlaceProps): ReactNode {
  const found = usePlacedAlone(run);
  if (found === undefined) return null;
  const [{ key }, { element }] = found;
  return createPortal(
    <div className="agui-slot__notice">
      <WaitingMessages run={run} />
      {/* There before a notice is, so that it is announced. */}
      <div role="status" className="agui-panel__notice">
        <RunNotice run={run} />
      </div>
      <ResumeBar run={run} />
    </div>,
    element,
    `notice ${key}`,
  );
}
