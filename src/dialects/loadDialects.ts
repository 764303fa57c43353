// What only a run that meets such an agent needs, as one piece to load.
export { createDialects } from "../core/createDialects.js";
export { defaultDialects } from "./defaultDialects.js";
