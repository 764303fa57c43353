#!/usr/bin/env bash
# zod-to-json-schema makes a form without fields of every type of zod 4.
#
# One would expect: the most used converter of zod types, whose own metadata allows zod 4, converts them or throws.
# What happens: zod-to-json-schema 3.25.2 allows zod "^3.25.28 || ^4", and returns `{"$schema": ...}` and nothing else for any type of zod 4.6.7: no
# type, no properties, nothing required. With `zod/v3` of the same package it converts. Its README says that it wants types of version 3, and TypeScript
# refuses others; JavaScript, a cast or a library between them does not.
# Why it matters to us: an agent that moved to zod 4 asks for an answer with an empty schema, which everything fits: the person gets a free text instead
# of the fields, and nothing is checked. Our guide to schemas says to use `z.toJSONSchema`, which is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund zod@4.6.7 zod-to-json-schema@3.25.2 typescript@5.9.3 >/dev/null
cat >convert.ts <<'TS'
import { z } from "zod";
import { z as z3 } from "zod/v3";
import { zodToJsonSchema } from "zod-to-json-schema";

const old = z3.object({ amount: z3.number().max(100) });
const now = z.object({ amount: z.number().max(100) });
console.log("zod/v3:", JSON.stringify(zodToJsonSchema(old)));
console.log("zod 4:", JSON.stringify(zodToJsonSchema(now)));
console.log("zod 4 itself:", JSON.stringify(z.toJSONSchema(now)));
TS
npx tsc --module nodenext --target es2022 --strict --skipLibCheck convert.ts && echo "tsc: content" | tee seen || echo "tsc: refuses" | tee seen
node convert.js | tee -a seen
grep -o '"zod": "[^"]*"' node_modules/zod-to-json-schema/package.json | head -1 | tee -a seen
diff seen - <<'EXPECTED'
tsc: refuses
zod/v3: {"type":"object","properties":{"amount":{"type":"number","maximum":100}},"required":["amount"],"additionalProperties":false,"$schema":"http://json-schema.org/draft-07/schema#"}
zod 4: {"$schema":"http://json-schema.org/draft-07/schema#"}
zod 4 itself: {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"amount":{"type":"number","maximum":100}},"required":["amount"],"additionalProperties":false}
"zod": "^3.25.28 || ^4"
EXPECTED
echo "seen: a form without fields"
