#!/usr/bin/env bash
# "Without asking: to one of nobody" is everybody in the SQL of React Query Builder, nobody in its MongoDB, JsonLogic, JSONata and CEL, and "1 is 1" in its words.
#
# One would expect: one rule, exported for the page, the server and the database by one library, picks the same payments in each, and its words say which.
# What happens: in @react-querybuilder/core 8.24.1 a list that is empty is a condition that always holds, `(1 = 1)`, in SQL and in natural language, or, beside
# other rules, no condition at all. The four others write the empty list, which nothing is in. A group without rules, and a range with one end, hold for all
# in four of them and for nothing in JsonLogic; "Ann, or an empty group" is everybody or Ann. Denied, the empty group is still true but in MongoDB. "between
# 100 and 10" is what stands in the words and in SQL, where it is nothing; MongoDB, JsonLogic and CEL get 10 to 100. "contains 1.5" finds 125 in MongoDB, "contains _"
# everything in SQL. `(1 = 1)` is its documented fallback expression.
# Why it matters to us: such rules say which calls need no person, and who takes the last name off a list means that all are asked about. The words beside the buttons
# do not say it. A rule should be checked for empty lists and groups before it is exported, and be evaluated from one export alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps @react-querybuilder/core@8.24.1 @marcbachmann/cel-js@8.0.0 json-logic-js@2.0.5 jsonata@2.2.2 \
  mingo@7.2.7 sql.js@1.17.0 >/dev/null
cat >pick.mjs <<'JS'
import { evaluate } from "@marcbachmann/cel-js";
import { formatQuery } from "@react-querybuilder/core";
import jsonLogic from "json-logic-js";
import jsonata from "jsonata";
import { Query } from "mingo";
import initSqlJs from "sql.js";

const payments = [
  { payee: "Ann", amount: 5, note: "v1.5" },
  { payee: "Bob", amount: 15, note: "v125" },
  { payee: "Eve", amount: 500, note: "rent" },
];
const { Database } = await initSqlJs();
const database = new Database();
database.run("create table payments (payee text, amount real, note text)");
for (const payment of payments) database.run("insert into payments values (?, ?, ?)", Object.values(payment));

const names = (found) => found.map(({ payee }) => payee);
const formats = {
  sql: (text) => database.exec(`select payee from payments where ${text}`)[0]?.values.flat() ?? [],
  mongodb_query: (query) => names(new Query(query).find(payments).all()),
  jsonlogic: (rule) => names(payments.filter((payment) => jsonLogic.apply(rule, payment))),
  async jsonata(text) {
    const found = await Promise.all(payments.map((payment) => jsonata(text).evaluate(payment)));
    return names(payments.filter((_, index) => found[index]));
  },
  cel: (text) => names(payments.filter((payment) => evaluate(text, payment))),
};
const rule = (field, operator, value) => ({ field, operator, value });
const group = (combinator, ...rules) => ({ combinator, rules });
const ann = rule("payee", "=", "Ann");
for (const [name, query] of Object.entries({
  "Ann": group("and", ann),
  "one of nobody": group("and", rule("payee", "in", [])),
  "Ann, and one of nobody": group("and", ann, rule("payee", "in", [])),
  "Ann, or an empty group": group("or", ann, group("and")),
  "Ann, and not an empty group": group("and", ann, { ...group("and"), not: true }),
  "an empty group": group("and"),
  "from 10 to nothing": group("and", rule("amount", "between", [10])),
  "from 100 to 10": group("and", rule("amount", "between", [100, 10])),
  "a note with 1.5": group("and", rule("note", "contains", "1.5")),
  "a note with _": group("and", rule("note", "contains", "_")),
})) {
  console.log(`${name}, in words: ${formatQuery(query, "natural_language")}`);
  const picked = [];
  for (const [format, pick] of Object.entries(formats)) {
    try {
      picked.push(`${format} ${(await pick(formatQuery(query, { format }))).join("+") || "nobody"}`);
    } catch {
      picked.push(`${format} throws`);
    }
  }
  console.log(`  ${picked.join(", ")}`);
}
JS
node pick.mjs | tee seen
diff seen - <<'EXPECTED'
Ann, in words: payee is 'Ann'
  sql Ann, mongodb_query Ann, jsonlogic Ann, jsonata Ann, cel Ann
one of nobody, in words: 1 is 1
  sql Ann+Bob+Eve, mongodb_query nobody, jsonlogic nobody, jsonata nobody, cel nobody
Ann, and one of nobody, in words: payee is 'Ann'
  sql Ann, mongodb_query nobody, jsonlogic nobody, jsonata nobody, cel nobody
Ann, or an empty group, in words: payee is 'Ann', or 1 is 1
  sql Ann+Bob+Eve, mongodb_query Ann+Bob+Eve, jsonlogic Ann, jsonata Ann+Bob+Eve, cel Ann+Bob+Eve
Ann, and not an empty group, in words: payee is 'Ann', and 1 is 1
  sql Ann, mongodb_query nobody, jsonlogic Ann, jsonata Ann, cel Ann
an empty group, in words: 1 is 1
  sql Ann+Bob+Eve, mongodb_query Ann+Bob+Eve, jsonlogic nobody, jsonata Ann+Bob+Eve, cel Ann+Bob+Eve
from 10 to nothing, in words: 1 is 1
  sql Ann+Bob+Eve, mongodb_query Ann+Bob+Eve, jsonlogic nobody, jsonata Ann+Bob+Eve, cel Ann+Bob+Eve
from 100 to 10, in words: amount is between '100' and '10'
  sql nobody, mongodb_query Bob, jsonlogic Bob, jsonata throws, cel Bob
a note with 1.5, in words: note contains '1.5'
  sql Ann, mongodb_query Ann+Bob, jsonlogic Ann, jsonata Ann, cel Ann
a note with _, in words: note contains '_'
  sql Ann+Bob+Eve, mongodb_query nobody, jsonlogic nobody, jsonata nobody, cel nobody
EXPECTED
echo "seen: nobody is everybody"
