"use client";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import type { ValueMask } from "../../core/present/createMask.js";
import { needsQuotes } from "../../core/present/dataText.js";
import { type PlaceName, placeNames } from "../../core/present/placeNames.js";
import { AgentTitle } from "../../parts/data/AgentTitle.js";
import { WholeText } from "../../parts/data/FoldedText.js";
import { useFold } from "../../parts/data/folds.js";
import { isRecord, showJson } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { cut } from "../../schema/normalize/normalizeAnnotations.js";
import { useMaskedSchema } from "../fields/useMaskedSchema.js";
import { type FormLabels, mergeFormLabels } from "../formLabels.js";
import { type ArgChange, argChanges, maskChanges } from "./argChanges.js";
import { type TextPart, wordDiff } from "./wordDiff.js";

/** Props of `ArgsDiff`. */
export interface ArgsDiffProps {
  /** The arguments as the agent proposed them. */
  readonly before: unknown;
  /** The arguments as edited. */
  readonly after: unknown;
  /** The schema of the edited arguments, for the titles of its fields. */
  readonly argsSchema?: JsonSchema | undefined;
  /** Hides secrets in both. */
  readonly mask?: ValueMask | undefined;
  /** Prefix of every id; must be unique in the page. */
  readonly idPrefix: string;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
}

/** Changes that are shown at first; the others are shown on demand. */
const shownAtOnce = 30;

/** Shows the user's edits of proposed arguments, place by place, long texts word by word. Renders nothing where both are equal. */
export function ArgsDiff({ before, after, argsSchema, mask, idPrefix, labels: own }: ArgsDiffProps): ReactNode {
  const labels = mergeFormLabels(own);
  const checked = useMemo(() => (argsSchema === undefined ? undefined : checkSchema(argsSchema).form), [argsSchema]);
  const masked = useMaskedSchema(checked, mask, before, labels);
  const form = masked !== undefined && isRecord(masked.schema) ? masked.schema : checked;
  const changes = useMemo(() => maskChanges(argChanges(before, after), before, after, mask), [before, after, mask]);
  if (changes.length === 0) return null;
  const items = changes.map((change) => (
    <Change
      key={JSON.stringify([change.kind, change.path])}
      change={change}
      names={change.path.length === 0 ? [{ key: labels.args, title: undefined }] : placeNames(form, change.path, labels.item)}
      labels={labels}
    />
  ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="agui-diff" role="group" aria-labelledby={`${idPrefix}-changes`}>
      <p className="agui-diff__title" id={`${idPrefix}-changes`}>
        {labels.changes(changes.length)}
      </p>
      <ul className="agui-diff__list">{items.slice(0, shownAtOnce)}</ul>
      {items.length > shownAtOnce && (
        <MoreChanges summary={labels.moreChanges(items.length - shownAtOnce)}>{items.slice(shownAtOnce)}</MoreChanges>
      )}
    </div>
  );
}

interface MoreChangesProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** The other changes, which must have been opened before the arguments are approved. */
function MoreChanges({ summary, children }: MoreChangesProps) {
  const [open, setOpen] = useFold(true);
  return (
    <details className="agui-diff__more" data-part="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <ul className="agui-diff__list">{children}</ul>
    </details>
  );
}

interface ChangeProps {
  readonly change: ArgChange;
  /** The path to the place, step by step. */
  readonly names: readonly PlaceName[];
  readonly labels: FormLabels;
}

function Change({ change, names, labels }: ChangeProps) {
  // The text "5" and the number 5 would look alike.
  const isTyped = change.kind === "changed" && typeof change.before !== typeof change.after;
  return (
    <li className="agui-diff__change" data-change={change.kind}>
      <p className="agui-diff__head">
        <span className="agui-diff__path">
          {names.map(({ key, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may bear the same name, and their order is fixed
            <Fragment key={index}>
              {index > 0 && <span className="agui-diff__step"> › </span>}
              <bdi>
                <MarkedText text={cut(key, 200)} spaces />
              </bdi>
              <AgentTitle title={title === undefined ? undefined : cut(title, 200)} beside={key} />
            </Fragment>
          ))}
        </span>
        <span className="agui-diff__kind">{labels.changeKind[change.kind]}</span>
      </p>
      {change.kind === "changed" && typeof change.before === "string" && typeof change.after === "string" ? (
        <TextChange before={change.before} after={change.after} labels={labels} />
      ) : (
        <div className="agui-diff__values">
          {change.kind !== "added" && <Removed labels={labels}>{shown(change.before, labels, isTyped)}</Removed>}
          {change.kind !== "removed" && <Added labels={labels}>{shown(change.after, labels, isTyped)}</Added>}
        </div>
      )}
    </li>
  );
}

interface TextChangeProps {
  readonly before: string;
  readonly after: string;
  readonly labels: FormLabels;
}

function TextChange({ before, after, labels }: TextChangeProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const [whole, setWhole] = useState(false);
  if (parts === undefined) {
    return (
      <div className="agui-diff__values">
        <Removed labels={labels}>{shown(before, labels)}</Removed>
        <Added labels={labels}>{shown(after, labels)}</Added>
      </div>
    );
  }
  const abridged = parts.map((part, index) => abridge(part, index === 0, index === parts.length - 1));
  const isAbridged = abridged.some((part, index) => part !== parts[index]?.text);
  return (
    <>
      <p className="agui-diff__text" dir="auto">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every change and hold no state
          <Part key={index} part={part} text={whole ? part.text : (abridged[index] ?? "")} labels={labels} />
        ))}
      </p>
      {isAbridged && (
        <button type="button" className="agui-diff__toggle" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? labels.hideUnchanged : labels.showUnchanged}
        </button>
      )}
    </>
  );
}

function Part({ part, text, labels }: { readonly part: TextPart; readonly text: string; readonly labels: FormLabels }) {
  if (part.kind === "same") return <WholeText text={text} />;
  return part.kind === "added" ? (
    <Added labels={labels} inline>
      <WholeText text={text} />
    </Added>
  ) : (
    <Removed labels={labels} inline>
      <WholeText text={text} />
    </Removed>
  );
}

interface SideProps {
  readonly labels: FormLabels;
  /** Whether it is within a text rather than a value of its own. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

function Removed({ labels, inline, children }: SideProps) {
  return (
    <del className="agui-diff__removed" data-inline={inline === true ? "" : undefined}>
      <span className="agui-visually-hidden">{labels.before}</span>
      {inline === true ? children : <bdi>{children}</bdi>}
    </del>
  );
}

function Added({ labels, inline, children }: SideProps) {
  return (
    <ins className="agui-diff__added" data-inline={inline === true ? "" : undefined}>
      <span className="agui-visually-hidden">{labels.after}</span>
      {inline === true ? children : <bdi>{children}</bdi>}
    </ins>
  );
}

function shown(value: unknown, labels: FormLabels, isTyped = false): ReactNode {
  if (value === "" && !isTyped) return <span className="agui-diff__empty">{labels.emptyText}</span>;
  if (typeof value === "string" && !isTyped) return <WholeText text={needsQuotes(value) ? `"${value}"` : value} spaces />;
  if (typeof value !== "object" && !isTyped) return showJson(value);
  return (
    <code className="agui-diff__json" dir="ltr">
      <WholeText text={showJson(value, 2)} />
    </code>
  );
}

/** Unchanged text longer than this is shortened to the words beside a change. */
const longestSame = 160;
const beside = 60;

function abridge({ kind, text }: TextPart, isFirst: boolean, isLast: boolean): string {
  if (kind !== "same" || text.length <= longestSame) return text;
  const start = isFirst ? "" : `${text.slice(0, beside).replace(/\S*$/, "")}…`;
  const end = isLast ? "" : `…${text.slice(-beside).replace(/^\S*/, "")}`;
  return start !== "" && end !== "" ? `${start}\n${end}` : start + end;
}
