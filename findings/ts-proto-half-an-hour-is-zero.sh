#!/usr/bin/env bash
# "You have 1800s", the JSON of Protocol Buffers for half an hour, is no time at all to ts-proto, and the answer null is no answer.
#
# One would expect: `fromJSON` of a generated type reads the JSON that the specification gives for the message, which a server in Go or Java writes, or throws;
# `google.protobuf.Value` has null beside "not set", so that a question can be answered by nothing.
# What happens: ts-proto 2.18.0 reads a duration as an object `{seconds, nanos}`; a text has neither, so that the limit is there, and zero. It writes such an
# object, too, which the others refuse. `useDuration=string` mends that. A Value of null is not set, and so is a choice (`oneof`) of NullValue; "no" for a
# boolean is true. protobuf-ts 2.11.1 and @bufbuild/protobuf 2.17.0 read all of these, and refuse the last. @a2a-js/sdk 1.3.0, whose types ts-proto made, loses
# the data of a part that is null, which a2a-sdk 1.3.0 of Python keeps.
# Why it matters to us: a page that shows the time left from such a message says that it is over, and a gateway that checks it drops each answer. Who has
# questions in Protocol Buffers should hand our components a deadline, which ts-proto reads as it is, and no duration.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ts-proto@2.18.0 @bufbuild/buf@1.75.0 @bufbuild/protobuf@2.17.0 @bufbuild/protoc-gen-es@2.13.0 @protobuf-ts/plugin@2.11.1 \
  @protobuf-ts/runtime@2.11.1 esbuild@0.28.2 @a2a-js/sdk@1.3.0 >/dev/null
mkdir proto
cat >proto/question.proto <<'PROTO'
syntax = "proto3";

package question;

import "google/protobuf/duration.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";

message Question {
  google.protobuf.Duration limit = 1;
  google.protobuf.Timestamp deadline = 2;
  google.protobuf.Value answer = 3;
  oneof choice {
    bool yes = 4;
    google.protobuf.NullValue none = 5;
  }
}
PROTO
cat >buf.gen.yaml <<'YAML'
version: v2
plugins:
  - { local: node_modules/.bin/protoc-gen-ts_proto, out: ts-proto, opt: [esModuleInterop=true, importSuffix=.js] }
  - { local: node_modules/.bin/protoc-gen-ts_proto, out: ts-proto-string, opt: [esModuleInterop=true, importSuffix=.js, useDuration=string] }
  - { local: node_modules/.bin/protoc-gen-ts, out: protobuf-ts }
  - { local: node_modules/.bin/protoc-gen-es, out: protobuf-es, opt: [target=ts] }
YAML
npx buf generate proto
for plugin in ts-proto ts-proto-string protobuf-ts protobuf-es; do
  npx esbuild --bundle --format=esm --log-level=error "--outfile=$plugin.mjs" "$plugin"/question*.ts
done
cat >read.mjs <<'JS'
import { Message } from "@a2a-js/sdk";
import { fromJson, toJson } from "@bufbuild/protobuf";
import { QuestionSchema } from "./protobuf-es.mjs";
import { Question as ProtobufTs } from "./protobuf-ts.mjs";
import { Question as TsProtoString } from "./ts-proto-string.mjs";
import { Question as TsProto } from "./ts-proto.mjs";

const libraries = {
  "ts-proto": (json) => TsProto.toJSON(TsProto.fromJSON(json)),
  "ts-proto, useDuration=string": (json) => TsProtoString.toJSON(TsProtoString.fromJSON(json)),
  "protobuf-ts": (json) => ProtobufTs.toJson(ProtobufTs.fromJson(json)),
  "protobuf-es": (json) => toJson(QuestionSchema, fromJson(QuestionSchema, json)),
};
const questions = [{ limit: "1800s" }, { deadline: "2026-06-10T15:00:00Z" }, { answer: null }, { answer: false }, { none: null }, { yes: "no" }];
for (const [library, again] of Object.entries(libraries)) {
  for (const json of questions) {
    let seen = "refused";
    try {
      seen = JSON.stringify(again(json));
    } catch {}
    console.log(`${library}: ${JSON.stringify(json)} is ${seen}`);
  }
}
const written = TsProto.toJSON(TsProto.fromPartial({ limit: { seconds: 1800 } }));
try {
  fromJson(QuestionSchema, written);
} catch {
  console.log(`protobuf-es refuses what ts-proto writes: ${JSON.stringify(written)}`);
}
const { parts } = Message.toJSON(Message.fromJSON({ messageId: "m", role: "ROLE_USER", parts: [{ data: null }, { data: false }] }));
console.log(`@a2a-js/sdk: parts with the data null and false are ${JSON.stringify(parts)}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet a2a-sdk==1.3.0
cat >read.py <<'PY'
import json

from a2a.types import Message
from google.protobuf.json_format import MessageToDict, ParseDict

message = ParseDict({"messageId": "m", "role": "ROLE_USER", "parts": [{"data": None}, {"data": False}]}, Message())
print("a2a-sdk of Python:", json.dumps(MessageToDict(message)["parts"]))
PY
{
  node read.mjs
  venv/bin/python read.py
} | tee seen
diff seen - <<'EXPECTED'
ts-proto: {"limit":"1800s"} is {"limit":{}}
ts-proto: {"deadline":"2026-06-10T15:00:00Z"} is {"deadline":"2026-06-10T15:00:00.000Z"}
ts-proto: {"answer":null} is {}
ts-proto: {"answer":false} is {"answer":false}
ts-proto: {"none":null} is {}
ts-proto: {"yes":"no"} is {"yes":true}
ts-proto, useDuration=string: {"limit":"1800s"} is {"limit":"1800s"}
ts-proto, useDuration=string: {"deadline":"2026-06-10T15:00:00Z"} is {"deadline":"2026-06-10T15:00:00.000Z"}
ts-proto, useDuration=string: {"answer":null} is {}
ts-proto, useDuration=string: {"answer":false} is {"answer":false}
ts-proto, useDuration=string: {"none":null} is {}
ts-proto, useDuration=string: {"yes":"no"} is {"yes":true}
protobuf-ts: {"limit":"1800s"} is {"limit":"1800s"}
protobuf-ts: {"deadline":"2026-06-10T15:00:00Z"} is {"deadline":"2026-06-10T15:00:00Z"}
protobuf-ts: {"answer":null} is {"answer":null}
protobuf-ts: {"answer":false} is {"answer":false}
protobuf-ts: {"none":null} is {"none":null}
protobuf-ts: {"yes":"no"} is refused
protobuf-es: {"limit":"1800s"} is {"limit":"1800s"}
protobuf-es: {"deadline":"2026-06-10T15:00:00Z"} is {"deadline":"2026-06-10T15:00:00Z"}
protobuf-es: {"answer":null} is {"answer":null}
protobuf-es: {"answer":false} is {"answer":false}
protobuf-es: {"none":null} is {"none":null}
protobuf-es: {"yes":"no"} is refused
protobuf-es refuses what ts-proto writes: {"limit":{"seconds":1800}}
@a2a-js/sdk: parts with the data null and false are [{},{"data":false}]
a2a-sdk of Python: [{"data": null}, {"data": false}]
EXPECTED
echo "seen: half an hour is zero, and null is nothing"
