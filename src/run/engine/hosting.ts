/**
 * What follows an agent that the host owns: needed with the option `agent`. One file, because each
 * run of such an agent needs all of it.
 */
export { adopt, observe } from "../../thread/reading/hostAgent.js";
export { followHost } from "./followHost.js";
