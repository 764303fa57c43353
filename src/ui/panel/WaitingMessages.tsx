"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useOwnEscape } from "../../parts/internal/useOwnEscape.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import { contentText, type UserMessage } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { DropIn } from "../cards/DropIn.js";
import { NoticeFrame } from "./notices.js";

/**
 * Shows the messages that are sent right after the answers (`snapshot.waitingMessages`), with the
 * buttons that change and remove them. Renders nothing while none waits.
 */
export function WaitingMessages({ run: given }: { readonly run?: AgentRun }): ReactNode {
  const run = useRun("<WaitingMessages>", given);
  return (
    <DropIn run={run}>
      <Messages run={run} />
    </DropIn>
  );
}

function Messages({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const messages = useRunSelector(run, ({ waitingMessages }) => waitingMessages);
  if (messages.length === 0) return null;
  return (
    <NoticeFrame ending="after-answers">
      <p className="agui-notice__title">{labels.waitingMessage("title")}</p>
      <ul className="agui-waiting">
        {messages.map((message) => (
          <li key={message.id} tabIndex={-1}>
            <WaitingMessage run={run} message={message} />
          </li>
        ))}
      </ul>
    </NoticeFrame>
  );
}

interface WaitingMessageProps {
  readonly run: AgentRun;
  readonly message: UserMessage;
}

function WaitingMessage({ run, message }: WaitingMessageProps): ReactNode {
  const labels = useLabels();
  const textId = useId();
  const [isEditing, setEditing] = useState(false);
  const { id, content } = message;
  if (isEditing && typeof content === "string")
    return (
      <MessageEditor
        text={content}
        save={(text) => run.editWaiting(id, text)}
        close={() => setEditing(false)}
      />
    );
  return (
    <>
      <p id={textId} dir="auto">
        <MarkedText text={contentText(content)} />
      </p>
      <div className="agui-actions">
        {typeof content === "string" ? (
          <button
            type="button"
            data-part="edit-message"
            className="agui-button agui-button--quiet"
            aria-describedby={textId}
            onClick={() => setEditing(true)}
          >
            {labels.waitingMessage("edit")}
          </button>
        ) : null}
        <button
          type="button"
          className="agui-button agui-button--quiet"
          aria-describedby={textId}
          onClick={ignoreRepeatedClick(() => run.removeWaiting(id))}
        >
          {labels.waitingMessage("remove")}
        </button>
      </div>
    </>
  );
}

interface MessageEditorProps {
  readonly text: string;
  readonly save: (text: string) => void;
  readonly close: () => void;
}

/** The message leaves as it is on screen, also where the answer is sent while it is edited. */
function MessageEditor({ text, save, close }: MessageEditorProps): ReactNode {
  const labels = useLabels();
  const [before] = useState(text);
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  // The person has just pressed the button that shows it.
  useEffect(() => field.current?.focus(), []);
  const type = (next: string): void => {
    setTyped(next);
    save(next.trim() === "" ? before : next);
  };
  const keepAsItWas = (): void => {
    save(before);
    close();
  };
  useOwnEscape(field, keepAsItWas);
  return (
    <>
      <textarea
        ref={field}
        className="agui-comment"
        aria-label={labels.waitingMessage("field")}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div className="agui-actions">
        <button
          type="button"
          className="agui-button"
          disabled={typed.trim() === ""}
          onClick={close}
        >
          {labels.waitingMessage("save")}
        </button>
        <button type="button" className="agui-button agui-button--quiet" onClick={keepAsItWas}>
          {labels.waitingMessage("cancel")}
        </button>
      </div>
    </>
  );
}
