import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as HttpAgent45 } from "@ag-ui/client-0.0.45";
import { HttpAgent as HttpAgent53 } from "@ag-ui/client-0.0.53";
import { HttpAgent as OlderHttpAgent } from "@ag-ui/client-0.0.59";
import type { AgentLike } from "../../src/run/agent/AgentLike.js";
export const a: AgentLike = new HttpAgent({ url: "x" });
export const b: AgentLike = new OlderHttpAgent({ url: "x" });
export const c: AgentLike = new HttpAgent45({ url: "x" });
export const d: AgentLike = new HttpAgent53({ url: "x" });
