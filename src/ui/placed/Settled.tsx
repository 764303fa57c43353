"use client";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { toolCallIdOf } from "../../thread/decisions/DecisionRecord.js";
import type { SettledRecord } from "../log/DecisionEntry.js";
import { useMinute } from "../log/recordParts.js";
import { SettledCard, SettledCards, useSettled } from "../log/SettledCards.js";
import { type Slot, useSlots } from "./placedCards.js";

/** Settled cards, each at its place in the page if it has one. */
export function Settled({ run }: { readonly run: AgentRun }): ReactNode {
  const records = useSettled(run);
  const slots = useSlots(run);
  const placed = records.flatMap((record) => {
    const slot = slots.find(({ interruptId, toolCallId }) =>
      interruptId === undefined
        ? toolCallId === toolCallIdOf(record)
        : interruptId === record.interruptId,
    );
    return slot === undefined ? [] : [[record, slot] as const];
  });
  const elsewhere = new Set(placed.map(([record]) => record));
  return (
    <>
      <SettledCards run={run} records={records.filter((record) => !elsewhere.has(record))} />
      {placed.length === 0 ? null : <PlacedSettled run={run} records={placed} />}
    </>
  );
}

interface PlacedSettledProps {
  readonly run: AgentRun;
  readonly records: readonly (readonly [SettledRecord, Slot])[];
}

/** Draws settled cards where their questions were. */
function PlacedSettled({ run, records }: PlacedSettledProps): ReactNode {
  const now = useMinute(internalsOf(run).clock);
  return records.map(([record, slot]) =>
    createPortal(
      <SettledCard run={run} record={record} now={now} />,
      slot.element,
      `settled ${record.runId} ${record.interruptId}`,
    ),
  );
}
