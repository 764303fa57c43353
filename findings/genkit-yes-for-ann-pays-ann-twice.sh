#!/usr/bin/env bash
# A "yes" for Ann and a "no" for Bob in Genkit is a "no" for both, or Ann is paid twice, where the model gives its calls no ids.
#
# One would expect: each answer, made by `restart(interrupt)` or `respond(interrupt, …)` of the interrupt itself, is for that interrupt; an answer that
# cannot be told from another is refused.
# What happens: an answer carries the name of the tool and the id of the call. Gemini's API has calls without an id, and @genkit-ai/google-genai 1.42.0
# makes none. genkit 1.42.0 then gives the first answer of a kind to each call of that tool: one approval resumes both calls with the input of the
# first, so that Ann is paid twice and Bob never, although nobody has decided about Bob. With one yes and one no, `respond` wins for both. With ids each
# call has its own answer, and a missing one is an error: "Unresolved tool request", which comes when the approved call has run, and its result is lost.
# Why it matters to us: two payments in one turn is the ordinary case of a list of cards. A bridge should refuse two interrupts of one tool without `ref`,
# or have them asked one at a time; an id in each call is what our questions are known by.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund genkit@1.42.0 @genkit-ai/google-genai@1.42.0 >/dev/null
cat >answer.mjs <<'JS'
import { createServer } from "node:http";
import { googleAI } from "@genkit-ai/google-genai";
import { genkit, z } from "genkit/beta";

/** What Gemini's API answers: two calls of one tool, or a text that repeats what it was told. */
function turn({ contents }, ids) {
  const told = contents.flatMap(({ parts }) => parts).flatMap(({ functionResponse }) => functionResponse?.response.content ?? []);
  if (told.length > 0) return [{ text: told.join(", ") }];
  return ["Ann", "Bob"].map((to) => ({ functionCall: { name: "pay", args: { to }, ...(ids ? { id: to } : {}) } }));
}

let ids;
const server = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ candidates: [{ index: 0, finishReason: "STOP", content: { role: "model", parts: turn(body, ids) } }] }));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const plugin = googleAI({ apiKey: "none", baseUrl: `http://127.0.0.1:${server.address().port}` });
const ai = genkit({ plugins: [plugin], model: googleAI.model("gemini-2.5-flash") });
const paid = [];
const pay = ai.defineTool(
  { name: "pay", description: "Pays", inputSchema: z.object({ to: z.string() }), outputSchema: z.string() },
  async ({ to }, { interrupt, resumed }) => {
    if (!resumed) interrupt();
    paid.push(to);
    return `paid ${to}`;
  },
);

const answers = {
  "yes for Ann, no for Bob": ([ann, bob]) => ({ restart: [pay.restart(ann, true)], respond: [pay.respond(bob, "rejected")] }),
  "yes for Ann, nothing for Bob": ([ann]) => ({ restart: [pay.restart(ann, true)] }),
  "yes for each": (both) => ({ restart: both.map((one) => pay.restart(one, true)) }),
};
for (ids of [true, false]) {
  console.log(ids ? "calls with ids" : "calls without ids");
  for (const [name, answer] of Object.entries(answers)) {
    paid.length = 0;
    const asked = await ai.generate({ prompt: "go", tools: [pay] });
    const outcome = await ai.generate({ messages: asked.messages, tools: [pay], resume: answer(asked.interrupts) }).then(
      ({ text }) => `told "${text}"`,
      ({ message }) => message.slice(0, 53),
    );
    console.log(`  ${name}: ran for ${paid.join(" and ") || "nobody"}, ${outcome}`);
  }
}
server.close();
JS
node answer.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
calls with ids
  yes for Ann, no for Bob: ran for Ann, told "rejected, paid Ann"
  yes for Ann, nothing for Bob: ran for Ann, INVALID_ARGUMENT: Unresolved tool request 'pay#Bob' w
  yes for each: ran for Ann and Bob, told "paid Ann, paid Bob"
calls without ids
  yes for Ann, no for Bob: ran for nobody, told "rejected, rejected"
  yes for Ann, nothing for Bob: ran for Ann and Ann, told "paid Ann, paid Ann"
  yes for each: ran for Ann and Ann, told "paid Ann, paid Ann"
EXPECTED
echo "seen: an answer without an id is for every call of its tool"
