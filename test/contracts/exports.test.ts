import { describe, expect, it } from "vitest";

/**
 * What an entry hands out to be called or shown; types are checked by the compiler. A name here
 * changes only for a strong reason.
 */
const promised = {
  core: `APPROVAL_RULE_VERSION AgentRunError PAUSE_HANDLE_VERSION PROTOCOL_VERSION ProtocolError RunFailedError StreamTruncatedError
    TransportError approvableTogether composeResume createAgentRun createApprovalRules createMask decidedBy decisionStatement defaultLimits defaultValidator encodeDecision
    fetchEventSourceTransport fetchTransport findRenderer groupByOrigin humanTool isAutomatic isExpired isRisky markShown matchRule
    pageTool readApprovalRule readEvent readPauseHandle riskOf showInvisible shownMetadata statedReason verdictOf webPauseStorage webRuleStorage`,
  index: `AgentRunError AgentRunProvider ApprovalModeSwitch ApprovalRules Confirmation ConfirmationCard DecisionLog EmptyState GenericInterruptCard InputForm InputRequiredCard
    Interrupt InterruptCard InterruptPanel InterruptPanels InterruptRouter InterruptSheet ProtocolError Resume ResumeBar RunFailedError RunNotice Shortcuts
    StreamTruncatedError ToolApproval ToolApprovalCard TransportError WaitingMessages createAgentRun createApprovalRules createHeldList createMask cssVariables dataAttributes defaultRenderers defineRenderer englishLabels englishRuleLabels germanLabels germanRuleLabels humanTool markShown pageTool
    preload useAgentRun useApprovalMode useDecisions useInterrupt useInterruptGroups useInterrupts useLabels useMask useQuestionSheet useResumeComposer useRunSelector useStandingAnswers useToolArgument webPauseStorage webRuleStorage`,
};

describe("the exports of each entry", () => {
  it.each(Object.entries(promised))("%s", async (entry, names) => {
    const module: object = await import(`../../src/${entry}.ts`);
    expect(Object.keys(module).sort()).toEqual(names.trim().split(/\s+/));
  });
});
