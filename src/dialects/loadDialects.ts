// What only a run that meets such an agent needs, as one piece to load.
export { createDialects } from "../core/dialect/createDialects.js";
export { defaultDialects } from "./defaultDialects.js";
