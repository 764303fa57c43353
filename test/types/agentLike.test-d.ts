import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as OlderHttpAgent } from "@ag-ui/client-0.0.59";
import type { AgentLike } from "../../src/run/agent/AgentLike.js";
export const a: AgentLike = new HttpAgent({ url: "x" });
export const b: AgentLike = new OlderHttpAgent({ url: "x" });
