#!/usr/bin/env bash
# A run that asks ends like a success in the AG-UI client for Rust.
#
# One would expect: a client of the protocol hands on what a run asks, or says that it does not know the field; and takes what the protocol's types
# allow.
# What happens: ag-ui-client 0.1.0 reads RUN_FINISHED without its `outcome`: the event and what it writes again have no question. Ids of threads and
# runs are UUIDs to it, so that "t1", a text as the protocol says, fails; and a comment, with which servers keep a connection open, is an event without
# data, so an error.
# Why it matters to us: a gateway in Rust before any agent takes the approval away and passes on a finished run: no card, nothing to answer, and the
# call never runs. Who has one should forward the bytes and read along.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2024"

[dependencies]
ag-ui-client = "=0.1.0"
ag-ui-core = "=0.1.0"
futures = "=0.3.31"
serde_json = "=1.0.154"
tokio = { version = "=1.48.0", features = ["io-util", "macros", "net", "rt"] }

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RS'
use ag_ui_client::{Agent, HttpAgent};
use ag_ui_core::types::input::RunAgentInput;
use futures::StreamExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const THREAD: &str = "00000000-0000-4000-8000-000000000001";
const RUN: &str = "00000000-0000-4000-8000-000000000002";

fn finished(thread: &str) -> String {
    let outcome = json!({ "type": "interrupt", "interrupts": [{ "id": "q", "reason": "tool_call" }] });
    let event = json!({ "type": "RUN_FINISHED", "threadId": thread, "runId": RUN, "outcome": outcome });
    format!("data: {event}\n\n")
}

async fn read(name: &str, body: String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let serve = async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut request = [0; 65536];
        let _ = socket.read(&mut request).await.unwrap();
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n";
        let answer = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
        socket.write_all(answer.as_bytes()).await.unwrap();
    };
    let listen = async {
        let agent = HttpAgent::builder().with_url_str(&url).unwrap().build().unwrap();
        let input: RunAgentInput<Value, Value> = serde_json::from_value(json!({
            "threadId": THREAD, "runId": RUN, "state": {}, "messages": [], "tools": [], "context": [],
            "forwardedProps": {},
        }))
        .unwrap();
        let mut events = agent.run(&input).await.unwrap();
        while let Some(event) = events.next().await {
            match event {
                Ok(event) => println!("{name}: {}", serde_json::to_value(&event).unwrap()),
                Err(error) => println!("{name}: {error}"),
            }
        }
    };
    tokio::join!(serve, listen);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    read("a question", finished(THREAD)).await;
    read("thread t1", finished("t1")).await;
    read("a comment", ": still there\n\n".to_string()).await;
}
RS
cargo build --quiet
target/debug/read | tee seen
diff seen - <<'EXPECTED'
a question: {"runId":"00000000-0000-4000-8000-000000000002","threadId":"00000000-0000-4000-8000-000000000001","type":"RUN_FINISHED"}
thread t1: Serialization error: UUID parsing failed: invalid character: found `t` at 0
a comment: Serialization error: EOF while parsing a value at line 1 column 0
EXPECTED
echo "seen: no question, no text as an id, no comment"
