#!/usr/bin/env bash
# A question with 66 kB to read does not reach the A2A client for Go when it streams, and nothing at all reaches it from a server that writes "data:" without a blank.
#
# One would expect: what a2a-go's server sends, its client reads, streamed or not; and of server-sent events both `data:` and `data: ` begin a line, as their
# grammar says.
# What happens: the client of a2a-go 0.3.3 reads a stream with bufio.Scanner, which ends at a line of 64 kB: "SSE stream error: bufio.Scanner: token too long".
# The task waits in `input-required`, and `SendMessage`, which does not stream, brings the same question whole. Lines that begin with "data:" alone, as
# Spring's SseEmitter writes them, are skipped like comments: the stream has no event and no error, as after an agent that said nothing.
# Why it matters to us: a file, a mail or a page of arguments that a person is to approve is easily longer. Who gets such an error should ask for the task by
# `tasks/get` before sending anything again; a gateway in Go should not read one line as one event of limited length.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2aclient"
	"github.com/a2aproject/a2a-go/a2asrv"
	"github.com/a2aproject/a2a-go/a2asrv/eventqueue"
)

// agent asks a question of so many bytes.
type agent int

func (length agent) Execute(ctx context.Context, request *a2asrv.RequestContext, queue eventqueue.Queue) error {
	if err := queue.Write(ctx, a2a.NewSubmittedTask(request, request.Message)); err != nil {
		return err
	}
	text := a2a.TextPart{Text: strings.Repeat("x", int(length))}
	question := a2a.NewStatusUpdateEvent(request, a2a.TaskStateInputRequired, a2a.NewMessageForTask(a2a.MessageRoleAgent, request, text))
	question.Final = true
	return queue.Write(ctx, question)
}

func (agent) Cancel(context.Context, *a2asrv.RequestContext, eventqueue.Queue) error { return nil }

func length(message *a2a.Message) int { return len(message.Parts[0].(a2a.TextPart).Text) }

// spring writes the lines of a stream as SseEmitter does.
type spring struct{ http.ResponseWriter }

func (writer spring) Write(line []byte) (int, error) {
	_, err := writer.ResponseWriter.Write(bytes.Replace(line, []byte("data: "), []byte("data:"), 1))
	return len(line), err
}
func (writer spring) Flush() { writer.ResponseWriter.(http.Flusher).Flush() }

func ask(name string, handler http.Handler) {
	ctx := context.Background()
	server := httptest.NewServer(handler)
	defer server.Close()
	client, err := a2aclient.NewFromEndpoints(ctx, []a2a.AgentInterface{{Transport: a2a.TransportProtocolJSONRPC, URL: server.URL}})
	if err != nil {
		panic(err)
	}
	params := func() *a2a.MessageSendParams {
		return &a2a.MessageSendParams{Message: a2a.NewMessage(a2a.MessageRoleUser, a2a.TextPart{Text: "Pay Ann."})}
	}
	seen := "nothing"
	for event, err := range client.SendStreamingMessage(ctx, params()) {
		if err != nil {
			seen = err.Error()
		} else if update, ok := event.(*a2a.TaskStatusUpdateEvent); ok {
			seen = fmt.Sprintf("a question of %d bytes", length(update.Status.Message))
		}
	}
	result, err := client.SendMessage(ctx, params())
	if err != nil {
		panic(err)
	}
	status := result.(*a2a.Task).Status
	fmt.Printf("%s: streamed %s; not streamed a question of %d bytes, %s\n", name, seen, length(status.Message), status.State)
}

func main() {
	for _, bytes := range []int{1000, 60000, 66000} {
		ask(fmt.Sprintf("%d bytes", bytes), a2asrv.NewJSONRPCHandler(a2asrv.NewHandler(agent(bytes))))
	}
	handler := a2asrv.NewJSONRPCHandler(a2asrv.NewHandler(agent(1000)))
	ask("without a blank", http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		handler.ServeHTTP(spring{writer}, request)
	}))
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init ask 2>/dev/null && go get github.com/a2aproject/a2a-go@v0.3.3 2>/dev/null && go mod tidy 2>/dev/null && go build -o ask .)
go/ask 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
1000 bytes: streamed a question of 1000 bytes; not streamed a question of 1000 bytes, input-required
60000 bytes: streamed a question of 60000 bytes; not streamed a question of 60000 bytes, input-required
66000 bytes: streamed SSE stream error: bufio.Scanner: token too long; not streamed a question of 66000 bytes, input-required
without a blank: streamed nothing; not streamed a question of 1000 bytes, input-required
EXPECTED
echo "seen: a long question that ends the stream"
