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
 * Switches between a written reply and the decision; typed text stays. Renders a `<button>`, or nothing where the agent accepts only a
 * decision.
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
    const children = labels.reply(replying);
    return renderPart("button", props, { part: "reply", ref, state: partState(interrupt), own, children });
  },
  "agui-button agui-button--quiet",
);

/** The text of the reply. Renders a `<textarea>`, or nothing while no reply is written. */
export const ToolApprovalReplyText = definePart<HTMLTextAreaElement, PartProps<"textarea", InterruptPartState>>(
  function ToolApprovalReplyText(props, ref) {
    const { interrupt, canReply, replying, reply, update } = useApproval("ToolApproval.ReplyText", "ToolApproval.Root");
    const labels = useLabels();
    const ownId = useId();
    const id = props.id ?? ownId;
    // After a press on the button, the field is focused; a field that is restored with the page does not take the focus.
    useEffect(() => {
      const field = replying ? document.getElementById(id) : null;
      if (field?.closest("[data-part='interrupt']")?.querySelector("[data-part='reply']:focus")) field.focus();
    }, [replying, id]);
    if (!replying) return null;
    const own = {
      id,
      "aria-label": labels.textField("reply"),
      placeholder: labels.textField("reply"),
      rows: 3,
      disabled: !canReply,
      value: reply,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update({ reply: event.target.value }),
    };
    return renderPart("textarea", props, { part: "reply-text", ref, state: partState(interrupt), own });
  },
  "agui-comment",
);

/** Drafts the reply. Renders a `<button>`, disabled while the text is empty; nothing while no reply is written. */
export const ToolApprovalSendReply = definePart<HTMLButtonElement, PartProps<"button", InterruptPartState>>(
  function ToolApprovalSendReply(props, ref) {
    const { interrupt, run, canReply, replying, reply, sendReply } = useApproval("ToolApproval.SendReply", "ToolApproval.Root");
    const labels = useLabels();
    const sendsAtOnce = useRunSelector(run, ({ composer }) => composer.sendsAtOnce);
    const press = usePress(run, interrupt.key, sendReply);
    if (!replying || interrupt.expired) return null;
    const own = { type: "button", disabled: !canReply || reply.trim() === "", ...press };
    const children = sendsAtOnce ? labels.submit(1) : labels.save;
    return renderPart("button", props, { part: "send-reply", ref, state: partState(interrupt), own, children });
  },
  "agui-button agui-button--primary",
);
