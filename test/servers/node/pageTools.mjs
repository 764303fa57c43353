// What the scripted models of the programs for Node share: the calls of tools that people answer in
// the page. It is copied beside each program.

/**
 * Refuses what model services refuse where tools of the page were called: a call without its result
 * directly behind it, or a result without its call.
 * @param {readonly { readonly calls: readonly string[], readonly results: readonly string[] }[]}
 * turns The ids in each message.
 */
export function refuseGaps(turns) {
  /** @type {Set<string>} */
  let open = new Set();
  for (const { calls, results } of turns) {
    for (const id of results)
      if (!open.delete(id)) throw new Error(`HTTP 400: the result of ${id} is not behind its call`);
    if (results.length > 0) continue;
    if (open.size > 0) throw new Error(`HTTP 400: no result of ${[...open].join(", ")}`);
    open = new Set(calls);
  }
  if (open.size > 0) throw new Error(`HTTP 400: no result of ${[...open].join(", ")}`);
}

/**
 * The calls that the user's message asks for: of the page's tools, and of the server's beside them.
 * @template Call
 * @param {string} text
 * @param {(name: string, args: object) => Call} call
 * @returns {Call[]}
 */
export function pageCalls(text, call) {
  const slot = () => call("choose_slot", { question: "Which slot?", slots: ["9:00", "10:00"] });
  const plan = () => call("confirm_plan", { steps: 3 });
  if (text.includes("task")) {
    const steps = ["Boil water", "Warm the pot", "Add milk"].map((description, i) => ({
      description,
      status: i === 1 ? "disabled" : "enabled",
    }));
    return [call("generate_task_steps", { steps })];
  }
  if (text.includes("both")) return [slot(), plan()];
  if (text.includes("slot and mail"))
    return [slot(), call("send_email", { to: "ann@example.com", subject: "Hello" })];
  if (text.includes("slot")) return [slot()];
  return text.includes("plan") ? [plan()] : [];
}
