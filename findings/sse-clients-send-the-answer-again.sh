#!/usr/bin/env bash
# A reader of server-sent events sends the approval again, and again, when the run that it started has ended as it should.
#
# One would expect: a client that takes a method and a body sends them once; a stream that ended after its last event is over.
# What happens: each end is a lost connection to a reader of this kind. eventsource-client 1.2.0 and launchdarkly-eventsource 2.2.0 of npm, the crate
# reqwest-eventsource 0.6.0, tmaxmax/go-sse 0.12.0 and launchdarkly/eventsource 1.11.0 of Go all take a POST and repeat it with the same body, after one to
# three seconds, for ever. None warns. @microsoft/fetch-event-source 2.0.1 ends at the end, and okhttp-sse 5.5.0 as well.
# Why it matters to us: a run of AG-UI is one such request, with the answers in its body. A gateway or a test that reads it with one of these resumes the
# agent every few seconds with the same "yes"; what the agent pays is a matter of how well it knows repetitions. Our transports never repeat a
# request by themselves; with these readers the connection has to be closed at RUN_FINISHED and RUN_ERROR.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund eventsource-client@1.2.0 launchdarkly-eventsource@2.2.0 @microsoft/fetch-event-source@2.0.1 >/dev/null
cat >server.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";

const requests = {};
const run = ["RUN_STARTED", "RUN_FINISHED"].map((type) => `data: ${JSON.stringify({ type })}\n\n`).join("");
const server = createServer(async (request, response) => {
  const name = request.url.slice(1);
  if (name === "requests") return response.end(JSON.stringify(requests));
  let body = "";
  for await (const piece of request) body += piece;
  requests[name] ??= [];
  requests[name].push(`${request.method} ${body}`);
  response.writeHead(200, { "content-type": "text/event-stream" }).end(run);
});
server.listen(0, "127.0.0.1", () => writeFileSync("address", `http://127.0.0.1:${server.address().port}`));
JS
cat >read.mjs <<'JS'
import { fetchEventSource } from "@microsoft/fetch-event-source";
import { createEventSource } from "eventsource-client";
import launchDarkly from "launchdarkly-eventsource";

globalThis.window = globalThis;
globalThis.document = { hidden: false, addEventListener() {}, removeEventListener() {} };
const [address] = process.argv.slice(2);
const sent = { method: "POST", body: "approve" };
createEventSource({ ...sent, url: `${address}/eventsource-client`, onMessage() {} });
new launchDarkly.EventSource(`${address}/launchdarkly-eventsource`, sent);
fetchEventSource(`${address}/fetch-event-source`, { ...sent, fetch, onmessage() {} });
setTimeout(() => process.exit(), 8000);
JS

mkdir -p rust/src go
cat >rust/Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2024"

[dependencies]
futures = "=0.3.31"
reqwest = { version = "=0.12.24", default-features = false }
reqwest-eventsource = "=0.6.0"
tokio = { version = "=1.48.0", features = ["rt", "time", "macros"] }

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use futures::StreamExt;
use reqwest_eventsource::RequestBuilderExt;
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let address = std::env::args().nth(1).unwrap() + "/reqwest-eventsource";
    let mut events = reqwest::Client::new().post(address).body("approve").eventsource().unwrap();
    let read = async { while events.next().await.is_some() {} };
    let _ = tokio::time::timeout(Duration::from_secs(8), read).await;
}
RS
cat >go/main.go <<'GO'
package main

import (
	"context"
	"net/http"
	"os"
	"strings"
	"time"

	launchdarkly "github.com/launchdarkly/eventsource"
	sse "github.com/tmaxmax/go-sse"
)

func request(name string) *http.Request {
	ctx, _ := context.WithTimeout(context.Background(), 8*time.Second)
	request, err := http.NewRequestWithContext(ctx, "POST", os.Args[1]+"/"+name, strings.NewReader("approve"))
	if err != nil {
		panic(err)
	}
	return request
}

func main() {
	connection := sse.NewConnection(request("go-sse"))
	connection.SubscribeToAll(func(sse.Event) {})
	go connection.Connect()
	stream, err := launchdarkly.SubscribeWithRequestAndOptions(request("launchdarkly-go"))
	if err != nil {
		panic(err)
	}
	go func() {
		for range stream.Events {
		}
	}()
	go func() {
		for range stream.Errors {
		}
	}()
	time.Sleep(8 * time.Second)
}
GO
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>read</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.squareup.okhttp3</groupId>
      <artifactId>okhttp-sse</artifactId>
      <version>OKHTTP</version>
    </dependency>
  </dependencies>
</project>
XML
sed -i 's/OKHTTP/5.5.0/' pom.xml
cat >Read.java <<'JAVA'
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.sse.EventSourceListener;
import okhttp3.sse.EventSources;

public class Read {
  public static void main(String[] arguments) throws Exception {
    Request request = new Request.Builder().url(arguments[0] + "/okhttp-sse").post(RequestBody.create("approve", null)).build();
    EventSources.createFactory(new OkHttpClient()).newEventSource(request, new EventSourceListener() {});
    Thread.sleep(8000);
    System.exit(0);
  }
}
JAVA
(cd rust && cargo build --quiet)
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init read 2>/dev/null \
  && go get github.com/tmaxmax/go-sse@v0.12.0 github.com/launchdarkly/eventsource@v1.11.0 2>/dev/null && go build -o read .)
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
javac -cp 'target/dependency/*' Read.java

node server.mjs &
server=$!
until [ -s address ]; do read -rt 0.1 <> <(:) || :; done
address=$(cat address)
node read.mjs "$address"
rust/target/debug/read "$address"
go/read "$address"
java -cp 'target/dependency/*:.' Read "$address"
cat >show.mjs <<'JS'
const requests = await (await fetch(`${process.argv[2]}/requests`)).json();
for (const name of Object.keys(requests).sort()) {
  const [first, ...others] = requests[name];
  const again = others.length > 0 && others.every((request) => request === first);
  console.log(`${name}: ${first}${again ? ", and the same again" : ""}`);
}
JS
node show.mjs "$address" | tee seen
diff seen - <<'EXPECTED'
eventsource-client: POST approve, and the same again
fetch-event-source: POST approve
go-sse: POST approve, and the same again
launchdarkly-eventsource: POST approve, and the same again
launchdarkly-go: POST approve, and the same again
okhttp-sse: POST approve
reqwest-eventsource: POST approve, and the same again
EXPECTED
echo "seen: five of seven readers repeat the POST of a run that has ended"
