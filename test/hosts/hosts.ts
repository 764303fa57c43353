import { blockOf } from "../package/blocks.mjs";
import type { Host } from "./Host.js";

const imports =
  'import { Probe } from "./Probe";\nimport { dialects, threadId, tools, url } from "./query";\n';

/** Replaces texts of a block, each of which must be there. */
function withChanges(code: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [before, after]) => {
    if (!changed.includes(before)) throw new Error(`The quick start does not have ${before}.`);
    return changed.replaceAll(before, after);
  }, code);
}

/** Its panel shows what is open alone, as that of the real servers: the log has the rest. */
const probed = {
  "<InterruptPanel run={run} />":
    "<>\n<InterruptPanel run={run} keepSettled={false} />\n<Probe run={run} />\n</>",
};

export const hosts: readonly Host[] = [
  {
    name: "assistant-ui",
    title: "assistant-ui",
    packages: ["@assistant-ui/react", "@assistant-ui/react-ag-ui", "@ag-ui/client"],
    hasRuntime: false,
    sendsInPause: false,
    component: () => ({
      file: "Chat.tsx",
      code:
        imports +
        withChanges(blockOf("stories/docs/quick-start/assistant-ui.md", "src/Chat.tsx"), {
          ...probed,
          'url: "http://localhost:4000/agent", threadId: "thread-1"': "url, threadId",
          "useAgentRun({ agent, storage })": "useAgentRun({ agent, storage, tools, dialects })",
        }),
    }),
  },
  {
    name: "copilotkit",
    title: "CopilotKit",
    packages: ["@copilotkit/react-core", "@copilotkit/runtime", "@ag-ui/client"],
    hasRuntime: true,
    sendsInPause: true,
    component: () => ({
      file: "Questions.tsx",
      code:
        imports.replace("threadId, tools, url", "tools") +
        withChanges(blockOf("stories/docs/quick-start/copilotkit.md", "src/Questions.tsx"), {
          ...probed,
          "useAgentRun({ agent })": "useAgentRun({ agent, tools, dialects })",
        }),
    }),
  },
];
