/**
 * Why nothing was sent. A closed set, so that a `switch` can be exhaustive.
 *
 * - `questions-open`: the agent waits for answers and would refuse new input. Answer, or call `steerAway(message)`.
 * - `run-in-progress`: a run of this thread is being read. Wait for its end, or call `abort()`.
 * - `blocked`: the batch cannot be sent; `blockers` has the reasons.
 * - `delivery-unknown`: an earlier attempt may have arrived, so only `retry()` may send.
 * - `may-repeat`: an earlier attempt may have arrived, and the agent may act twice. Ask the person, then pass `{ mayRepeat: true }`.
 * - `mixed-decisions`: the agent does not carry out these decisions as given (`composer.mixedBatchNote`). Ask the person, then pass
 *   `{ sendMixed: true }`.
 * - `nothing-open`: no question is open.
 * - `nothing-to-retry`: no attempt has failed.
 * - `answered-elsewhere`: another page has answered these questions.
 * - `aborted`: `abort()` was called before the request was made, such as while another page held the lock of the thread.
 * - `reset`: `reset()` was called before the request was made.
 * - `not-signed`: the person did not sign the answers (`signDecision`), or signing failed. The answers are kept; `submit()` asks again.
 * - `not-saved`: the answers could not be stored before they are sent.
 * - `not-ready`: the code that runs an agent, which `useAgentRun` loads late, did not arrive. The next call loads it again.
 * - `bad-handle`: the value given to `restore` is not a pause handle of this version.
 * - `unknown-tool-call`: the conversation does not have the call that `addToolResult` names.
 * - `failed`: a function of the host, such as `generateId`, a dialect or the validator, threw; `error.cause` is what it threw.
 */
export type NotSentReason =
  | "questions-open"
  | "run-in-progress"
  | "blocked"
  | "delivery-unknown"
  | "may-repeat"
  | "mixed-decisions"
  | "nothing-open"
  | "nothing-to-retry"
  | "answered-elsewhere"
  | "aborted"
  | "reset"
  | "not-signed"
  | "not-saved"
  | "not-ready"
  | "bad-handle"
  | "unknown-tool-call"
  | "failed";
