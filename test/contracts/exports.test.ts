import { describe, expect, it } from "vitest";

/** What an entry hands out to be called or shown; types are checked by the compiler. A name here changes only for a strong reason. */
const promised = {
  core: `AgentRunError PAUSE_HANDLE_VERSION PROTOCOL_VERSION ProtocolError RunFailedError StreamTruncatedError
    TransportError approvableTogether composeResume createAgentRun createMask decidedBy defaultLimits defaultValidator dueToolCalls encodeDecision
    fetchEventSourceTransport fetchTransport findRenderer groupByOrigin isAutomatic isExpired isRisky markShown
    readEvent readPauseHandle riskOf runPageTools showInvisible shownMetadata verdictOf webPauseStorage`,
  index: `AgentRunError AgentRunProvider Confirmation ConfirmationCard DecisionLog EmptyState GenericInterruptCard InputForm InputRequiredCard
    Interrupt InterruptCard InterruptPanel InterruptRouter ProtocolError Resume ResumeBar RunFailedError RunNotice Shortcuts
    StreamTruncatedError ToolApproval ToolApprovalCard TransportError createAgentRun createMask cssVariables dataAttributes defaultRenderers defineRenderer englishLabels germanLabels markShown runPageTools
    useAgentRun useDecisions useInterrupt useInterruptGroups useInterrupts useLabels useMask useResumeComposer useRunSelector webPauseStorage`,
};

describe("the exports of each entry", () => {
  it.each(Object.entries(promised))("%s", async (entry, names) => {
    const module: object = await import(`../../src/${entry}.ts`);
    expect(Object.keys(module).sort()).toEqual(names.trim().split(/\s+/));
  });
});
