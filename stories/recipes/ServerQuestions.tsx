import { holdQuestions } from "../../src/dialects.js";
import {
  type AgentRun,
  AgentRunProvider,
  type AgUiInterrupt,
  createAgentRun,
  defineRenderer,
  Interrupt,
  InterruptRouter,
  Resume,
  type ResumeEntry,
  RunNotice,
  ToolApproval,
} from "../../src/index.js";

/** What is open on a thread, as JSON in its page: the browser makes the same run of it. */
export interface OpenQuestions {
  readonly threadId: string;
  readonly interrupts: readonly AgUiInterrupt[];
}

/**
 * On the server and in the browser, before anything is rendered. `send` brings the answers to your
 * server, where `gate.admit` takes them.
 */
export async function openRun(
  { threadId, interrupts }: OpenQuestions,
  send: (resume: readonly ResumeEntry[]) => void,
): Promise<AgentRun> {
  const run = createAgentRun({
    agent: holdQuestions({ threadId, interrupts, messages: [] }, send),
  });
  await run.ready();
  return run;
}

const card = defineRenderer({
  component: () => (
    <ToolApproval.Root className="agui-card">
      <Interrupt.Message />
      <Interrupt.Risk />
      <Interrupt.Expiry />
      <ToolApproval.Args />
      <Interrupt.Notes />
      <Interrupt.Errors />
      <Interrupt.Actions>
        <ToolApproval.Approve />
        <ToolApproval.Deny />
        <Interrupt.Cancel />
        <Interrupt.Status />
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});

/**
 * Questions that are in the HTML of the server. Its card is made of parts: the built-in cards are
 * loaded in the browser.
 *
 * server: `renderToString(<ServerQuestions run={await openRun(open, () => {})} />)` · browser:
 * `hydrateRoot(root, <ServerQuestions run={await openRun(open, send)} />)`
 */
export function ServerQuestions({ run }: { readonly run: AgentRun }) {
  return (
    <AgentRunProvider run={run}>
      <InterruptRouter run={run} renderers={[card]} matchedOnly />
      <Resume.Root run={run}>
        <Resume.Submit />
        <Resume.Retry />
      </Resume.Root>
      <RunNotice run={run} />
    </AgentRunProvider>
  );
}
