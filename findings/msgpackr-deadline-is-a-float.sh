#!/usr/bin/env bash
# A deadline in milliseconds, written by msgpackr or cbor-x, is a float, and Go, Rust and msgspec do not read it as a number of milliseconds.
#
# One would expect: a whole number is written as one, as the other libraries for JavaScript do; their READMEs speak of floats for "non-integer numbers".
# What happens: msgpackr 2.1.4 and cbor-x 1.6.9 write each number from 2^32 on as a 64-bit float, a smaller one as an integer. fxamacker/cbor 2.10.0 and
# vmihailenco/msgpack 5.4.1 of Go, the crates rmp-serde 1.3.1 and ciborium 0.2.2, and msgspec 0.23.0 of Python refuse it for an int64, and with it the whole
# message; cbor2 6.3.0 and msgpack 1.2.4 of Python read 1780000000000.0. What @msgpack/msgpack 3.1.3, cborg 6.1.5 and cbor2 2.3.0 of npm write is read by all
# of them. In seconds, which fit into 32 bits, nothing is wrong.
# Why it matters to us: an answer or a receipt that is stored in a queue, or signed as COSE, has such times and amounts in cents. JavaScript, which reads what
# it wrote, sees nothing; the consumer in another language drops the answer. Such a number should be a BigInt, as the last lines show, or a text.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund msgpackr@2.1.4 cbor-x@1.6.9 @msgpack/msgpack@3.1.3 cborg@6.1.5 cbor2@2.3.0 >/dev/null
cat >write.mjs <<'JS'
import { encode as msgpack } from "@msgpack/msgpack";
import { encode as cborx } from "cbor-x";
import { encode as cbor2 } from "cbor2";
import { encode as cborg } from "cborg";
import { pack } from "msgpackr";

const writers = [
  ["msgpack", "@msgpack/msgpack", msgpack],
  ["msgpack", "msgpackr", pack],
  ["cbor", "cborg", cborg],
  ["cbor", "cbor2", cbor2],
  ["cbor", "cbor-x", cborx],
];
const write = (format, name, encode, expires) => console.log(format, name, Buffer.from(encode({ expires })).toString("hex"));
for (const [format, name, encode] of writers) write(format, name, encode, 1_780_000_000_000);
for (const [format, name, encode] of writers)
  if (name === "msgpackr" || name === "cbor-x") {
    write(format, `${name}:seconds`, encode, 1_780_000_000);
    write(format, `${name}:BigInt`, encode, 1_780_000_000_000n);
  }
JS
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/hex"
	"fmt"

	"github.com/fxamacker/cbor/v2"
	"github.com/vmihailenco/msgpack/v5"
)

func main() {
	var format, writer, text string
	for {
		if _, err := fmt.Scan(&format, &writer, &text); err != nil {
			return
		}
		bytes, err := hex.DecodeString(text)
		if err != nil {
			panic(err)
		}
		var message struct {
			Expires int64 `cbor:"expires" msgpack:"expires"`
		}
		read := map[string]func([]byte, any) error{"cbor": cbor.Unmarshal, "msgpack": msgpack.Unmarshal}
		if err := read[format](bytes, &message); err != nil {
			fmt.Println(writer, "Go", "refused")
		} else {
			fmt.Println(writer, "Go", message.Expires)
		}
	}
}
GO
mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2024"

[dependencies]
ciborium = "=0.2.2"
hex = "=0.4.3"
rmp-serde = "=1.3.1"
serde = { version = "=1.0.228", features = ["derive"] }

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
#[derive(serde::Deserialize)]
struct Message {
    expires: i64,
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let [format, writer, text] = line.split(' ').collect::<Vec<_>>()[..] else { panic!() };
        let bytes = hex::decode(text).unwrap();
        let message = match format {
            "cbor" => ciborium::from_reader::<Message, _>(bytes.as_slice()).ok(),
            _ => rmp_serde::from_slice::<Message>(&bytes).ok(),
        };
        println!("{writer} Rust {}", message.map_or("refused".into(), |message| message.expires.to_string()));
    }
}
RS
python3 -m venv venv
venv/bin/python -m pip install --quiet msgspec==0.23.0 msgpack==1.2.4 cbor2==6.3.0
cat >read.py <<'PY'
import sys

import cbor2
import msgpack
import msgspec


class Message(msgspec.Struct):
    expires: int


for line in sys.stdin:
    format, writer, text = line.split()
    data = bytes.fromhex(text)
    if format == "cbor":
        print(writer, "Python:cbor2", cbor2.loads(data)["expires"])
        continue
    print(writer, "Python:msgpack", msgpack.unpackb(data)["expires"])
    try:
        print(writer, "Python:msgspec", msgspec.msgpack.decode(data, type=Message).expires)
    except msgspec.ValidationError:
        print(writer, "Python:msgspec", "refused")
PY
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init read 2>/dev/null && go get github.com/fxamacker/cbor/v2@v2.10.0 github.com/vmihailenco/msgpack/v5@v5.4.1 2>/dev/null && go build -o read .)
(cd rust && cargo build --quiet)
node write.mjs >messages
{
  go/read <messages
  rust/target/debug/read <messages
  venv/bin/python read.py <messages
} | LC_ALL=C sort | awk '$1 != last { printf "%s%s:", last ? "\n" : "", $1; last = $1 } { printf " %s %s", $2, $3 } END { print "" }' | tee seen
diff seen - <<'EXPECTED'
@msgpack/msgpack: Go 1780000000000 Python:msgpack 1780000000000 Python:msgspec 1780000000000 Rust 1780000000000
cbor-x: Go refused Python:cbor2 1780000000000.0 Rust refused
cbor-x:BigInt: Go 1780000000000 Python:cbor2 1780000000000 Rust 1780000000000
cbor-x:seconds: Go 1780000000 Python:cbor2 1780000000 Rust 1780000000
cbor2: Go 1780000000000 Python:cbor2 1780000000000 Rust 1780000000000
cborg: Go 1780000000000 Python:cbor2 1780000000000 Rust 1780000000000
msgpackr: Go refused Python:msgpack 1780000000000.0 Python:msgspec refused Rust refused
msgpackr:BigInt: Go 1780000000000 Python:msgpack 1780000000000 Python:msgspec 1780000000000 Rust 1780000000000
msgpackr:seconds: Go 1780000000 Python:msgpack 1780000000 Python:msgspec 1780000000 Rust 1780000000
EXPECTED
echo "seen: two of five writers make a float of the deadline, which typed readers in Go, Rust and Python refuse"
