/**
 * The key of `metadata` under which an interrupt gate and a page agree on what was shown: in a question `{ key }`, in its answer
 * `{ key, call?: { name, args } }`.
 */
export const gateMetadata = "interruptGate";
