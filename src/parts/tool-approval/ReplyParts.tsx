"use client";
import { type ChangeEvent, useEffect, useId } from "react";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { definePart } from "../internal/definePart.js";
import { type PartProps, renderPart } from "../internal/renderPart.js";
import { usePress } from "../internal/usePress.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { useApproval } from "./useApproval.js";

/**
 * Puts a written reply in the place of the decision, and the decision back in its place; what was typed stays. Renders a `<button>`, or
 * nothing where the agent takes only a decision.
 */
export const ToolApprovalReply = definePart<HTMLButtonElement, PartProps<"button", InterruptPartState>>(
  function ToolApprovalReply(props, ref) {
    const { interrupt, canReply, replying, update } = useApproval("ToolApproval.Reply", "ToolApproval.Root");
    const labels = useLabels();
    if (interrupt.approval?.replyKey === undefined || interrupt.expired) return null;
    const own = {
      type: "button",
      disabled: !canReply,
      "aria-expanded": replying,
      onClick: () => update({ replying: !replying }),
    };
    const children = replying ? labels.stopReplying : labels.reply;
    return renderPart("button", props, { part: "reply", ref, state: partState(interrupt), own, children });
  },
);

/** The reply as it is typed. Renders a `<textarea>`, or nothing while nobody replies. */
export const ToolApprovalReplyText = definePart<HTMLTextAreaElement, PartProps<"textarea", InterruptPartState>>(
  function ToolApprovalReplyText(props, ref) {
    const { interrupt, canReply, replying, reply, update } = useApproval("ToolApproval.ReplyText", "ToolApproval.Root");
    const labels = useLabels();
    const ownId = useId();
    const id = props.id ?? ownId;
    // Whoever pressed the button goes on in the field; one that is there when the page comes back takes nobody's place.
    useEffect(() => {
      const field = replying ? document.getElementById(id) : null;
      if (field?.closest("[data-part='interrupt']")?.querySelector("[data-part='reply']:focus")) field.focus();
    }, [replying, id]);
    if (!replying) return null;
    const own = {
      id,
      "aria-label": labels.replyText,
      placeholder: labels.replyText,
      rows: 3,
      disabled: !canReply,
      value: reply,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update({ reply: event.target.value }),
    };
    return renderPart("textarea", props, { part: "reply-text", ref, state: partState(interrupt), own });
  },
);

/** Drafts the reply. Renders a `<button>`, disabled while there are no words; nothing while nobody replies. */
export const ToolApprovalSendReply = definePart<HTMLButtonElement, PartProps<"button", InterruptPartState>>(
  function ToolApprovalSendReply(props, ref) {
    const { interrupt, run, canReply, replying, reply, sendReply } = useApproval("ToolApproval.SendReply", "ToolApproval.Root");
    const labels = useLabels();
    const sendsAtOnce = useRunSelector(run, ({ composer }) => composer.sendsAtOnce);
    const press = usePress(run, interrupt.key, sendReply);
    if (!replying || interrupt.expired) return null;
    const own = { type: "button", disabled: !canReply || reply.trim() === "", ...press };
    const children = sendsAtOnce ? labels.send : labels.save;
    return renderPart("button", props, { part: "send-reply", ref, state: partState(interrupt), own, children });
  },
);
