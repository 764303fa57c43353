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
  type RendererProps,
  Resume,
  RunNotice,
  ToolApproval,
  useLabels,
  useResumeComposer,
  WaitingMessages,
} from "react-agui-interrupts";

const button =
  "inline-flex h-9 items-center justify-center rounded-md border bg-background px-4 text-sm font-medium hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";
const primary =
  "inline-flex h-9 items-center justify-center rounded-md bg-primary px-4 text-sm font-medium text-primary-foreground hover:bg-primary/90 focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";
const quiet =
  "inline-flex h-9 items-center justify-center rounded-md px-3 text-sm text-muted-foreground hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring disabled:opacity-50";

const checkbox =
  "inline-flex min-h-6 items-center gap-2 before:size-4 before:rounded-sm before:border before:border-input aria-checked:before:border-primary aria-checked:before:bg-primary aria-disabled:opacity-50 focus-visible:outline-2 focus-visible:outline-ring";

/** What all cards share; change it as you like. */
function Card({
  editing = false,
  select,
  children,
}: {
  readonly editing?: boolean;
  readonly select?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
        {select}
        <Interrupt.Reason className="font-semibold" />
        <Interrupt.Origin />
        <Interrupt.Expiry className="ms-auto tabular-nums data-[expiring]:font-semibold data-[expiring]:text-destructive" />
      </header>
      <Interrupt.Changed className="rounded-md border border-destructive px-3 py-2 text-sm font-medium" />
      <Interrupt.Message className="whitespace-pre-wrap text-base font-semibold" />
      <ToolApproval.ToolName className="w-fit rounded-full border px-2 font-mono text-xs" />
      {editing ? <ToolApproval.ArgsEditor /> : <ToolApproval.Args className="agui-data" />}
      <Interrupt.Notes className="border-s-2 ps-3 text-sm text-muted-foreground" />
      {children}
      <Interrupt.Errors className="text-sm text-destructive" />
      <div className="hidden items-center gap-3 has-[>:not(:empty)]:flex">
        <Interrupt.Status className="text-sm font-medium empty:hidden" />
        <Interrupt.Change className={quiet} />
      </div>
    </>
  );
}

/** Hidden once there is an answer, which `Change` removes. */
const actions =
  "flex flex-wrap gap-2 data-[status=answered]:hidden data-[status=submitting]:hidden";

const field =
  "rounded-md border bg-background px-3 py-2 text-sm data-[status=answered]:hidden data-[status=submitting]:hidden";

const frame =
  "grid gap-3 rounded-xl border bg-card p-5 text-card-foreground shadow-sm data-[status=expired]:bg-muted";

/** Asks whether a tool may be used; its arguments can be edited where the agent allows it. */
export function ToolApprovalCard({ interrupt }: RendererProps) {
  const edits =
    interrupt.approval?.canEdit === true && interrupt.draft === null && !interrupt.expired;
  return (
    <ToolApproval.Root className={frame}>
      <Card editing={edits} select={<ToolApproval.Select className={checkbox} />}>
        <Decision>
          <ToolApproval.Approve className={primary} />
          <ToolApproval.Deny className={button} />
        </Decision>
      </Card>
    </ToolApproval.Root>
  );
}

/** Asks for a yes or a no. */
export function ConfirmationCard() {
  return (
    <Confirmation.Root className={frame}>
      <Card>
        <Decision>
          <Confirmation.Confirm className={primary} />
          <Confirmation.Decline className={button} />
        </Decision>
      </Card>
    </Confirmation.Root>
  );
}

/** The buttons, after a comment field where the agent accepts one. */
function Decision({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ToolApproval.Comment className={field} />
      <ToolApproval.ReplyText className={field} />
      <Interrupt.Actions className={actions}>
        {children}
        <ToolApproval.SendReply className={primary} />
        <ToolApproval.Reply className={quiet} />
        <Interrupt.Cancel className={quiet} />
      </Interrupt.Actions>
    </>
  );
}

/** Asks for anything else, in a form made from the agent's schema. */
export function InputCard({ interrupt }: RendererProps) {
  const hasForm = !interrupt.expired && interrupt.responseSchema !== false;
  return (
    <InputForm.Root className={frame}>
      <Card>
        {interrupt.draft === null || interrupt.status === "invalid" ? <InputForm.Fields /> : null}
        <InputForm.Submit className="agui-data" />
        {hasForm ? null : (
          <Interrupt.Actions className={actions}>
            <Interrupt.Cancel className={button} />
          </Interrupt.Actions>
        )}
      </Card>
    </InputForm.Root>
  );
}

/** In order: the first match is used, and the last one matches everything. */
export const renderers = [
  defineRenderer({
    when: ({ kind, approval }) => kind === "tool_call" && approval !== undefined,
    component: ToolApprovalCard,
  }),
  defineRenderer({ when: ({ approval }) => approval !== undefined, component: ConfirmationCard }),
  defineRenderer({ component: InputCard }),
];

/** The open questions of a run, and the bar that sends their answers. */
export function InterruptPanel({ run }: { readonly run: AgentRun }) {
  const labels = useLabels();
  return (
    <AgentRunProvider run={run} renderers={renderers}>
      <section className="interrupt-panel grid gap-3 text-sm" aria-label={labels.panel}>
        <div role="status" className="empty:absolute">
          <RunNotice />
        </div>
        <InterruptRouter run={run} renderers={renderers} />
        <WaitingMessages run={run} />
        <Bar run={run} />
      </section>
    </AgentRunProvider>
  );
}

/**
 * Sends several answers together, and shows what to do where sending failed. A single one is sent
 * by itself.
 */
function Bar({ run }: { readonly run: AgentRun }) {
  const { status, sendsAtOnce, delivery, isStuck } = useResumeComposer(run);
  const isNeeded = !sendsAtOnce || status === "failed" || status === "submitting" || isStuck;
  if (status === "empty" || !isNeeded) return null;
  return (
    <Resume.Root className="flex flex-wrap items-center gap-3 rounded-xl border bg-card p-4 text-card-foreground">
      <div className="me-auto grid gap-1">
        <Resume.Progress className="text-sm font-semibold" />
        <Resume.Blockers className="text-xs text-muted-foreground" />
      </div>
      <Resume.SelectAll className={`${checkbox} text-sm`} />
      <Resume.ApproveSelected className={primary} />
      <Resume.Check className={primary} />
      {sendsAtOnce || delivery === "unknown" ? (
        <Resume.Retry className={primary} />
      ) : (
        <Resume.Submit className={primary} />
      )}
      <Resume.RetryBack className={button} />
      <Resume.Stop className={button} />
      <Resume.CancelExpired className={button} />
      {status === "failed" ? <Resume.SteerAway className={button} /> : null}
      <Resume.Dismiss className={quiet} />
    </Resume.Root>
  );
}
