#!/usr/bin/env bash
# A yes that was given without a connection, and kept by TanStack Query, pays once for each open tab, once more if the page is closed within a second, and not at all if another tab writes.
#
# One would expect: a mutation that was kept in the browser's storage while there was no connection runs once when there is one, as the page on persisting offline mutations
# describes it, or that page says that only one tab may be open.
# What happens: each tab that is opened reads the kept mutation, and `resumePausedMutations` of each runs it. @tanstack/query-sync-storage-persister 5.104.4 writes a second
# after a change, and what is done is taken out of the storage by that only: a page that is closed before, as people close a page that says "Sent", leaves the mutation there, and
# the next one runs it again. All tabs write the whole storage under one key, without reading it: a tab in which nothing waits takes out what another one has kept, and after
# a reload the answer is gone. Nobody is told of either. A Date among the variables is a text after the reload. (@tanstack/query-core 5.108.4, -persist-client-core 5.104.5.)
# Why it matters to us: a host that sends answers by a mutation of its own, and keeps them so, has the agent pay three times for one yes, or wait for an answer that was
# given. Our own storage knows other tabs. A server has to take one answer for one question.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @tanstack/query-core@5.108.4 @tanstack/query-persist-client-core@5.104.5 \
  @tanstack/query-sync-storage-persister@5.104.4 >/dev/null 2>&1
cat >tabs.mjs <<'JS'
import { MutationObserver, onlineManager, QueryClient } from "@tanstack/query-core";
import { persistQueryClient } from "@tanstack/query-persist-client-core";
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const stored = new Map();
const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
};
let paid = [];

/** A tab as its documentation sets one up: it reads what was kept, and then runs what waits. */
async function open(name) {
  const client = new QueryClient();
  client.setMutationDefaults(["answer"], {
    mutationFn: async ({ payee, due }) => void paid.push(`${name} pays ${payee}, due is a ${typeof due === "string" ? "text" : "date"}`),
  });
  const [stop, restored] = persistQueryClient({ queryClient: client, persister: createSyncStoragePersister({ storage }) });
  await restored;
  await client.resumePausedMutations();
  return {
    answer: (variables) => void new MutationObserver(client, { mutationKey: ["answer"] }).mutate(variables),
    look: () => client.setQueryData(["weather"], "sunny"),
    resume: () => client.resumePausedMutations(),
    close: stop,
  };
}
const waiting = () => JSON.parse(stored.get("REACT_QUERY_OFFLINE_CACHE")).clientState.mutations.length;

async function answerWithoutConnection() {
  paid = [];
  onlineManager.setOnline(false);
  const tab = await open("first tab");
  tab.answer({ payee: "Ann", due: new Date() });
  await pause(1500);
  console.log(`one answer without a connection: ${waiting()} kept`);
  return tab;
}

(await answerWithoutConnection()).close();
const tabs = [await open("second tab"), await open("third tab")];
onlineManager.setOnline(true);
for (const tab of tabs) await tab.resume();
for (const tab of tabs) tab.close();
console.log(`two tabs, closed at once: ${paid.join("; ")}; ${waiting()} kept`);
(await open("fourth tab")).close();
console.log(`the next day: ${paid.join("; ")}`);

await pause(1500);
stored.clear();
onlineManager.setOnline(false);
const other = await open("fifth tab");
const first = await answerWithoutConnection();
other.look();
await pause(1500);
console.log(`another tab has looked something up: ${waiting()} kept`);
first.close();
other.close();
onlineManager.setOnline(true);
(await open("sixth tab")).close();
console.log(`the next day: ${paid.join("; ") || "nothing is paid"}`);
JS
node tabs.mjs | tee seen
diff seen - <<'EXPECTED'
one answer without a connection: 1 kept
two tabs, closed at once: second tab pays Ann, due is a text; third tab pays Ann, due is a text; 1 kept
the next day: second tab pays Ann, due is a text; third tab pays Ann, due is a text; fourth tab pays Ann, due is a text
one answer without a connection: 1 kept
another tab has looked something up: 0 kept
the next day: nothing is paid
EXPECTED
echo "seen: one yes pays three times, another is lost"
