import { InterruptPanel, useAgentRun } from "../../src/index.js";

/**
 * Rendered on the server and hydrated in the browser. On the server nothing is started and nothing
 * is requested; the run begins to listen when the page is there.
 *
 * server: `renderToString(<ServerPage threadId={threadId} />)` · browser:
 * `hydrateRoot(root, <ServerPage threadId={threadId} />)`
 */
export function ServerPage({
  threadId,
  url = "/agent",
}: {
  readonly threadId: string;
  readonly url?: string;
}) {
  const run = useAgentRun({ url, threadId });
  const busy = run.status === "running" || run.status === "resuming";
  return (
    <main>
      <button
        type="button"
        disabled={busy}
        onClick={() => void run.send("Send the figures to Ann.")}
      >
        Ask
      </button>
      <InterruptPanel run={run} />
    </main>
  );
}
