"use client";

import { type ChangeEvent, useContext, useEffect, useId, useRef } from "react";
import type { ApprovalCapability } from "../../interrupt/interrupt.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { InMenuContext, itemProps, useConfirmScope } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart, useBothRefs } from "../internal/renderPart.js";
import { usePress } from "../internal/usePress.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { useApproval } from "./useApproval.js";

/** The name of the field, which shows where the agent reads a comment only beside a denial. */
function commentField({ commentWith }: ApprovalCapability): "comment" | "if-denied" {
  return commentWith === "deny" ? "if-denied" : "comment";
}

/**
 * The reason for a decision; sent where the schema has a key for it. Renders a `<textarea>`, or
 * nothing where it has none.
 */
export const ToolApprovalComment = definePart<
  HTMLTextAreaElement,
  PartProps<"textarea", InterruptPartState>
>(function ToolApprovalComment(props, ref) {
  const { interrupt, canComment, comment, update } = useApproval(
    "ToolApproval.Comment",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  if (interrupt.approval?.canComment !== true || (interrupt.expired && comment === "")) return null;
  const label = labels.textField(commentField(interrupt.approval));
  const own = {
    "aria-label": label,
    placeholder: label,
    rows: 2,
    disabled: !canComment,
    value: comment,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update({ comment: event.target.value }),
  };
  return renderPart("textarea", props, { part: "comment", ref, state: partState(interrupt), own });
}, "agui-comment");

/** The props of `ToolApproval.CommentPresets`. */
export interface ToolApprovalCommentPresetsProps extends PartProps<"div", InterruptPartState> {
  /** Default: `commentPresets` of the labels. */
  readonly presets?: readonly string[] | undefined;
}

/**
 * Predefined comments, each inserted with one press; a second press removes it again, and typed
 * text stays. Renders a `<div>`, or nothing where there are none or the schema has no comment.
 */
export const ToolApprovalCommentPresets = definePart<
  HTMLDivElement,
  ToolApprovalCommentPresetsProps
>(function ToolApprovalCommentPresets({ presets, ...props }, ref) {
  const { interrupt, canComment, comment, update } = useApproval(
    "ToolApproval.CommentPresets",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  const offered = presets ?? labels.commentPresets;
  if (!canComment || offered.length === 0) return null;
  const lines = comment.split("\n").filter((line) => line !== "");
  const children = offered.map((preset) => {
    const taken = lines.includes(preset);
    const next = taken ? lines.filter((line) => line !== preset) : [...lines, preset];
    return (
      <button
        key={preset}
        type="button"
        data-part="comment-preset"
        className="agui-chip"
        aria-pressed={taken}
        onClick={() => update({ comment: next.join("\n") })}
      >
        {preset}
      </button>
    );
  });
  return renderPart("div", props, {
    part: "comment-presets",
    ref,
    state: partState(interrupt),
    children,
  });
}, "agui-chips");

/**
 * A field for a note, with a visible label, that is opened by a button: there is room for the
 * decision first. Whatever was written, or picked from presets, keeps it open. Renders a `<div>`,
 * or nothing where the schema has no room for a comment.
 */
export const ToolApprovalNote = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function ToolApprovalNote(props, ref) {
    const { interrupt, canComment, comment } = useApproval(
      "ToolApproval.Note",
      "ToolApproval.Root",
    );
    const labels = useQuestionLabels();
    const { noting, set } = useConfirmScope();
    const isItem = useContext(InMenuContext);
    const id = useId();
    const field = useRef<HTMLTextAreaElement>(null);
    useEffect(() => {
      // The field that a press has opened goes on where the button was.
      if (noting) field.current?.focus();
    }, [noting]);
    if (interrupt.approval?.canComment !== true || (interrupt.expired && comment === ""))
      return null;
    const open = noting || comment !== "";
    // The field stands in the card.
    if (isItem && open) return null;
    const children = open ? (
      <div className="agui-note-field">
        <label className="agui-note-field__label" htmlFor={id}>
          {labels.textField(commentField(interrupt.approval))}
        </label>
        <ToolApprovalComment ref={field} id={id} className="agui-comment" placeholder="" />
      </div>
    ) : (
      <button
        type="button"
        data-part="add-note"
        className={isItem ? "agui-menu__item" : "agui-link-button"}
        {...(isItem && itemProps)}
        disabled={!canComment}
        onClick={() => set({ noting: true })}
      >
        {labels.addNote}
      </button>
    );
    const own = isItem ? { role: "none" } : {};
    return renderPart("div", props, {
      part: "note",
      ref,
      state: partState(interrupt),
      own,
      children,
    });
  },
  "agui-add-note",
);

/**
 * Switches between a written reply and the decision; typed text stays. Renders a `<button>`, or
 * nothing where the agent accepts only a decision.
 */
export const ToolApprovalReply = definePart<
  HTMLButtonElement,
  PartProps<"button", InterruptPartState>
>(function ToolApprovalReply(props, ref) {
  const { interrupt, canReply, replying, update } = useApproval(
    "ToolApproval.Reply",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  if (interrupt.approval?.replyKey === undefined || interrupt.expired) return null;
  const own = {
    type: "button",
    disabled: !canReply,
    "aria-expanded": replying,
    onClick: () => update({ replying: !replying }),
  };
  const children = labels.reply(replying);
  return renderPart("button", props, {
    part: "reply",
    ref,
    state: partState(interrupt),
    own,
    children,
  });
}, "agui-button agui-button--quiet");

/** The text of the reply. Renders a `<textarea>`, or nothing while no reply is written. */
export const ToolApprovalReplyText = definePart<
  HTMLTextAreaElement,
  PartProps<"textarea", InterruptPartState>
>(function ToolApprovalReplyText(props, ref) {
  const { interrupt, canReply, replying, reply, update } = useApproval(
    "ToolApproval.ReplyText",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  const text = useRef<HTMLTextAreaElement>(null);
  const placed = useBothRefs(ref, text);
  // After a press on the button, the field is focused; a field that is restored with the page does
  // not take the focus.
  useEffect(() => {
    const field = replying ? text.current : null;
    if (field?.closest("[data-part='interrupt']")?.querySelector("[data-part='reply']:focus"))
      field.focus();
  }, [replying]);
  if (!replying) return null;
  const own = {
    "aria-label": labels.textField("reply"),
    placeholder: labels.textField("reply"),
    rows: 3,
    disabled: !canReply,
    value: reply,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update({ reply: event.target.value }),
  };
  return renderPart("textarea", props, {
    part: "reply-text",
    ref: placed,
    state: partState(interrupt),
    own,
  });
}, "agui-comment");

/**
 * Drafts the reply. Renders a `<button>`, disabled while the text is empty; nothing while no reply
 * is written.
 */
export const ToolApprovalSendReply = definePart<
  HTMLButtonElement,
  PartProps<"button", InterruptPartState>
>(function ToolApprovalSendReply(props, ref) {
  const { interrupt, run, canReply, replying, reply, sendReply } = useApproval(
    "ToolApproval.SendReply",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  const sendsAtOnce = useRunSelector(run, ({ composer }) => composer.sendsAtOnce);
  const press = usePress(run, interrupt.key, sendReply);
  if (!replying || interrupt.expired) return null;
  const own = { type: "button", disabled: !canReply || reply.trim() === "", ...press };
  const children = sendsAtOnce ? labels.submit(1) : labels.save;
  return renderPart("button", props, {
    part: "send-reply",
    ref,
    state: partState(interrupt),
    own,
    children,
  });
}, "agui-button agui-button--primary");
