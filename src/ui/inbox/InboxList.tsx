"use client";
import {
  Fragment,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from "virtua";
import { isExpired } from "../../interrupt/interrupt.js";
import { toolCallFromMetadata } from "../../interrupt/toolCallFromMetadata.js";
import { useMinutes, useNow } from "../../parts/data/countdown.js";
import { Icon } from "../../parts/icons/Icon.js";
import { hasFocus } from "../../parts/internal/domTree.js";
import type { Mask } from "../../present/Mask.js";
import { type Money, moneyIn } from "../../present/moneyIn.js";
import { isRecord, own } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { InboxLabels } from "../../react/labels/inboxLabels.js";
import { useGivenMask } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { systemClock } from "../../run/clock/systemClock.js";
import { cut } from "../../schema/document/cut.js";
import type { InboxEntry } from "../../thread/inbox/InboxEntry.js";
import type { InboxGroup, InboxGrouping } from "../../thread/inbox/inboxOrder.js";

/** With more rows than this, only those near the screen are in the page. */
const many = 50;

interface InboxListProps {
  readonly groups: readonly InboxGroup[];
  readonly grouping: InboxGrouping;
  readonly selected: string | null;
  readonly unread: ReadonlySet<string>;
  /** The person who looks. */
  readonly me: string | undefined;
  readonly mask: Mask | undefined;
  readonly labels: InboxLabels;
  readonly onSelect: (key: string) => void;
}

type Row =
  | { readonly kind: "heading"; readonly name: string; readonly count: number }
  | { readonly kind: "entry"; readonly entry: InboxEntry };

/**
 * The rows under their headings. One of them is reached with Tab, the others with the arrow keys,
 * Home and End.
 */
export function InboxList({
  groups,
  grouping,
  selected,
  unread,
  me,
  mask,
  labels,
  onSelect,
}: InboxListProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const noAgent = labels.unnamed("agent");
  const rows = useMemo(() => toRows(groups, noAgent), [groups, noAgent]);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [goal, setGoal] = useState<{ readonly index: number } | null>(null);
  const indexOf = (key: string | null): number =>
    rows.findIndex((row) => row.kind === "entry" && row.entry.key === key);
  const found = indexOf(currentKey ?? selected);
  const current = found >= 0 ? found : rows.findIndex(({ kind }) => kind === "entry");

  useEffect(() => {
    if (goal === null) return;
    list.current?.scrollToIndex(goal.index, { align: "nearest" });
    // A new row is hidden until it is measured, and hidden elements cannot be focused.
    let frame = 0;
    const arrive = (tries: number): void => {
      const button = box.current?.querySelector<HTMLElement>(`[data-row="${goal.index}"] button`);
      button?.focus({ preventScroll: list.current !== null });
      if (tries > 0 && (!button || !hasFocus(button)))
        frame = requestAnimationFrame(() => arrive(tries - 1));
    };
    arrive(30);
    return () => cancelAnimationFrame(frame);
  }, [goal]);

  const pressed = (event: KeyboardEvent): void => {
    const index = goalOf(event, rows, current);
    const row = index === null ? undefined : rows[index];
    if (index === null || row?.kind !== "entry") return;
    event.preventDefault();
    setCurrentKey(row.entry.key);
    setGoal({ index });
  };
  const render = (row: Row, index: number): ReactNode =>
    row.kind === "heading" ? (
      <h3 className="agui-inbox__heading" data-row={index}>
        <MarkedText text={row.name} /> <span>({row.count})</span>
      </h3>
    ) : (
      <div data-row={index}>
        <InboxRow
          entry={row.entry}
          hidesAgent={grouping === "agent"}
          isSelected={row.entry.key === selected}
          isUnread={unread.has(row.entry.key)}
          isCurrent={index === current}
          me={me}
          mask={mask}
          labels={labels}
          onSelect={(key) => {
            setCurrentKey(key);
            onSelect(key);
          }}
        />
      </div>
    );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of whichever row has the focus
    <div ref={box} className="agui-inbox__list" onKeyDown={pressed}>
      {rows.length > many ? (
        <Virtualizer
          ref={list}
          as={List}
          item={Item}
          scrollRef={box}
          itemSize={64}
          keepMounted={[current]}
          data={rows}
        >
          {(row: Row, index) => <div key={keyOf(row)}>{render(row, index)}</div>}
        </Virtualizer>
      ) : (
        <ul className="agui-list agui-inbox__rows">
          {rows.map((row, index) => (
            <li key={keyOf(row)}>{render(row, index)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const List = forwardRef<HTMLUListElement, { readonly children?: ReactNode }>(
  function List(props, ref) {
    return <ul ref={ref} {...props} className="agui-long-list" />;
  },
);

const Item = forwardRef<HTMLLIElement, CustomItemComponentProps>(function Item(
  { children, style },
  ref,
) {
  return (
    <li ref={ref} style={style}>
      {children}
    </li>
  );
});

function toRows(groups: readonly InboxGroup[], noAgent: string): readonly Row[] {
  const isGrouped = groups.length > 1 || groups[0]?.name !== undefined;
  return groups.flatMap(({ name, entries }): readonly Row[] => {
    const rows = entries.map((entry) => ({ kind: "entry", entry }) as const);
    return isGrouped
      ? [{ kind: "heading", name: name ?? noAgent, count: entries.length }, ...rows]
      : rows;
  });
}

function keyOf(row: Row): string {
  return row.kind === "entry" ? row.entry.key : `heading ${row.name}`;
}

/** The row a key leads to, over the headings. */
function goalOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  rows: readonly Row[],
  current: number,
): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  const step = key === "ArrowUp" || key === "End" ? -1 : 1;
  const starts: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const start = starts[key];
  if (start === undefined) return null;
  for (let index = start; index >= 0 && index < rows.length; index += step)
    if (rows[index]?.kind === "entry") return index;
  return current;
}

/** The longest text of a row: what is decided about is shown in full when the row is selected. */
const longestText = 200;

interface InboxRowProps {
  readonly entry: InboxEntry;
  /** Whether the agent stands above the row. */
  readonly hidesAgent: boolean;
  readonly isSelected: boolean;
  readonly isUnread: boolean;
  /** Whether the keyboard comes here with Tab. */
  readonly isCurrent: boolean;
  readonly me: string | undefined;
  readonly mask: Mask | undefined;
  readonly labels: InboxLabels;
  readonly onSelect: (key: string) => void;
}

/** The sum of money that a question is about. Renders a `<span>`, or nothing without one. */
function RowAmount({
  raw,
  mask: given,
}: Pick<InboxEntry, "raw"> & Pick<InboxListProps, "mask">): ReactNode {
  const surrounding = useGivenMask();
  const { hidden, money } = useLabels();
  const mask = given ?? surrounding;
  const sum = useMemo(() => sumIn(raw, mask, hidden), [raw, mask, hidden]);
  return sum === undefined ? null : (
    <span className="agui-inbox__amount">{money(sum.amount, sum.currency)}</span>
  );
}

/** The sum in the arguments of a question as it was listed; none where a mask hides one of them. */
function sumIn(raw: unknown, mask: Mask | null, hidden: string): Money | undefined {
  try {
    const metadata = own(raw, "metadata");
    const call = isRecord(metadata) ? toolCallFromMetadata(metadata, undefined) : undefined;
    const { args } = call ?? {};
    if (call === undefined || !isRecord(args) || call.duplicateKeys !== undefined) return undefined;
    const isShown = mask === null || mask.about(call, hidden).conceal(args) === args;
    return isShown ? moneyIn(args) : undefined;
  } catch {
    return undefined;
  }
}

interface RowTimeProps {
  readonly entry: InboxEntry;
  readonly labels: InboxLabels;
}

/** When a question expires. Renders a `<time>`. */
function RowDeadline({ entry, labels, at }: RowTimeProps & { readonly at: number }): ReactNode {
  const { expiresAt, statedDeadline: stated } = entry;
  const now = useNow(systemClock, expiresAt);
  const date = new Date(at);
  const whole = stated === undefined ? labels.due(date, null) : labels.statedDue(date, stated.kind);
  const short = stated === undefined ? labels.due(date, now) : whole;
  const isLate = now !== null && isExpired(entry, now);
  return (
    <time dateTime={date.toISOString()} title={whole}>
      {isLate ? labels.mark("expired") : short}
    </time>
  );
}

/** How long ago a question was asked. Renders a `<time>`, or nothing where that is not known. */
function RowAge({ entry: { askedAt }, labels }: RowTimeProps): ReactNode {
  const now = useMinutes(systemClock, askedAt !== undefined);
  if (askedAt === undefined || now === null) return null;
  const date = new Date(askedAt);
  return <time dateTime={date.toISOString()}>{labels.asked(date, now)}</time>;
}

/** Who may answer, where not everybody may. */
function whoAnswers(
  { answerableBy }: InboxEntry,
  me: string | undefined,
  labels: InboxLabels,
): string | null {
  if (answerableBy === undefined) return null;
  const others = answerableBy.filter((name) => name !== me && typeof name === "string");
  return labels.answerableBy(others, me !== undefined && answerableBy.includes(me));
}

/** One question of the list. Renders a `<button>`. */
function InboxRow({
  entry,
  hidesAgent,
  isSelected,
  isUnread,
  isCurrent,
  me,
  mask,
  labels,
  onSelect,
}: InboxRowProps): ReactNode {
  const { key, title, message, tool, risk, isMine } = entry;
  const agent = hidesAgent ? undefined : entry.agent;
  const deadline = entry.statedDeadline?.at ?? entry.expiresAt;
  const who = whoAnswers(entry, me, labels);
  const text = (fact: string): ReactNode => <MarkedText text={cut(fact, longestText)} />;
  const facts = [
    risk === null ? null : (
      <strong key="risk" className="agui-inbox__risk">
        {labels.mark("risky")}
      </strong>
    ),
    tool === undefined ? null : (
      <bdi key="tool" className="agui-inbox__tool">
        {text(tool)}
      </bdi>
    ),
    agent === undefined ? null : <bdi key="agent">{text(agent)}</bdi>,
    who === null ? null : (
      <bdi key="who">
        {isMine ? null : <Icon name="lock" />}
        {text(who)}
      </bdi>
    ),
  ].filter((fact) => fact !== null);
  return (
    <button
      type="button"
      className={isUnread ? "agui-inbox__row agui-inbox__row--unread" : "agui-inbox__row"}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isSelected ? "true" : undefined}
      onClick={() => onSelect(key)}
    >
      <span className="agui-inbox__dot" />
      {isUnread ? <span className="agui-visually-hidden">{labels.mark("unread")}: </span> : null}
      <span className="agui-inbox__text" dir="auto">
        <MarkedText text={cut(title ?? message ?? labels.unnamed("question"), longestText)} />
      </span>
      <RowAmount raw={entry.raw} mask={mask} />
      {deadline === undefined ? (
        <RowAge entry={entry} labels={labels} />
      ) : (
        <RowDeadline entry={entry} labels={labels} at={deadline} />
      )}
      <span className="agui-inbox__facts">
        {facts.map((fact, index) => (
          <Fragment key={fact.key}>
            {index === 0 ? null : " · "}
            {fact}
          </Fragment>
        ))}
      </span>
    </button>
  );
}
