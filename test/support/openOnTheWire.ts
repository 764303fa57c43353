/** One event of a recorded stream, as loosely as it is read here. */
type Event = Readonly<Record<string, unknown>>;

/** A recorded stream, and what was known when it was asked for. */
export interface Stream {
  readonly body: string;
  /** What was open before it. */
  readonly before: readonly string[];
  /** What was cancelled by its request. */
  readonly cancelled: readonly string[];
  /** Names of tools whose calls wait for a result when the run ends. */
  readonly pausingTools: readonly string[];
}

/**
 * The ids of the questions that a recorded stream leaves open, read from the bytes alone: those of
 * the outcome, or those that the backend announces in its own way. Without an end of the run, what
 * was open before it stays open, except for what the server reports as cancelled.
 */
export function openOnTheWire({
  body,
  before,
  cancelled,
  pausingTools,
}: Stream): readonly string[] {
  const events = eventsOf(body);
  const end = events.findLast(({ type }) => type === "RUN_FINISHED");
  const error = events.findLast(({ type }) => type === "RUN_ERROR");
  if (end === undefined) {
    const isCancelled = typeof error?.["code"] === "string" && error["code"].endsWith("_CANCELLED");
    // Spakky ends a run that was denied by an error, and one that asks not at all.
    if (error?.["code"] === "approval_rejected") return [];
    const confirmed = [
      ...events.flatMap((event) =>
        event["name"] === "approval-requested" ? announcement(event) : confirmation(event),
      ),
      ...pausedCalls(events, pausingTools),
    ];
    // .NET names its approvals by their calls; one that has its result is settled, also where the
    // stream breaks off afterwards.
    const settled = events.flatMap(({ type, toolCallId }) =>
      type === "TOOL_CALL_RESULT" ? [`ficc_${String(toolCallId)}`] : [],
    );
    const still = before.filter((id) => !settled.includes(id));
    return confirmed.length > 0
      ? confirmed
      : still.filter((id) => !isCancelled || !cancelled.includes(id));
  }
  const run = events.slice(events.findLastIndex(({ type }) => type === "RUN_STARTED") + 1);
  const dropped = run.flatMap(droppedApproval);
  if (isRecord(end["outcome"])) {
    const asked = list(end["outcome"]["interrupts"]).flatMap((one) => idOf(one));
    // A workflow of .NET asks twice about one call.
    return [
      ...asked.filter((id) => !asked.some((other) => other.endsWith(`:${id}`))),
      ...dropped.filter((id) => !asked.includes(id)),
    ];
  }
  if (end["interrupt"] !== undefined) return list(end["interrupt"]).flatMap((one) => idOf(one));
  const announced = run.flatMap(announcement);
  if (announced.length > 0) return announced;
  const calls = pausedCalls(run, pausingTools);
  return calls.length > 0 ? calls : pausedNode(run);
}

function eventsOf(body: string): readonly Event[] {
  return body
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line): Event => JSON.parse(line.slice(5)));
}

/**
 * CUSTOM on_interrupt: LangGraph has the id in the raw event, CrewAI in the value, Mastra in parts.
 * OpenAI Agents lists calls, and an old TanStack AI names one. CloudBase gives no id.
 */
function announcement({ type, name, value, rawEvent }: Event): readonly string[] {
  if (type === "CUSTOM" && name === "approval_request")
    return list(value).flatMap((one) => idOf(one, "call_id"));
  if (type === "CUSTOM" && name === "approval-requested") return idOf(value, "toolCallId");
  if (type !== "CUSTOM" || name !== "on_interrupt") return [];
  if (isRecord(rawEvent)) return idOf(rawEvent);
  if (isRecord(value)) return idOf(value);
  const { runId, toolCallId } = JSON.parse(String(value));
  return [toolCallId === undefined ? "on_interrupt:0" : `${runId}::${toolCallId}`];
}

/**
 * The .NET SDK keeps approvals out of the outcome beside page tools; the call's start has them in
 * its raw event, and the data of a workflow that asks by a call.
 */
function droppedApproval({ type, rawEvent }: Event): readonly string[] {
  if (type !== "TOOL_CALL_START" || !isRecord(rawEvent)) return [];
  return list(rawEvent["contents"]).flatMap((content) => {
    if (!isRecord(content)) return [];
    if (content["$type"] === "toolApprovalRequest" && content["requiresConfirmation"] === true)
      return idOf(content, "requestId");
    const data = isRecord(content["arguments"]) ? content["arguments"]["data"] : undefined;
    return isRecord(data) && isRecord(data["typeId"]) ? idOf(content, "callId") : [];
  });
}

/** AgentScope for Python stops after it without an end. */
function confirmation({ type, name, value }: Event): readonly string[] {
  return type === "CUSTOM" && name === "require_user_confirm" && isRecord(value)
    ? list(value["tool_calls"]).flatMap((one) => idOf(one))
    : [];
}

/** Google ADK and Agno: calls of certain tools that have no result. */
function pausedCalls(run: readonly Event[], pausingTools: readonly string[]): readonly string[] {
  const results = run
    .filter(({ type }) => type === "TOOL_CALL_RESULT")
    .map(({ toolCallId }) => toolCallId);
  return run
    .filter(
      ({ type, toolCallName }) =>
        type === "TOOL_CALL_START" && pausingTools.includes(String(toolCallName)),
    )
    .flatMap(({ toolCallId }) =>
      typeof toolCallId === "string" && !results.includes(toolCallId) ? [toolCallId] : [],
    );
}

/** tRPC-Agent-Go: the last patch of the pause; a prompt with calls asks for a result of each. */
function pausedNode(run: readonly Event[]): readonly string[] {
  const patches = run
    .flatMap((event) =>
      event["type"] === "MESSAGES_SNAPSHOT" ? wrapped(list(event["messages"])) : [event],
    )
    .filter(({ activityType }) => activityType === "graph.node.interrupt")
    .flatMap(({ patch }) => list(patch))
    .filter((operation) => isRecord(operation) && operation["path"] === "/interrupt");
  const last = patches.at(-1);
  const value = isRecord(last) ? last["value"] : undefined;
  if (!isRecord(value)) return [];
  const { prompt, key, checkpointId } = value;
  if (isRecord(prompt) && Array.isArray(prompt["tools"]))
    return prompt["tools"].flatMap((call) => idOf(call, "toolCallId"));
  const kept = run
    .flatMap((event) => list(event["messages"]))
    .flatMap((message) => (isRecord(message) ? list(message["toolCalls"]) : []));
  const calls = [
    ...run.map(({ toolCallId }) => toolCallId),
    ...kept.map((call) => (isRecord(call) ? call["id"] : undefined)),
  ];
  return [calls.includes(key) ? String(key) : `${String(checkpointId)}/${String(key)}`];
}

/** The activities in a history, which are inside others there; one that text follows is over. */
function wrapped(messages: readonly unknown[]): readonly Event[] {
  const last = messages.findLastIndex(
    (message) =>
      isRecord(message) && typeof message["content"] === "string" && message["content"] !== "",
  );
  return messages
    .slice(last + 1)
    .flatMap((message) =>
      isRecord(message) && isRecord(message["content"]) ? [message["content"]] : [],
    );
}

function idOf(value: unknown, key = "id"): readonly string[] {
  const id = isRecord(value) ? value[key] : undefined;
  return typeof id === "string" ? [id] : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Event {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
