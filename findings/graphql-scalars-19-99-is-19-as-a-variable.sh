#!/usr/bin/env bash
# 19.99, which the ready-made whole numbers of GraphQL refuse in the text of a query, is 19 as a variable; "1e3" is 1 there in JavaScript and 1000 in Python.
#
# One would expect: a scalar takes the same in both places, as GraphQL's own Int does, which refuses 19.99, "1e3" and true in each; a page and an editor of queries differ in
# nothing else.
# What happens: `PositiveInt` and `UnsignedInt` of graphql-scalars 2.0.0 read a literal by the grammar and a variable by parseInt, as their page mentions: 19.99 and "19.99" are
# 19, "1e3" is 1. `SafeInt` and `BigInt` of the same package refuse all of these. `BigInt` of graphene 3.4.3, by which Django's servers speak GraphQL, makes 19 of 19.99, 1 of
# true and 1000 of "1e3", and refuses them as literals; its `Decimal` makes 19.989999999999998436… of the number 19.99; and "19.99" is a `Time`, 0.99 seconds after 19:00. None of
# these is an error.
# Why it matters to us: an answer is tried out in an editor of queries, where literals are written, and sent by a page, which sends variables: what was refused in the one is
# carried out in the other, with another amount. Amounts should be Int in the smallest unit, or texts that the agent checks.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts graphql-scalars@2.0.0 graphql@16.15.0 >/dev/null 2>&1
cat >scalars.mjs <<'JS'
import { GraphQLInt, graphql, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { GraphQLBigInt, GraphQLPositiveInt, GraphQLSafeInt, GraphQLUnsignedInt } from "graphql-scalars";

const values = [5, 19.99, "19.99", "1e3", true];
for (const type of [GraphQLInt, GraphQLPositiveInt, GraphQLUnsignedInt, GraphQLSafeInt, GraphQLBigInt]) {
  const pay = { type: GraphQLString, args: { amount: { type } }, resolve: (_, { amount }) => String(amount) };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: "Query", fields: { pay } }) });
  const result = async (source, variableValues) => (await graphql({ schema, source, variableValues })).data?.pay ?? "refused";
  const results = [];
  for (const value of values) {
    const literal = await result(`{ pay(amount: ${JSON.stringify(value)}) }`);
    const variable = await result(`query ($amount: ${type.name}) { pay(amount: $amount) }`, { amount: value });
    results.push(`${JSON.stringify(value)} ${literal} / ${variable}`);
  }
  console.log(`${type.name} (literal / variable): ${results.join(", ")}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet graphene==3.4.3
cat >scalars.py <<'PY'
import json

import graphene

VALUES = [5, 19.99, "19.99", "1e3", True]


def results(scalar):
    class Query(graphene.ObjectType):
        pay = graphene.String(amount=scalar())

        def resolve_pay(self, info, amount):
            return str(amount)

    schema = graphene.Schema(query=Query)
    for value in VALUES:
        literal = schema.execute(f"{{ pay(amount: {json.dumps(value)}) }}")
        variable = schema.execute(f"query ($amount: {scalar.__name__}) {{ pay(amount: $amount) }}", variables={"amount": value})
        shown = [result.data["pay"] if result.data else "refused" for result in (literal, variable)]
        yield f"{json.dumps(value)} {shown[0]} / {shown[1]}"


for scalar in (graphene.Int, graphene.BigInt, graphene.Decimal, graphene.Time):
    print(f"{scalar.__name__} of graphene (literal / variable): {', '.join(results(scalar))}")
PY
{
  node scalars.mjs 2>/dev/null
  venv/bin/python scalars.py
} | tee seen
diff seen - <<'EXPECTED'
Int (literal / variable): 5 5 / 5, 19.99 refused / refused, "19.99" refused / refused, "1e3" refused / refused, true refused / refused
PositiveInt (literal / variable): 5 5 / 5, 19.99 refused / 19, "19.99" refused / 19, "1e3" refused / 1, true refused / refused
UnsignedInt (literal / variable): 5 5 / 5, 19.99 refused / 19, "19.99" refused / 19, "1e3" refused / 1, true refused / refused
SafeInt (literal / variable): 5 5 / 5, 19.99 refused / refused, "19.99" refused / refused, "1e3" refused / refused, true refused / refused
BigInt (literal / variable): 5 5 / 5, 19.99 refused / refused, "19.99" refused / refused, "1e3" refused / refused, true refused / refused
Int of graphene (literal / variable): 5 5 / 5, 19.99 refused / refused, "19.99" refused / refused, "1e3" refused / refused, true refused / refused
BigInt of graphene (literal / variable): 5 5 / 5, 19.99 refused / 19, "19.99" refused / 19, "1e3" refused / 1000, true refused / 1
Decimal of graphene (literal / variable): 5 5 / 5, 19.99 refused / 19.989999999999998436805981327779591083526611328125, "19.99" 19.99 / 19.99, "1e3" 1E+3 / 1E+3, true refused / 1
Time of graphene (literal / variable): 5 refused / refused, 19.99 refused / refused, "19.99" 19:00:00.990000 / 19:00:00.990000, "1e3" refused / refused, true refused / refused
EXPECTED
echo "seen: refused in a query, another amount in a variable"
