"use client";
import type { ReactNode } from "react";
import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import { RunFailedError, TransportError } from "../core/errors.js";
import { firstClick } from "../parts/firstClick.js";
import { useRun } from "../react/AgentRunProvider.js";
import { MarkedText } from "../react/MarkedText.js";
import { shallowEqual } from "../react/shallowEqual.js";
import { useLabels } from "../react/useLabels.js";
import { useRunSelector } from "../react/useRunSelector.js";
import type { AgentRun } from "../run/AgentRun.js";
import { DropIn } from "./DropIn.js";

/** Says how the last run ended, where that is not well, and what it means for the answers; and that others have answered. */
export function RunNotice({ run: given }: { readonly run?: AgentRun }): ReactNode {
  const run = useRun("<RunNotice>", given);
  return (
    <DropIn run={run}>
      <Notice run={run} />
    </DropIn>
  );
}

function Notice({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const { ending, delivery, advice, elsewhere, unsaved } = useRunSelector(run, selectNotice, shallowEqual);
  if (unsaved) return <Unsaved run={run} />;
  if (elsewhere) {
    return (
      <div className="agui-notice agui-notice--row" data-ending="elsewhere">
        <div>
          <p className="agui-notice__title">{labels.answeredElsewhere}</p>
          <p>{labels.answeredElsewhereHint}</p>
        </div>
        <button type="button" className="agui-button" onClick={run.dismiss}>
          {labels.understood}
        </button>
      </div>
    );
  }
  if (ending === null || ending.kind === "success" || ending.kind === "interrupted") return null;
  const error = "error" in ending ? ending.error : null;
  const status = error instanceof TransportError ? error.status : undefined;
  const refused = status !== undefined && status >= 300;
  const answered = refused ? labels.answeredWithError : labels.notAStream;
  return (
    <div className="agui-notice" data-ending={ending.kind}>
      <p className="agui-notice__title">{status === undefined ? labels.failure[ending.kind] : answered}</p>
      {error instanceof RunFailedError ? (
        <p dir="auto">
          <MarkedText text={labels.agentSaid(error.agentMessage)} />
        </p>
      ) : null}
      {refused ? <p>{labels.httpStatus(status)}</p> : null}
      {delivery === null || advice === null ? null : (
        <p>{advice === "again" ? labels.delivery[delivery] : labels.advice[advice]}</p>
      )}
    </div>
  );
}

/** Asks whether the answers are sent although they could not be stored. Nothing has left. */
function Unsaved({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  return (
    <div className="agui-notice agui-notice--row" data-ending="unsaved">
      <div>
        <p className="agui-notice__title">{labels.unsaved}</p>
        <p>{labels.unsavedHint}</p>
      </div>
      <button type="button" className="agui-button" onClick={firstClick(() => void run.retry())}>
        {labels.tryAgain}
      </button>
      <button type="button" className="agui-button" onClick={firstClick(() => void run.retry({ unsaved: "send" }))}>
        {labels.sendUnsaved}
      </button>
    </div>
  );
}

function selectNotice({ ending, composer, answeredElsewhere }: AgentRunSnapshot): NoticeView {
  const { delivery, advice, unsaved } = composer;
  return { ending, delivery, advice, unsaved, elsewhere: answeredElsewhere };
}

type NoticeView = Pick<AgentRunSnapshot, "ending"> &
  Pick<AgentRunSnapshot["composer"], "delivery" | "advice" | "unsaved"> & {
    readonly elsewhere: boolean;
  };
