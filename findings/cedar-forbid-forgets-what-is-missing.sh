#!/usr/bin/env bash
# Cedar allows a payment that a policy forbids, because the policy could not be evaluated: the amount is missing, or a text.
#
# One would expect: where a `forbid` for payments above 1000 cannot be decided, the request is denied: a `forbid` overrides every permit.
# What happens: in @cedar-policy/cedar-wasm 4.13.0 a policy that ends in an error counts as if it were not there. `forbid … when { context.amount >
# 1000 }` beside a permit allows a call without an amount, and one with "5000"; the decision is "allow", and the error stands in `diagnostics` beside
# it. The same limit in the permit denies both. With a schema and `validateRequest` the text is refused, a missing optional amount is not. An amount with
# cents cannot be asked about at all: JSON's 5000.5 is an error.
# Why it matters to us: "large payments need a person" is written as what is forbidden without one. Write it as what is permitted, with `context has
# amount`, and take any entry in `diagnostics.errors` for "ask a person".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @cedar-policy/cedar-wasm@4.13.0 >/dev/null
cat >decide.mjs <<'JS'
import { isAuthorized } from "@cedar-policy/cedar-wasm/nodejs";

const schema = `entity Agent, Account;
action pay appliesTo { principal: [Agent], resource: [Account], context: { amount?: Long } };`;
const policies = {
  "forbidden above 1000": `permit(principal, action, resource);
    forbid(principal, action, resource) when { context.amount > 1000 };`,
  "permitted up to 1000": `permit(principal, action, resource) when { context.amount <= 1000 };`,
};
const contexts = [{ amount: 5 }, { amount: 5000 }, {}, { amount: "5000" }, { amount: 5000.5 }];

function decide(staticPolicies, context, checked) {
  const answer = isAuthorized({
    principal: { type: "Agent", id: "a" },
    action: { type: "Action", id: "pay" },
    resource: { type: "Account", id: "b" },
    context,
    policies: { staticPolicies },
    entities: [],
    ...(checked ? { schema, validateRequest: true } : {}),
  });
  if (answer.type === "failure") return "refused";
  const { decision, diagnostics } = answer.response;
  return [decision, ...diagnostics.errors.map(({ error }) => `(${error.message})`)].join(" ");
}

for (const [name, policy] of Object.entries(policies)) {
  for (const context of contexts) {
    const shown = JSON.stringify(context);
    console.log(`${name}, ${shown}: ${decide(policy, context, false)}; with a schema: ${decide(policy, context, true)}`);
  }
}
JS
node decide.mjs | tee seen
diff seen - <<'EXPECTED'
forbidden above 1000, {"amount":5}: allow; with a schema: allow
forbidden above 1000, {"amount":5000}: deny; with a schema: deny
forbidden above 1000, {}: allow (record does not have the attribute `amount`); with a schema: allow (record does not have the attribute `amount`)
forbidden above 1000, {"amount":"5000"}: allow (type error: expected long, got string); with a schema: refused
forbidden above 1000, {"amount":5000.5}: refused; with a schema: refused
permitted up to 1000, {"amount":5}: allow; with a schema: allow
permitted up to 1000, {"amount":5000}: deny; with a schema: deny
permitted up to 1000, {}: deny (record does not have the attribute `amount`); with a schema: deny (record does not have the attribute `amount`)
permitted up to 1000, {"amount":"5000"}: deny (type error: expected long, got string); with a schema: refused
permitted up to 1000, {"amount":5000.5}: refused; with a schema: refused
EXPECTED
echo "seen: a policy in error forbids nothing"
