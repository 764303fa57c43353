#!/usr/bin/env bash
# The signed answer of O'Brien is refused: libraries of HTTP message signatures write an apostrophe in a URL differently.
#
# One would expect: RFC 9421 says which bytes are signed, so that what one library signs is verified by the next; a URL may have an apostrophe in its query.
# What happens: http-message-signatures 1.0.6 of npm takes parts of the URL from `new URL`, which writes `'` as %27 there and drops a `?` with nothing behind it.
# Its signatures of `@query` and `@request-target` are then refused by http-message-sig 0.3.0 of npm and http-message-signatures 3.0.0 of Python, and theirs
# by it. `@query-param` is encoded again, by `encodeURIComponent`, which leaves !, ', (, ) and ~, in the first, and by the rules of forms in Python, with a
# comment that names the RFC: the two refuse each other for these characters; http-message-sig has none of it. For "Ann" all agree, but for that.
# Why it matters to us: a call whose URL says who decided, or why, is verified for most people and refused for O'Brien as if it had been changed, and
# tests with "Ann" find nothing. Answers belong into the body, covered by `content-digest`; ours are sent there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >messages <<'TEXT'
approver=Ann "@query"
approver=O'Brien "@query"
approver=Ann "@query-param";name="approver"
approver=O'Brien "@query-param";name="approver"
approver=R%26D%20(Berlin) "@query-param";name="approver"
approver=%7Eann "@query-param";name="approver"
approver=Ann "@request-target"
 "@request-target"
TEXT
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund http-message-signatures@1.0.6 http-message-sig@0.3.0 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet http-message-signatures==3.0.0
cat >handle.mjs <<'JS'
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSignature, verifySignature } from "http-message-sig";
import signatures from "http-message-signatures";

const [library, task] = process.argv.slice(2);
const key = "a key of two parties";
const algorithm = "hmac-sha256";
const sign = async (data) => createHmac("sha256", key).update(data).digest();
const verify = async (data, signature) => (await sign(data)).equals(signature);
const { httpbis } = signatures;
const request = (url, headers) => {
  const target = url.slice(url.indexOf("/", "https://".length));
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { kind: "request", method: "POST", targetUri: url, requestTarget: target, fields };
};
const parse = (component) => {
  const [, name, value] = /^"([^"]+)"(?:;name="(.+)")?$/.exec(component);
  return value === undefined ? name : { name, parameters: { name: value } };
};
const libraries = {
  "http-message-signatures": {
    sign: async (url, component) => {
      const signing = { key: { id: "k", alg: algorithm, sign }, fields: [component.includes(";") ? component : component.slice(1, -1)] };
      const { headers } = await httpbis.signMessage(signing, { method: "POST", url, headers: {} });
      return { signature: headers.Signature, "signature-input": headers["Signature-Input"] };
    },
    verify: (url, _, headers) =>
      httpbis.verifyMessage({ keyLookup: async () => ({ id: "k", algs: [algorithm], verify }) }, { method: "POST", url, headers }),
  },
  "http-message-sig": {
    sign: async (url, component) => {
      const signed = await createSignature(request(url, {}), {
        components: [parse(component)],
        parameters: { created: Math.floor(Date.now() / 1000), keyid: "k", alg: algorithm },
        signer: { algorithm, sign },
      });
      return { signature: signed.signature, "signature-input": signed.signatureInput };
    },
    verify: (url, component, headers) =>
      verifySignature(request(url, headers), {
        resolveVerifier: async () => ({ algorithm, verify }),
        policy: { requiredComponents: [parse(component)], requiredParameters: [], algorithms: [algorithm] },
      }).then(() => true),
  },
};
const seen = [];
for (const [url, component, headers] of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    const outcome = headers === "none" ? null : await libraries[library][task](url, component, headers);
    seen.push(task === "sign" ? outcome : outcome ? "verified" : headers === "none" ? "-" : "refused");
  } catch (error) {
    if (process.env.WHY) console.error(library, task, url, component, error);
    seen.push(task === "sign" ? "none" : "refused");
  }
}
console.log(JSON.stringify(seen));
JS
cat >handle.py <<'PY'
import json
import sys
from types import SimpleNamespace

from http_message_signatures import HTTPMessageSigner, HTTPMessageVerifier, MappingKeyResolver, algorithms
from http_message_signatures.structures import CaseInsensitiveDict

keys = {"k": b"a key of two parties"}
options = {
    "signature_algorithm": algorithms.HMAC_SHA256,
    "key_resolver": MappingKeyResolver(public_keys=keys, private_keys=keys),
}
seen = []
for url, component, headers in json.load(sys.stdin):
    message = SimpleNamespace(method="POST", url=url, headers=CaseInsensitiveDict(headers if headers != "none" else {}))
    if sys.argv[2] == "sign":
        HTTPMessageSigner(**options).sign(message, key_id="k", covered_component_ids=(component,))
        seen.append({name.lower(): value for name, value in message.headers.items()})
    elif headers == "none":
        seen.append("-")
    else:
        try:
            HTTPMessageVerifier(**options).verify(message)
            seen.append("verified")
        except Exception as error:
            seen.append("refused" if type(error).__name__ == "InvalidSignature" else repr(error))
print(json.dumps(seen))
PY
cat >cross.py <<'PY'
import json
import subprocess

messages = [line.rstrip("\n").split(" ", 1) for line in open("messages")]
libraries = {
    "http-message-signatures": ["node", "handle.mjs"],
    "http-message-sig": ["node", "handle.mjs"],
    "Python": ["venv/bin/python", "handle.py"],
}


def handle(library, task, headers):
    texts = [[f"https://agent.example/answers?{query}", component, header] for (query, component), header in zip(messages, headers)]
    run = subprocess.run([*libraries[library], library, task], input=json.dumps(texts), capture_output=True, text=True, check=True)
    print(run.stderr, end="")
    return json.loads(run.stdout)


for signer in libraries:
    signed = handle(signer, "sign", [{}] * len(messages))
    outcomes = {verifier: handle(verifier, "verify", signed) for verifier in libraries}
    for (query, component), *row in zip(messages, *outcomes.values()):
        print(f"{signer} signs {component} of ?{query}:", *row)
PY
python3 cross.py | tee seen
diff seen - <<'EXPECTED'
http-message-signatures signs "@query" of ?approver=Ann: verified verified verified
http-message-signatures signs "@query" of ?approver=O'Brien: verified refused refused
http-message-signatures signs "@query-param";name="approver" of ?approver=Ann: verified refused verified
http-message-signatures signs "@query-param";name="approver" of ?approver=O'Brien: verified refused refused
http-message-signatures signs "@query-param";name="approver" of ?approver=R%26D%20(Berlin): verified refused refused
http-message-signatures signs "@query-param";name="approver" of ?approver=%7Eann: verified refused refused
http-message-signatures signs "@request-target" of ?approver=Ann: verified verified verified
http-message-signatures signs "@request-target" of ?: verified refused refused
http-message-sig signs "@query" of ?approver=Ann: verified verified verified
http-message-sig signs "@query" of ?approver=O'Brien: refused verified verified
http-message-sig signs "@query-param";name="approver" of ?approver=Ann: - - -
http-message-sig signs "@query-param";name="approver" of ?approver=O'Brien: - - -
http-message-sig signs "@query-param";name="approver" of ?approver=R%26D%20(Berlin): - - -
http-message-sig signs "@query-param";name="approver" of ?approver=%7Eann: - - -
http-message-sig signs "@request-target" of ?approver=Ann: verified verified verified
http-message-sig signs "@request-target" of ?: refused verified verified
Python signs "@query" of ?approver=Ann: verified verified verified
Python signs "@query" of ?approver=O'Brien: refused verified verified
Python signs "@query-param";name="approver" of ?approver=Ann: verified refused verified
Python signs "@query-param";name="approver" of ?approver=O'Brien: refused refused verified
Python signs "@query-param";name="approver" of ?approver=R%26D%20(Berlin): refused refused verified
Python signs "@query-param";name="approver" of ?approver=%7Eann: refused refused verified
Python signs "@request-target" of ?approver=Ann: verified verified verified
Python signs "@request-target" of ?: refused verified verified
EXPECTED
echo "seen: for an apostrophe each of the libraries refuses a signature that another made"
