// Everything that reads an agent, as one module that a page loads late: see `createReadingLoading`.
export { reading } from "../../core/run/reading.js";
export { createAgentTransport } from "../agent/createAgentTransport.js";
export { httpTransport } from "../http/httpTransport.js";
export { requestOver } from "./requestOver.js";
