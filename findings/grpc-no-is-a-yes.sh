#!/usr/bin/env bash
# The text "false" is true in a gRPC message from Node, "deny" is the first of the choices, 19.99 is 19, and three billion is less than nothing.
#
# One would expect: what does not fit a field of a message is refused, as the other libraries for Protocol Buffers do; or converted to what it says.
# What happens: @grpc/proto-loader 0.8.1, with which gRPC for Node reads its definitions, makes each message by `fromObject` of protobufjs 7.6.6, and never
# calls its `verify`. A bool is what is truthy in JavaScript: "false", "no" and "0" are true. An enum's name that it does not know, "deny" for "DENY", is the
# value 0, and null as a text "". Whole numbers are cut: 19.99 is 19, "1,000" is 1, "5,000" is 0 in 32 bits and 3000000000 there -1294967296, which `verify`
# takes as well. @bufbuild/protobuf 2.17.0 and protobuf 7.36.2 of Python (`ParseDict`) refuse all of these.
# Why it matters to us: answers come from forms, buttons and query strings, where "false" is a text. A gateway in Node that sends them on by gRPC approves
# what was denied, and nothing is thrown on either side. Such a gateway has to check the answer by the schema of its question first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >answer.proto <<'PROTO'
syntax = "proto3";
package answers;
enum Decision {
  OPEN = 0;
  APPROVE = 1;
  DENY = 2;
}
message Answer {
  bool approved = 1;
  Decision decision = 2;
  int64 cents = 3;
  int32 amount = 4;
  string account = 5;
}
service Answers {
  rpc Send(Answer) returns (Answer);
}
PROTO
cat >answers <<'JSON'
{"approved":"false"}
{"decision":"deny"}
{"cents":19.99}
{"cents":"1,000"}
{"amount":"5,000"}
{"amount":3000000000}
{"account":{"iban":"DE02"}}
{"approved":false,"decision":"DENY","cents":"1999"}
JSON
echo '{"type":"module","private":true,"overrides":{"protobufjs":"7.6.6"}}' >package.json
npm install --silent --no-audit --no-fund @grpc/proto-loader@0.8.1 @bufbuild/protobuf@2.17.0 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet protobuf==7.36.2 grpcio-tools==1.85.1
venv/bin/python -m grpc_tools.protoc -I. --descriptor_set_out=answers.bin answer.proto
cat >send.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createFileRegistry, fromBinary, fromJson, toJson } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { loadSync } from "@grpc/proto-loader";

const { Send } = loadSync("answer.proto", { longs: String, enums: String })["answers.Answers"];
const type = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync("answers.bin"))).getMessage("answers.Answer");
for (const text of readFileSync("answers", "utf8").trim().split("\n")) {
  const answer = JSON.parse(text);
  console.log(`${text} proto-loader: ${JSON.stringify(Send.requestDeserialize(Send.requestSerialize(answer)))}`);
  let seen;
  try {
    seen = JSON.stringify(toJson(type, fromJson(type, answer)));
  } catch {
    seen = "refused";
  }
  console.log(`${text} @bufbuild/protobuf: ${seen}`);
}
JS
cat >send.py <<'PY'
import json

from google.protobuf import descriptor_pb2, json_format, message_factory

files = descriptor_pb2.FileDescriptorSet.FromString(open("answers.bin", "rb").read())
Answer = message_factory.GetMessages(files.file)["answers.Answer"]
for text in open("answers").read().splitlines():
    try:
        seen = json.dumps(json_format.MessageToDict(json_format.ParseDict(json.loads(text), Answer())), separators=(",", ":"))
    except json_format.ParseError:
        seen = "refused"
    print(f"{text} protobuf of Python: {seen}")
PY
{
  node send.mjs
  venv/bin/python send.py
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
{"account":{"iban":"DE02"}} @bufbuild/protobuf: refused
{"account":{"iban":"DE02"}} proto-loader: {"account":"[object Object]"}
{"account":{"iban":"DE02"}} protobuf of Python: refused
{"amount":"5,000"} @bufbuild/protobuf: refused
{"amount":"5,000"} proto-loader: {"amount":0}
{"amount":"5,000"} protobuf of Python: refused
{"amount":3000000000} @bufbuild/protobuf: refused
{"amount":3000000000} proto-loader: {"amount":-1294967296}
{"amount":3000000000} protobuf of Python: refused
{"approved":"false"} @bufbuild/protobuf: refused
{"approved":"false"} proto-loader: {"approved":true}
{"approved":"false"} protobuf of Python: refused
{"approved":false,"decision":"DENY","cents":"1999"} @bufbuild/protobuf: {"decision":"DENY","cents":"1999"}
{"approved":false,"decision":"DENY","cents":"1999"} proto-loader: {"approved":false,"decision":"DENY","cents":"1999"}
{"approved":false,"decision":"DENY","cents":"1999"} protobuf of Python: {"decision":"DENY","cents":"1999"}
{"cents":"1,000"} @bufbuild/protobuf: refused
{"cents":"1,000"} proto-loader: {"cents":"1"}
{"cents":"1,000"} protobuf of Python: refused
{"cents":19.99} @bufbuild/protobuf: refused
{"cents":19.99} proto-loader: {"cents":"19"}
{"cents":19.99} protobuf of Python: refused
{"decision":"deny"} @bufbuild/protobuf: refused
{"decision":"deny"} proto-loader: {}
{"decision":"deny"} protobuf of Python: refused
EXPECTED
echo "seen: a no that is a yes"
