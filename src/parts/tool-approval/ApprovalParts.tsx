"use client";
import { type ReactNode, useContext, useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { areNumbersExact } from "../../interrupt/isReadExactly.js";
import { similarKeys } from "../../present/keyLabels.js";
import { isRecord, showJson } from "../../protocol/json.js";
import { useCallCounts, useInterruptScope, useShowsCall } from "../../react/card/InterruptScope.js";
import { JsonDisclosure, JsonText } from "../../react/card/JsonDisclosure.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import { DuplicateKeys } from "../../react/card/UnshownCall.js";
import { useMask, useValueMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { ArgumentViews } from "../arguments/ArgumentViews.js";
import { ChangesFrame } from "../data/ChangesFrame.js";
import { DataRows } from "../data/DataRows.js";
import { WholeText } from "../data/FoldedText.js";
import { KeyWordsContext } from "../data/KeyName.js";
import { RawData } from "../data/RawData.js";
import { useArgumentNames } from "../data/useArgumentNames.js";
import { useTitles } from "../data/useTitles.js";
import { argsTextId, InLineContext, useConfirmScope, usePartId } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState, useEditCount } from "../interrupt/InterruptParts.js";
import { LazyArgsEditor } from "../LazyForms.js";
import { useApproval } from "./useApproval.js";

/** The state of a button that decides. */
export interface DecisionState extends InterruptPartState {
  readonly disabled: boolean;
  readonly edited: boolean;
  /** Whether it gave the answer; undefined while there is none. */
  readonly chosen?: boolean | undefined;
  /** Whether the next press of its shortcut triggers it. */
  readonly armed?: boolean;
  /** Whether it approves what is marked as risky. */
  readonly risky?: boolean;
  /** Whether it is being held, where the host asks for that. */
  readonly holding?: boolean;
}

/** The tool's name, as the agent sent it. Renders a `<span>`, or nothing when it is unknown. */
export const ToolApprovalToolName = definePart<
  HTMLSpanElement,
  PartProps<"span", InterruptPartState>
>(function ToolApprovalToolName(props, ref) {
  const { interrupt } = useInterruptScope("ToolApproval.ToolName", "ToolApproval.Root");
  const id = usePartId("tool", props.id);
  useShowsCall("name");
  if (interrupt.toolCall === undefined) return null;
  const children = <DataKey name={interrupt.toolCall.name} />;
  return renderPart("span", props, {
    part: "tool-name",
    ref,
    state: partState(interrupt),
    own: { id },
    children,
  });
}, "agui-tool");

/**
 * The arguments as readable data: as proposed, or as edited, each edit where it stands, with a
 * button that undoes them. Renders a `<div>`, or nothing when there is no tool call.
 */
export const ToolApprovalArgs = definePart<HTMLDivElement, PartProps<"div", DecisionState>>(
  function ToolApprovalArgs(props, ref) {
    const { interrupt, edited, editedArgs, canEdit, update } = useApproval(
      "ToolApproval.Args",
      "ToolApproval.Root",
    );
    const count = useEditCount(interrupt);
    const id = usePartId("args", props.id);
    useShowsCall("args");
    const { toolCall } = interrupt;
    if (toolCall === undefined) return null;
    const state = { ...partState(interrupt), disabled: false, edited };
    const data = (
      <ArgumentsData
        interrupt={interrupt}
        toolCall={toolCall}
        args={edited ? editedArgs : toolCall.args}
        textId={id === undefined ? undefined : argsTextId(id)}
      />
    );
    const canUndo = canEdit && (interrupt.draft === null || interrupt.status === "invalid");
    const undo = (): void => update({ editedArgs: undefined, invalid: false, texts: [] });
    const children = edited ? (
      <ChangesFrame count={count} onUndo={canUndo ? undo : undefined}>
        {data}
      </ChangesFrame>
    ) : (
      data
    );
    return renderPart("div", props, { part: "args", ref, state, own: { id }, children });
  },
  "agui-data",
);

/**
 * Edits the arguments, keeping every type. Renders a `<div>`, or nothing unless the schema allows
 * edits. The editor is loaded when it is shown.
 */
export const ToolApprovalArgsEditor = definePart<HTMLDivElement, PartProps<"div", DecisionState>>(
  function ToolApprovalArgsEditor(props, ref) {
    const { interrupt, run, edited, editedArgs, texts, update } = useApproval(
      "ToolApproval.ArgsEditor",
      "ToolApproval.Root",
    );
    const mask = useMask(interrupt.toolCall);
    const names = useArgumentNames(interrupt.toolCall);
    const { approval, toolCall, locked, expired } = interrupt;
    const offered = approval?.canEdit === true;
    const edits = editedArgs ?? toolCall?.args;
    useShowsCall(offered ? "args" : null);
    if (!offered || toolCall === undefined) return null;
    const disabled = locked || expired;
    const children = (
      <KeyWordsContext.Provider value={names}>
        <LazyArgsEditor
          key={interrupt.key}
          args={toolCall.args}
          argsSchema={approval.argsSchema}
          validator={run.validator}
          mask={mask}
          value={edits}
          unfinished={texts}
          disabled={disabled}
          onChange={(next, problem, unfinished) =>
            update({ editedArgs: next, invalid: problem, texts: unfinished })
          }
        />
        <RawData
          value={editedArgs}
          text={edited ? undefined : toolCall.argsText}
          toolCall={toolCall}
          json={CallJson}
        />
      </KeyWordsContext.Provider>
    );
    return renderPart("div", props, {
      part: "args-editor",
      ref,
      state: { ...partState(interrupt), disabled, edited },
      children,
    });
  },
);

/**
 * Opens and closes the editor of the drop-in card. Renders a `<button>`, or nothing unless the
 * schema allows edits and there is time.
 */
export const ToolApprovalEdit = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalEdit(props, ref) {
    const { interrupt, canEdit, editing, edited, invalid, update } = useApproval(
      "ToolApproval.Edit",
      "ToolApproval.Root",
    );
    const labels = useQuestionLabels();
    if (interrupt.approval?.canEdit !== true || interrupt.expired) return null;
    // The editor stays open while it has an error, because the error explains why approving is
    // disabled.
    const disabled = !canEdit || (editing && invalid);
    const state = { ...partState(interrupt), disabled, edited };
    const own = {
      type: "button",
      disabled,
      "aria-expanded": editing,
      onClick: () => update({ editing: !editing }),
    };
    return renderPart("button", props, {
      part: "edit",
      ref,
      state,
      own,
      children: labels.edit(editing),
    });
  },
  "agui-link-button",
);

interface ArgumentsDataProps {
  /** The question they are part of, whose schema may have titles for them. */
  readonly interrupt: InterruptView;
  readonly toolCall: InterruptToolCall;
  readonly args: unknown;
  /**
   * The id of the text that describes the card: the arguments without the button for their JSON.
   */
  readonly textId?: string | undefined;
}

/**
 * A tool call's arguments: as readable data with the exact JSON in a disclosure, or as the original
 * text where it is not valid JSON or parsing would change it.
 */
function ArgumentsData({ interrupt, toolCall, args, textId }: ArgumentsDataProps): ReactNode {
  const labels = useQuestionLabels();
  const mask = useValueMask(toolCall);
  const titles = useTitles(
    interrupt.approval?.argsSchema,
    { value: args, toolCall },
    interrupt.responseSchema,
  );
  const isInLine = useContext(InLineContext);
  const { argsText, problem } = toolCall;
  const isProposed = args === toolCall.args;
  const isExact = useMemo(() => areNumbersExact(argsText), [argsText]);
  const alike = useMemo(() => similarKeys(args), [args]);
  // In a text that cannot be parsed, secrets cannot be located.
  const concealed = useMemo(() => mask.concealJson(argsText), [mask, argsText]);
  if (isInLine) {
    const empty = <span data-part="data-empty">{labels.noArguments}</span>;
    return (
      <div id={textId}>
        <DataRows value={args} toolCall={toolCall} titles={titles} empty={empty} />
      </div>
    );
  }
  if (problem !== undefined) {
    return (
      <div id={textId}>
        <p data-part="data-problem">{labels.argumentsAsReceived}</p>
        <DataRows
          value={concealed === undefined ? argsText : concealed.value}
          toolCall={toolCall}
        />
      </div>
    );
  }
  const json = isProposed ? (concealed?.json ?? argsText) : showJson(mask.conceal(args));
  const notices = <AlikeKeys pairs={alike} />;
  if (isProposed && toolCall.duplicateKeys !== undefined) {
    return (
      <div id={textId}>
        <DuplicateKeys interrupt={interrupt} keys={toolCall.duplicateKeys} />
        {notices}
        <JsonText json={json} text={WholeText} />
      </div>
    );
  }
  return (
    <>
      <div id={textId}>
        {notices}
        <ArgumentViews
          args={args}
          before={!isProposed && isRecord(toolCall.args) ? toolCall.args : undefined}
          toolCall={toolCall}
          titles={titles}
          // Rows show every digit.
          rowsOnly={alike.length > 0 || !isExact}
          empty={<p data-part="data-empty">{labels.noArguments}</p>}
        />
      </div>
      {json.trim() === "" ? null : <CallJson json={json} />}
    </>
  );
}

/**
 * The exact JSON of a call: behind the button that the card has for it (`Interrupt.Unfold` with
 * `exact`), or in a disclosure.
 */
function CallJson({ json }: { readonly json: string }): ReactNode {
  const { unfolded } = useConfirmScope();
  const { exact, isKnown } = useCallCounts();
  // Not before it is known: the card would be laid out with it and once more without it.
  if (unfolded !== "exact") return exact > 0 || !isKnown ? null : <JsonDisclosure json={json} />;
  return (
    <div data-part="raw" className="agui-raw">
      <JsonText json={json} />
    </div>
  );
}

/** Names pairs of keys that could be taken for each other. Renders a `<p>` for each. */
function AlikeKeys({
  pairs,
}: {
  readonly pairs: readonly (readonly [string, string])[];
}): ReactNode {
  const labels = useQuestionLabels();
  return pairs.map((pair) => (
    <p key={JSON.stringify(pair)} data-part="data-problem">
      <MarkedText text={labels.similarKeys(`"${pair[0]}"`, `"${pair[1]}"`)} />
    </p>
  ));
}
