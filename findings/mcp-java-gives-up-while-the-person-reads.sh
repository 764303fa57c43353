#!/usr/bin/env bash
# MCP's Java client gives up the call after 20 seconds, while its own user reads the question, and the approved payment is made all the same.
#
# One would expect: the time that a client's own person takes to answer an elicitation does not count against the call that asks; or the call that was
# given up is cancelled, and its question closed.
# What happens: a request of io.modelcontextprotocol.sdk:mcp 2.1.0 ends after 20 seconds by default, also where it waits for the client's own handler of
# elicitations. The caller gets a TimeoutException; the server is not told, the person goes on reading, says yes, and the tool pays. With mcp
# 2.3.0 of Python, which has no limit by default, the same call returns "paid".
# Why it matters to us: who reads for half a minute has approved a call that the agent believes to have failed, and that it makes again, with another
# question for the same payment. A client that shows questions needs a `requestTimeout` of hours, and a tool a key by which it knows the repetition.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type none struct{}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "agent", Version: "1"}, nil)
	schema := json.RawMessage(`{"type":"object","properties":{"approved":{"type":"boolean"}}}`)
	mcp.AddTool(server, &mcp.Tool{Name: "pay"}, func(ctx context.Context, request *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, any, error) {
		answer, err := request.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Pay 5000?", RequestedSchema: schema})
		if err != nil {
			return nil, nil, err
		}
		if answer.Content["approved"] == true {
			err = os.WriteFile("paid", nil, 0o600)
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "paid"}}}, nil, err
	})
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		panic(err)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init agent 2>/dev/null && go get github.com/modelcontextprotocol/go-sdk@v1.8.0 2>/dev/null && go mod tidy 2>/dev/null && go build -o agent .)

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>ask</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.modelcontextprotocol.sdk</groupId>
      <artifactId>mcp</artifactId>
      <version>2.1.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Ask.java <<'JAVA'
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.*;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.*;
import java.nio.file.*;
import java.util.*;

public class Ask {
  static void person(int seconds) {
    try {
      Thread.sleep(seconds * 1000L);
    } catch (InterruptedException error) {
      throw new RuntimeException(error);
    }
  }

  public static void main(String[] arguments) throws Exception {
    for (var seconds : List.of(1, 25)) {
      var paid = Path.of("paid");
      Files.deleteIfExists(paid);
      var transport = new StdioClientTransport(ServerParameters.builder("go/agent").build(), McpJsonDefaults.getMapper());
      var client = McpClient.sync(transport)
          .capabilities(ClientCapabilities.builder().elicitation().build())
          .elicitation(request -> {
            person(seconds);
            return ElicitResult.builder(ElicitResult.Action.ACCEPT).content(Map.of("approved", true)).build();
          })
          .build();
      client.initialize();
      String outcome;
      try {
        client.callTool(CallToolRequest.builder("pay").arguments(Map.of()).build());
        outcome = "returned";
      } catch (RuntimeException error) {
        outcome = "threw " + error.getCause().getClass().getSimpleName();
      }
      System.out.print("Java, a person of " + seconds + " seconds: the call " + outcome + (Files.exists(paid) ? ", paid" : ", not paid"));
      person(8);
      System.out.println(", and 8 seconds later " + (Files.exists(paid) ? "paid" : "not paid"));
    }
    System.exit(0);
  }
}
JAVA
javac -cp 'target/dependency/*' Ask.java

python3 -m venv venv
venv/bin/python -m pip install --quiet mcp==2.3.0
cat >ask.py <<'PY'
import asyncio

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import ElicitResult


async def person(context, params):
    await asyncio.sleep(25)
    return ElicitResult(action="accept", content={"approved": True})


async def main():
    async with Client(stdio_client(StdioServerParameters(command="go/agent")), elicitation_callback=person, mode="legacy") as client:
        result = await client.call_tool("pay", {})
        print("Python, a person of 25 seconds: the call returned", result.content[0].text)


asyncio.run(main())
PY
{
  java -cp 'target/dependency/*:.' Ask 2>/dev/null
  venv/bin/python ask.py 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
Java, a person of 1 seconds: the call returned, paid, and 8 seconds later paid
Java, a person of 25 seconds: the call threw TimeoutException, not paid, and 8 seconds later paid
Python, a person of 25 seconds: the call returned paid
EXPECTED
echo "seen: approved, done, and reported as failed"
