"use client";
import type { ReactNode } from "react";
import {
  type AgentRun,
  AgentRunProvider,
  Confirmation,
  defineRenderer,
  InputForm,
  Interrupt,
  InterruptRouter,
  Resume,
  RunNotice,
  ToolApproval,
} from "react-agui-interrupts";

const button =
  "inline-flex h-9 items-center justify-center rounded-md border bg-background px-4 text-sm font-medium hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";
const primary =
  "inline-flex h-9 items-center justify-center rounded-md bg-primary px-4 text-sm font-medium text-primary-foreground hover:bg-primary/90 focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";
const quiet =
  "inline-flex h-9 items-center justify-center rounded-md px-3 text-sm text-muted-foreground hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";

/** What all cards share; yours to change. */
function Card({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
        <Interrupt.Reason className="font-semibold" />
        <Interrupt.Origin />
        <Interrupt.Expiry className="ms-auto tabular-nums data-[expiring]:font-semibold data-[expiring]:text-destructive" />
      </header>
      <Interrupt.Message className="whitespace-pre-wrap font-semibold" />
      <Interrupt.Notes className="border-s-2 ps-3 text-sm text-muted-foreground" />
      {children}
      <Interrupt.Errors className="text-sm text-destructive" />
      <div className="flex items-center gap-3 empty:hidden">
        <Interrupt.Status className="text-sm font-medium empty:hidden" />
        <Interrupt.Change className={quiet} />
      </div>
    </>
  );
}

/** Gone once there is an answer, which `Change` takes back. */
const actions = "flex flex-wrap gap-2 data-[status=answered]:hidden data-[status=submitting]:hidden";

const frame = "grid gap-3 rounded-xl border bg-card p-5 text-card-foreground shadow-sm data-[status=expired]:bg-muted";

/** Asks whether a tool may be used. */
export function ToolApprovalCard() {
  return (
    <ToolApproval.Root className={frame}>
      <Card>
        <ToolApproval.ToolName className="w-fit rounded-full border px-2 font-mono text-xs" />
        <ToolApproval.Args className="rounded-md bg-muted p-4 text-sm" />
        <ToolApproval.Comment className="rounded-md border bg-background px-3 py-2 text-sm" />
        <Interrupt.Actions className={actions}>
          <ToolApproval.Approve className={primary} />
          <ToolApproval.Deny className={button} />
          <Interrupt.Cancel className={quiet} />
        </Interrupt.Actions>
      </Card>
    </ToolApproval.Root>
  );
}

/** Asks for a yes or a no. */
export function ConfirmationCard() {
  return (
    <Confirmation.Root className={frame}>
      <Card>
        <Interrupt.Actions className={actions}>
          <Confirmation.Confirm className={primary} />
          <Confirmation.Decline className={button} />
          <Interrupt.Cancel className={quiet} />
        </Interrupt.Actions>
      </Card>
    </Confirmation.Root>
  );
}

/** Asks for anything else, in a form made from the agent's schema. */
export function InputCard() {
  return (
    <InputForm.Root className={frame}>
      <Card>
        <InputForm.Fields className="data-[status=answered]:hidden data-[status=submitting]:hidden" />
        <InputForm.Answer className="rounded-md bg-muted p-4 text-sm" />
      </Card>
    </InputForm.Root>
  );
}

/** In order; the first that fits is used, and the last fits everything. */
export const renderers = [
  defineRenderer({ when: ({ kind, approval }) => kind === "tool_call" && approval !== undefined, component: ToolApprovalCard }),
  defineRenderer({ when: ({ approval }) => approval !== undefined, component: ConfirmationCard }),
  defineRenderer({ component: InputCard }),
];

/** The open questions of a run, and the bar that sends their answers. */
export function InterruptPanel({ run }: { readonly run: AgentRun }) {
  return (
    <AgentRunProvider run={run} renderers={renderers}>
      <section className="@container grid gap-3" aria-label="Questions from the agent">
        <div role="status">
          <RunNotice />
        </div>
        <InterruptRouter run={run} renderers={renderers} />
        <Resume.Root className="flex flex-wrap items-center gap-3 rounded-xl border bg-card p-4 data-[status=empty]:hidden">
          <Resume.Progress className="me-auto text-sm font-semibold" />
          <Resume.Submit className={primary} />
          <Resume.Retry className={button} />
          <Resume.Dismiss className={quiet} />
        </Resume.Root>
      </section>
    </AgentRunProvider>
  );
}
