"use client";
import { type ChangeEvent, type ForwardedRef, type ReactNode, useEffect, useId } from "react";
import { isAutomatic } from "../../core/interrupt/isAutomatic.js";
import { useShowsCall } from "../../react/card/CallDisplay.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { DataKey } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";
import { RawData } from "../data/RawData.js";
import { argsTextId, usePartId } from "../internal/cardIds.js";
import { definePart } from "../internal/definePart.js";
import { type PartProps, renderPart } from "../internal/renderPart.js";
import { pressHandlers, useFollowedPress } from "../internal/usePress.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { LazyArgsDiff, LazyArgsEditor } from "../LazyForms.js";
import { useSurroundingShortcuts } from "../shortcuts/shortcutScope.js";
import { ArgumentsData } from "./ArgumentsData.js";
import { useApproval } from "./useApproval.js";

/** The state of a button that decides. */
export interface DecisionState extends InterruptPartState {
  readonly disabled: boolean;
  readonly edited: boolean;
  /** Whether the next press of its shortcut triggers it. */
  readonly armed?: boolean;
}

/** The tool's name, as the agent sent it. Renders a `<span>`, or nothing when it is unknown. */
export const ToolApprovalToolName = definePart<HTMLSpanElement, PartProps<"span", InterruptPartState>>(
  function ToolApprovalToolName(props, ref) {
    const { interrupt } = useInterruptScope("ToolApproval.ToolName", "ToolApproval.Root");
    const id = usePartId("tool", props.id);
    useShowsCall("name");
    if (interrupt.toolCall === undefined) return null;
    const children = <DataKey name={interrupt.toolCall.name} />;
    return renderPart("span", props, { part: "tool-name", ref, state: partState(interrupt), own: { id }, children });
  },
);

/** The arguments as readable data: as proposed, or as edited. Renders a `<div>`, or nothing when there is no tool call. */
export const ToolApprovalArgs = definePart<HTMLDivElement, PartProps<"div", DecisionState>>(
  function ToolApprovalArgs(props, ref) {
    const { interrupt, edited, editedArgs } = useApproval("ToolApproval.Args", "ToolApproval.Root");
    const id = usePartId("args", props.id);
    useShowsCall("args");
    const { toolCall } = interrupt;
    if (toolCall === undefined) return null;
    const state = { ...partState(interrupt), disabled: false, edited };
    const children = (
      <ArgumentsData
        interrupt={interrupt}
        toolCall={toolCall}
        args={edited ? editedArgs : toolCall.args}
        textId={id === undefined ? undefined : argsTextId(id)}
      />
    );
    return renderPart("div", props, { part: "args", ref, state, own: { id }, children });
  },
);

/**
 * Edits the arguments, keeping every type. Renders a `<div>`, or nothing unless the schema allows edits. The editor is loaded when it is
 * shown.
 */
export const ToolApprovalArgsEditor = definePart<HTMLDivElement, PartProps<"div", DecisionState>>(
  function ToolApprovalArgsEditor(props, ref) {
    const { interrupt, run, edited, editedArgs, texts, update } = useApproval("ToolApproval.ArgsEditor", "ToolApproval.Root");
    const mask = useMask(interrupt.toolCall);
    const { approval, toolCall, locked, expired } = interrupt;
    const offered = approval?.canEdit === true;
    useShowsCall(offered ? "args" : null);
    if (!offered || toolCall === undefined) return null;
    const disabled = locked || expired;
    const children = (
      <>
        <LazyArgsEditor
          key={interrupt.key}
          args={toolCall.args}
          argsSchema={approval.argsSchema}
          validator={run.validator}
          mask={mask}
          value={editedArgs ?? toolCall.args}
          unfinished={texts}
          disabled={disabled}
          onChange={(next, problem, unfinished) => update({ editedArgs: next, invalid: problem, texts: unfinished })}
        />
        <RawData value={editedArgs} text={edited ? undefined : toolCall.argsText} toolCall={toolCall} />
      </>
    );
    return renderPart("div", props, { part: "args-editor", ref, state: { ...partState(interrupt), disabled, edited }, children });
  },
);

/**
 * The edits of the arguments, place by place, long texts word by word. Renders a `<div>`, or nothing while they equal what was proposed.
 * Loaded when there is something to show.
 */
export const ToolApprovalArgsDiff = definePart<HTMLDivElement, PartProps<"div", DecisionState>>(
  function ToolApprovalArgsDiff(props, ref) {
    const { interrupt, edited, editedArgs } = useApproval("ToolApproval.ArgsDiff", "ToolApproval.Root");
    const mask = useMask(interrupt.toolCall);
    if (!edited) return null;
    const state = { ...partState(interrupt), disabled: false, edited };
    const children = (
      <LazyArgsDiff
        before={interrupt.toolCall?.args}
        after={editedArgs}
        argsSchema={interrupt.approval?.argsSchema}
        mask={mask}
      />
    );
    return renderPart("div", props, { part: "args-diff", ref, state, children });
  },
);

/** Opens and closes the editor of the drop-in card. Renders a `<button>`, or nothing unless the schema allows edits and there is time. */
export const ToolApprovalEdit = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalEdit(props, ref) {
    const { interrupt, canEdit, editing, edited, invalid, update } = useApproval("ToolApproval.Edit", "ToolApproval.Root");
    const labels = useLabels();
    if (interrupt.approval?.canEdit !== true || interrupt.expired) return null;
    // The editor stays open while it has an error, because the error explains why approving is disabled.
    const disabled = !canEdit || (editing && invalid);
    const state = { ...partState(interrupt), disabled, edited };
    const own = { type: "button", disabled, "aria-expanded": editing, onClick: () => update({ editing: !editing }) };
    return renderPart("button", props, { part: "edit", ref, state, own, children: editing ? labels.stopEditing : labels.edit });
  },
);

/** The reason for a decision; sent where the schema has a key for it. Renders a `<textarea>`, or nothing where it has none. */
export const ToolApprovalComment = definePart<HTMLTextAreaElement, PartProps<"textarea", InterruptPartState>>(
  function ToolApprovalComment(props, ref) {
    const { interrupt, canComment, comment, update } = useApproval("ToolApproval.Comment", "ToolApproval.Root");
    const labels = useLabels();
    if (interrupt.approval?.canComment !== true || (interrupt.expired && comment === "")) return null;
    const own = {
      "aria-label": labels.comment,
      placeholder: labels.comment,
      rows: 2,
      disabled: !canComment,
      value: comment,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update({ comment: event.target.value }),
    };
    return renderPart("textarea", props, { part: "comment", ref, state: partState(interrupt), own });
  },
);

export interface ToolApprovalCommentPresetsProps extends PartProps<"div", InterruptPartState> {
  /** Default: `commentPresets` of the labels. */
  readonly presets?: readonly string[];
}

/**
 * Predefined comments, each inserted with one press; a second press removes it again, and typed text stays. Renders a `<div>`, or nothing
 * where there are none or the schema has no comment.
 */
export const ToolApprovalCommentPresets = definePart<HTMLDivElement, ToolApprovalCommentPresetsProps>(
  function ToolApprovalCommentPresets({ presets, ...props }, ref) {
    const { interrupt, canComment, comment, update } = useApproval("ToolApproval.CommentPresets", "ToolApproval.Root");
    const labels = useLabels();
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
    return renderPart("div", props, { part: "comment-presets", ref, state: partState(interrupt), children });
  },
);

/** Drafts the approval of the tool call around it; only a press of this approves. Renders a `<button>`. */
export const ToolApprovalApprove = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalApprove(props, ref) {
    const { edited } = useApproval("ToolApproval.Approve", "ToolApproval.Root");
    const labels = useLabels();
    return useDecisionButton("approve", "ToolApproval.Approve", props, ref, edited ? labels.approveWithEdits : labels.approve);
  },
);

/** Drafts the schema's denial; edits are never sent with it. Renders a `<button>`. */
export const ToolApprovalDeny = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalDeny(props, ref) {
    return useDecisionButton("deny", "ToolApproval.Deny", props, ref, useLabels().deny);
  },
);

/** Drafts a yes. Renders a `<button>`. */
export const ConfirmationConfirm = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ConfirmationConfirm(props, ref) {
    return useDecisionButton("approve", "Confirmation.Confirm", props, ref, useLabels().confirm);
  },
);

/** Drafts a no. Renders a `<button>`. */
export const ConfirmationDecline = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ConfirmationDecline(props, ref) {
    return useDecisionButton("deny", "Confirmation.Decline", props, ref, useLabels().decline);
  },
);

function useDecisionButton(
  decision: "approve" | "deny",
  part: string,
  props: PartProps<"button", DecisionState>,
  ref: ForwardedRef<HTMLButtonElement>,
  children: ReactNode,
): ReactNode {
  const approval = useApproval(part, part.replace(/\..*/, ".Root"));
  const { interrupt, run, canApprove, canDeny, edited, hasUnread, showUnread, approve, deny } = approval;
  const shortcuts = useSurroundingShortcuts();
  const ownId = useId();
  const approves = decision === "approve";
  const press = useFollowedPress(run, interrupt.key);
  const id = props.id ?? ownId;
  const { key: subject } = interrupt;
  const register = shortcuts?.register;
  useEffect(() => register?.(id, { subject, isSettled: press.isSettled }), [register, id, subject, press]);
  const disabled = approves ? !canApprove : !canDeny;
  // Decisions that the schema does not accept, that are too late, or that a rule has made are not offered.
  const offered = approves ? interrupt.approval?.canApprove : interrupt.approval?.canDeny;
  if (offered !== true || interrupt.expired || !interrupt.answerable || isAutomatic(interrupt.draft)) return null;
  const handlers = pressHandlers(press, approves ? (hasUnread ? showUnread : approve) : deny);
  const own = { type: "button", disabled, ...handlers };
  const state = { ...partState(interrupt), disabled, edited };
  if (shortcuts === null || !shortcuts.enabled || shortcuts.keys[decision] === "")
    return renderPart("button", props, { part: decision, ref, state, own, children });
  const key = shortcuts.keys[decision];
  const withKey = (
    <>
      {props.children ?? children}
      <kbd className="agui-kbd" aria-hidden>
        {key.toUpperCase()}
      </kbd>
    </>
  );
  return renderPart(
    "button",
    { ...props, children: withKey },
    {
      part: decision,
      ref,
      state: { ...state, armed: shortcuts.armed?.id === id },
      own: { ...own, id, "aria-keyshortcuts": key.toUpperCase() },
    },
  );
}
