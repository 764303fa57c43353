const million = { script: "heap/measureHeap.mjs", spec: { events: 1_000_000 }, rounds: 1 };

const approvals = { script: "heap/measureApprovals.mjs", spec: { approvals: 500 }, rounds: 1 };

/** What a long thread leaves behind. @type {import("./rowTypes.js").Group} */
export const heap = {
  name: "heap",
  rows: () => [
    {
      workload: "heap after 1,000,000 events of one thread",
      ours: million,
      value: "kept",
      unit: "MB",
    },
    {
      workload: "heap after 1,000,000 events ÷ its messages and state alone",
      ours: million,
      value: "ratio",
      unit: "times",
      target: { atMost: 1.1 },
    },
    {
      workload: "heap of each further approval",
      ours: approvals,
      value: "kept",
      unit: "kB",
      target: { atMost: 3 },
    },
    {
      workload: "heap of each further approval ÷ its messages and record alone",
      ours: approvals,
      value: "ratio",
      unit: "times",
      target: { atMost: 2 },
    },
  ],
};
