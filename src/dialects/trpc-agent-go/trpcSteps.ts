import { isRecord, own } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/** Reads the life cycle of a graph's nodes as steps; undefined for any other event. The metadata of a failed step has the error. */
export function stepsOf(event: StreamEvent): readonly StreamEvent[] | undefined {
  if (event.type !== "ACTIVITY_DELTA" || event.activityType !== "graph.node.lifecycle") return undefined;
  return event.patch.flatMap((operation): readonly StreamEvent[] => {
    const node = isRecord(operation) && own(operation, "path") === "/node" ? own(operation, "value") : undefined;
    const stepName = isRecord(node) ? own(node, "nodeId") : undefined;
    if (!isRecord(node) || typeof stepName !== "string") return [];
    const { phase, error } = node;
    if (phase === "start") return [{ type: "STEP_STARTED", stepName }];
    return [{ type: "STEP_FINISHED", stepName, ...(phase === "error" && { metadata: { phase, error } }) }];
  });
}
