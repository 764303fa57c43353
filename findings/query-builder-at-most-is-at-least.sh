#!/usr/bin/env bash
# "100 is at least the amount" is shown as "the amount is at least 100" by React Query Builder, and of "Ann, if amount and fee are at most 100" it shows "Ann".
#
# One would expect: a rule that is read into the builder, shown and written again is the same rule, or reading it fails.
# What happens: `parseJsonLogic` of @react-querybuilder/core 8.24.1 takes `{">=":[100,{"var":"amount"}]}` with its sides changed and its sign kept, so that it picks
# what it did not; `parseSQL` turns the sign around. What the builder has no rule for, a sum, a function, a plain `approved`, or a `$nor`, which it writes itself
# for a denied group, is left out by the four parsers tried, without a word: the rest is shown, put into words and written again as the rule. A rule of nothing
# else is `(1 = 1)`, so all, or in JsonLogic `false`, so none.
# Why it matters to us: which calls go without a person is such a rule, that somebody looks at, changes by one name and saves; the limit is gone with it. A page
# should write the rule again at once after reading it, compare what both pick or say, and show it as text where they differ.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps @react-querybuilder/core@8.24.1 @marcbachmann/cel-js@8.0.0 json-logic-js@2.0.5 mingo@7.2.7 \
  sql.js@1.17.0 >/dev/null
cat >read.mjs <<'JS'
import { evaluate } from "@marcbachmann/cel-js";
import { formatQuery } from "@react-querybuilder/core";
import { parseCEL } from "@react-querybuilder/core/parseCEL";
import { parseJsonLogic } from "@react-querybuilder/core/parseJsonLogic";
import { parseMongoDB } from "@react-querybuilder/core/parseMongoDB";
import { parseSQL } from "@react-querybuilder/core/parseSQL";
import jsonLogic from "json-logic-js";
import { Query } from "mingo";
import initSqlJs from "sql.js";

const payments = [
  { payee: "Ann", amount: 5, fee: 1, approved: false },
  { payee: "Ann", amount: 500, fee: 1, approved: true },
  { payee: "Bob", amount: 50, fee: 1, approved: true },
];
const { Database } = await initSqlJs();
const database = new Database();
database.run("create table payments (payee text, amount real, fee real, approved integer)");
for (const payment of payments) database.run("insert into payments values (?, ?, ?, ?)", Object.values(payment).map((value) => (value === true ? 1 : value || 0)));

const formats = {
  jsonlogic: [parseJsonLogic, (rule) => payments.filter((payment) => jsonLogic.apply(rule, payment))],
  sql: [
    parseSQL,
    (text) => (database.exec(`select payee, amount from payments where ${text}`)[0]?.values ?? []).map(([payee, amount]) => ({ payee, amount })),
  ],
  cel: [parseCEL, (text) => payments.filter((payment) => evaluate(text, payment))],
  mongodb_query: [parseMongoDB, (query) => new Query(query).find(payments).all()],
};
for (const [format, rule] of [
  ["jsonlogic", { ">=": [100, { var: "amount" }] }],
  ["sql", "100 >= amount"],
  ["jsonlogic", { and: [{ "==": [{ var: "payee" }, "Ann"] }, { "<=": [{ "+": [{ var: "amount" }, { var: "fee" }] }, 100] }] }],
  ["sql", "payee = 'Ann' and amount + fee <= 100"],
  ["cel", 'payee == "Ann" && amount + fee <= 100.0'],
  ["cel", 'payee == "Ann" && approved'],
  ["jsonlogic", { "!!": [{ var: "approved" }] }],
  ["mongodb_query", { $nor: [{ payee: "Ann" }] }],
  ["mongodb_query", { payee: "Ann", amount: { $not: { $gt: 100 } } }],
]) {
  const [parse, pick] = formats[format];
  const query = parse(structuredClone(rule));
  const say = (written) => pick(written).map(({ payee, amount }) => `${payee} ${amount}`).join("+") || "none";
  const again = formatQuery(query, { format, parseNumbers: true });
  console.log(`${format} ${typeof rule === "string" ? rule : JSON.stringify(rule)}`);
  console.log(`  shown: ${formatQuery(query, "natural_language")}; picked ${say(rule)}, then ${say(again)}`);
}
JS
node read.mjs | tee seen
diff seen - <<'EXPECTED'
jsonlogic {">=":[100,{"var":"amount"}]}
  shown: amount is greater than or equal to '100'; picked Ann 5+Bob 50, then Ann 500
sql 100 >= amount
  shown: amount is less than or equal to '100'; picked Ann 5+Bob 50, then Ann 5+Bob 50
jsonlogic {"and":[{"==":[{"var":"payee"},"Ann"]},{"<=":[{"+":[{"var":"amount"},{"var":"fee"}]},100]}]}
  shown: payee is 'Ann'; picked Ann 5, then Ann 5+Ann 500
sql payee = 'Ann' and amount + fee <= 100
  shown: payee is 'Ann'; picked Ann 5, then Ann 5+Ann 500
cel payee == "Ann" && amount + fee <= 100.0
  shown: payee is 'Ann'; picked Ann 5, then Ann 5+Ann 500
cel payee == "Ann" && approved
  shown: payee is 'Ann'; picked Ann 500, then Ann 5+Ann 500
jsonlogic {"!!":[{"var":"approved"}]}
  shown: 1 is 1; picked Ann 500+Bob 50, then none
mongodb_query {"$nor":[{"payee":"Ann"}]}
  shown: 1 is 1; picked Bob 50, then Ann 5+Ann 500+Bob 50
mongodb_query {"payee":"Ann","amount":{"$not":{"$gt":100}}}
  shown: payee is 'Ann', and amount is less than or equal to '100'; picked Ann 5, then Ann 5
EXPECTED
echo "seen: at most is at least, and a limit is gone"
