import { adk } from "./adk/scenarios.js";
import { agno } from "./agno/scenarios.js";
import { awsStrands } from "./aws-strands/scenarios.js";
import { copilotkit } from "./copilotkit/scenarios.js";
import { crewai } from "./crewai/scenarios.js";
import type { Server } from "./driver/Server.js";
import { langgraph } from "./langgraph/scenarios.js";
import { langgraphPython } from "./langgraph-python/scenarios.js";
import { mafPython, mafPythonGen1, mafPythonGen2 } from "./maf-python/scenarios.js";
import { mastra } from "./mastra/scenarios.js";
import { pydanticAi } from "./pydantic-ai/scenarios.js";
import { strandsPy } from "./strands-py/scenarios.js";
import { tanstackAi } from "./tanstack-ai/scenarios.js";
import { trpcAgentGo } from "./trpc-agent-go/scenarios.js";
import { trpcAgentGoDocs } from "./trpc-agent-go-docs/scenarios.js";

/** Every server there is, in the order in which they run. */
export const servers: readonly Server[] = [
  mafPython,
  mafPythonGen2,
  mafPythonGen1,
  langgraphPython,
  trpcAgentGo,
  trpcAgentGoDocs,
  adk,
  strandsPy,
  agno,
  pydanticAi,
  crewai,
  langgraph,
  mastra,
  tanstackAi,
  awsStrands,
  copilotkit,
];
