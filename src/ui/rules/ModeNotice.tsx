"use client";
import type { ReactNode } from "react";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { useRuleLabels } from "./RuleLine.js";
import { useApprovalMode } from "./useApprovalMode.js";

/** Says in the panel that not everything is asked, for as long as that is so. */
export function ModeNotice({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useRuleLabels();
  const handle = useApprovalMode(run);
  if (handle === null || handle.mode === "all") return null;
  return (
    <p className="agui-note agui-mode-notice">
      {labels.modeOn(handle.mode)}{" "}
      <button
        type="button"
        className="agui-link-button"
        onClick={ignoreRepeatedClick(() => handle.setMode("all"))}
      >
        {labels.askAll}
      </button>
    </p>
  );
}
