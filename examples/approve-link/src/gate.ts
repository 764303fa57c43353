import { passkeyVerifier } from "react-agui-interrupts/passkey-server";
import { createInterruptGate, type InterruptGate } from "react-agui-interrupts/server";
import type { Database } from "./database.js";
import { findPasskey, party, updateCounter } from "./passkeys.js";

/**
 * The gate of the agent, of the page server and of the workers: it verifies the same signatures
 * everywhere.
 */
export function createGate(database: Database, lease?: number): InterruptGate {
  const verifySignature = passkeyVerifier({
    ...party,
    findCredential: (id) => findPasskey(database, id),
    updateCounter: (id, counter) => updateCounter(database, id, counter),
  });
  return createInterruptGate({
    store: database.store,
    requireShown: true,
    verifySignature,
    ...(lease !== undefined && { lease }),
  });
}
