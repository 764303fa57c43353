import { openDatabase } from "./database.js";
import { newLink, revokeLink, toLink } from "./links.js";

// Withdraws the links of a thread whose questions are open, and makes a new one. The worker sends
// it.
const [threadId] = process.argv.slice(2);
if (threadId === undefined) throw new Error("Pass the id of the thread: npm run link -- <thread>");
const database = await openDatabase();
for (const row of await database.rows(
  "select * from links where thread_id = ? and revoked_at is null",
  threadId,
)) {
  const link = toLink(row);
  await revokeLink(database, link.id);
  await newLink(database, link);
}
await database.close();
