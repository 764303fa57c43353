import { openDatabase } from "./database.js";
import { party, passkeysOf } from "./passkeys.js";

// Prints the public keys of all passkeys, and where they count: what it takes to verify receipts.
// None of it is secret.
const database = await openDatabase();
const keys = (await passkeysOf(database)).map(({ id, userId, publicKey }) => ({
  id,
  userId,
  publicKey: Buffer.from(publicKey).toString("base64url"),
}));
console.log(JSON.stringify({ ...party, keys }, null, 2));
await database.close();
