import { openDatabase } from "./database.js";
import { ask, callModel } from "./runAgent.js";

// Runs until the model asks for a tool, stores a handle, and exits. Started again with the same
// thread, it continues from there.
const [threadId = crypto.randomUUID(), task = "Pay invoice 2041 and tell the supplier."] =
  process.argv.slice(2);
const database = await openDatabase();
const handle = await callModel(database, {
  threadId,
  step: 1,
  messages: [{ role: "user", content: task }],
});
if (handle !== null) await ask(database, handle);
console.log(
  handle === null
    ? `Thread ${threadId} is done.`
    : `Thread ${threadId} waits for a person. The agent exits.`,
);
await database.close();
