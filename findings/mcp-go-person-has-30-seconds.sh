#!/usr/bin/env bash
# A person who thinks for 31 seconds before they say yes is never heard by the tool that asked, with mcp-go's client over HTTP.
#
# One would expect: the answer of the handler of an elicitation is sent to the server whenever it comes; or a limit is an option, and the server hears that
# nobody answered.
# What happens: the streamable HTTP client of mark3labs/mcp-go 1.2.1 gives each request of the server 30 seconds, of which its README says nothing. It does not
# stop the handler, but sends with the same context afterwards, so that neither the answer nor an error leaves: "context deadline exceeded" in the log. The
# handler has returned "accept" without an error. The tool, which has no limit of its own, waits, and so does the call of the tool, until its own caller gives
# up. The client over stdio of the same package delivers the same answer.
# Why it matters to us: the person saw "sent", and the payment hangs. A handler that shows our form in such a client should look at the deadline of its context
# and say it on the page; a tool should ask with a limit and take silence for no.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// person accepts after a while.
type person time.Duration

func (p person) Elicit(ctx context.Context, request mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	time.Sleep(time.Duration(p))
	var result mcp.ElicitationResult
	result.Action = mcp.ElicitationResponseActionAccept
	result.Content = map[string]any{"sure": true}
	return &result, nil
}

func agent() *server.MCPServer {
	agent := server.NewMCPServer("agent", "1", server.WithElicitation())
	agent.AddTool(mcp.NewTool("pay"), func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		properties := map[string]any{"sure": map[string]any{"type": "boolean"}}
		var question mcp.ElicitationRequest
		question.Params.Message = "Pay Ann?"
		question.Params.RequestedSchema = map[string]any{"type": "object", "properties": properties}
		answer, err := agent.RequestElicitation(ctx, question)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(string(answer.Action)), nil
	})
	return agent
}

// ask calls the tool and waits for at most 50 seconds.
func ask(connection transport.Interface, seconds int) string {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Second)
	defer cancel()
	page := client.NewClient(connection, client.WithElicitationHandler(person(time.Duration(seconds)*time.Second)))
	if err := page.Start(ctx); err != nil {
		panic(err)
	}
	var hello mcp.InitializeRequest
	hello.Params.ProtocolVersion = "2025-11-25"
	hello.Params.ClientInfo = mcp.Implementation{Name: "page", Version: "1"}
	if _, err := page.Initialize(ctx, hello); err != nil {
		panic(err)
	}
	var call mcp.CallToolRequest
	call.Params.Name = "pay"
	result, err := page.CallTool(ctx, call)
	if err != nil {
		return err.Error()
	}
	return "the tool has " + result.Content[0].(mcp.TextContent).Text
}

func main() {
	if len(os.Args) > 1 {
		if err := server.ServeStdio(agent()); err != nil {
			panic(err)
		}
		return
	}
	http := httptest.NewServer(server.NewStreamableHTTPServer(agent()))
	overHTTP := func() transport.Interface {
		connection, err := transport.NewStreamableHTTP(http.URL)
		if err != nil {
			panic(err)
		}
		return connection
	}
	questions := []struct {
		name       string
		connection transport.Interface
		seconds    int
	}{
		{"HTTP", overHTTP(), 1},
		{"HTTP", overHTTP(), 31},
		{"stdio", transport.NewStdio(os.Args[0], nil, "serve"), 31},
	}
	seen := make([]string, len(questions))
	var all sync.WaitGroup
	for index, question := range questions {
		all.Add(1)
		go func() {
			defer all.Done()
			seen[index] = ask(question.connection, question.seconds)
		}()
	}
	all.Wait()
	for index, question := range questions {
		fmt.Printf("%s, yes after %d s: %s\n", question.name, question.seconds, seen[index])
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init ask 2>/dev/null && go get github.com/mark3labs/mcp-go@v1.2.1 2>/dev/null && go mod tidy 2>/dev/null && go build -o ask .)
go/ask 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
HTTP, yes after 1 s: the tool has accept
HTTP, yes after 31 s: transport error: context deadline exceeded
stdio, yes after 31 s: the tool has accept
EXPECTED
echo "seen: a yes that was too late for its own client"
