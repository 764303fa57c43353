#!/usr/bin/env bash
# The link in a mail, "…/answer?question=1234567890123456789", opens question 1234567890123456800 in TanStack Router; and question 12e45678 is Infinity.
#
# One would expect: what stands behind `?question=` in a link that a server has made reaches the page as it stands there, as with URLSearchParams, or as the same text in the
# path does; making a number of it is what the route's own `validateSearch` is for.
# What happens: @tanstack/react-router 1.170.46 reads each search parameter by JSON.parse, and takes the text where that fails, so that "007" is a text and "12" a number.
# A number of more than 16 digits ends in other ones; an id of hexadecimal digits whose only letter is an e is a number with an exponent; "null" is null, `5.00` is 5 and the
# quotes of "Ann" are gone. `String(search.question)`, by which a route makes a text of it, comes too late; `z.string()` refuses the link. The address is then rewritten to
# the other question. Links that the router made itself have quotes around such texts, and are read right: so tests with `<Link>` pass.
# Why it matters to us: a mail or a message that asks for an approval carries such a link, ids of chat platforms and databases have 17 to 19 digits, and one in thirty ids
# of eight hexadecimal digits reads as a number. The id should stand in the path, or have a letter in front, or the router be given `parseSearch` of its own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @tanstack/react-router@1.170.46 react@19.3.1 react-dom@19.3.1 >/dev/null 2>&1
cat >open.mjs <<'JS'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";

async function opened(link) {
  const asked = [];
  const ask = (id) => void asked.push(typeof id === "string" ? `"${id}"` : String(id));
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: "/answer", loaderDeps: ({ search }) => search, loader: ({ deps }) => ask(deps.question) }),
    createRoute({ getParentRoute: () => root, path: "/answer/$question", loader: ({ params }) => ask(params.question) }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [link] }) });
  await router.load();
  const own = router.buildLocation({ to: "/answer", search: { question: link.split("question=").at(-1) } }).href;
  return { asked: asked.join(), at: router.state.location.href, own };
}

for (const id of ["1234567890123456789", "12e45678", "3e2", "007", "null", "5.00", "q-1234567890123456789"]) {
  const { asked, at, own } = await opened(`/answer?question=${id}`);
  const inPath = await opened(`/answer/${id}`);
  const itsOwn = await opened(own);
  console.log(`?question=${id}: asks ${asked}, at ${at}; in the path: ${inPath.asked}; by its own link ${own}: ${itsOwn.asked}`);
}
JS
node open.mjs | tee seen
diff seen - <<'EXPECTED'
?question=1234567890123456789: asks 1234567890123456800, at /answer?question=1234567890123456800; in the path: "1234567890123456789"; by its own link /answer?question=%221234567890123456789%22: "1234567890123456789"
?question=12e45678: asks Infinity, at /answer?question=Infinity; in the path: "12e45678"; by its own link /answer?question=%2212e45678%22: "12e45678"
?question=3e2: asks 300, at /answer?question=300; in the path: "3e2"; by its own link /answer?question=%223e2%22: "3e2"
?question=007: asks "007", at /answer?question=007; in the path: "007"; by its own link /answer?question=007: "007"
?question=null: asks null, at /answer?question=null; in the path: "null"; by its own link /answer?question=%22null%22: "null"
?question=5.00: asks 5, at /answer?question=5; in the path: "5.00"; by its own link /answer?question=%225.00%22: "5.00"
?question=q-1234567890123456789: asks "q-1234567890123456789", at /answer?question=q-1234567890123456789; in the path: "q-1234567890123456789"; by its own link /answer?question=q-1234567890123456789: "q-1234567890123456789"
EXPECTED
echo "seen: a link to one question opens another"
