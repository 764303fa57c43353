// Everything that only a run with such an agent needs, as one lazily loaded module.
export { createDialects } from "../core/dialect/createDialects.js";
export { defaultDialects } from "./defaultDialects.js";
