import {
  type AgentRun,
  defineRenderer,
  Interrupt,
  InterruptRouter,
  Resume,
  ToolApproval,
  useInterrupts,
} from "../../src/index.js";

const approval = defineRenderer({
  reason: "tool_call",
  component: ({ status }) => (
    <ToolApproval.Root className="agui-card">
      <Interrupt.Asker />
      <Interrupt.Message />
      <ToolApproval.ToolName />
      <ToolApproval.Args />
      <Interrupt.Expiry />
      <Interrupt.Errors />
      <Interrupt.Status />
      <Interrupt.Actions>
        <ToolApproval.Approve />
        <ToolApproval.Deny />
        <Interrupt.Change />
        {/* Nothing else frees the conversation when the time to answer is over. */}
        {status === "expired" && <Interrupt.Cancel />}
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});

/** Approvals that are answered by yes or no, and cannot be skipped while they can be answered. */
export function NoSkip({ run }: { readonly run: AgentRun }) {
  const many = useInterrupts(run).length > 1;
  return (
    <div style={{ display: "grid", gap: "0.75rem", maxInlineSize: "40rem" }}>
      <InterruptRouter run={run} renderers={[approval]} />
      {many && (
        <Resume.Root run={run} className="agui-resume">
          <Resume.Progress className="agui-progress" />
          <Resume.CancelExpired className="agui-button" />
          <Resume.Submit className="agui-button agui-button--primary" />
          <Resume.Check className="agui-button" />
          <Resume.Retry className="agui-button" />
        </Resume.Root>
      )}
    </div>
  );
}
