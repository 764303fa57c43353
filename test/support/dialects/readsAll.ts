import { createDialects } from "../../../src/dialects/createDialects.js";
import { defineDialect } from "../../../src/dialects/shared/defineDialect.js";

/** A server that reads a message beside a cancellation; of an unknown one this is not expected. */
export const readsAll = defineDialect({ name: "readsAll", claims: () => true });

export const readsAllDialects = createDialects([readsAll]);
