#!/usr/bin/env bash
# Bob's no is taken for Ann's payment and Ann's yes for his, and a correction from 5000 to 50 pays 5000: go-workflows hands out early answers the wrong way round.
#
# One would expect: the signals of one name are received in the order in which they were sent, as from Go's own channels, and as they are where the workflow has opened the
# channel already; and what was sent is there until it is received.
# What happens: go-workflows 1.2.0 keeps what comes before `NewSignalChannel` is called, and then puts it into the channel beginning with the last. A workflow that does anything
# before it opens the channel, such as an activity that looks up the account, reads three answers as third, second, first; one that comes after that is the fourth. The same
# workflow with the channel opened on its first line has them in order. After `ContinueAsNew`, which a loop of questions needs to keep its history short, what was
# sent and not yet received is gone, and the next that comes is the next answer. `SignalWorkflow` returns nil for each. The guide has no word on either, and its own example opens the channel after other work.
# Why it matters to us: a page sends the answers to three cards within a second, and a person who corrects an amount sends the old one first; with a quick activity, as in a test, both
# are right. A workflow should open its channels on its first line, have the id of the question in each answer, and empty the channel before `ContinueAsNew`.
# Compiles for some minutes when Go's cache is empty.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding

go 1.25.0

require github.com/cschleiden/go-workflows v1.2.0
MOD
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/cschleiden/go-workflows/backend"
	"github.com/cschleiden/go-workflows/backend/sqlite"
	"github.com/cschleiden/go-workflows/client"
	"github.com/cschleiden/go-workflows/worker"
	"github.com/cschleiden/go-workflows/workflow"
)

// LookUp takes its time: it ends when everybody has answered.
func LookUp(context.Context) (bool, error) {
	<-lookedUp
	return true, nil
}

// Tell tells what a workflow that goes on as a new one has received.
func Tell(_ context.Context, answer string) (bool, error) {
	told <- answer
	return true, nil
}

var (
	lookedUp = make(chan struct{})
	told     = make(chan string)
)

func lookUp(ctx workflow.Context) {
	workflow.ExecuteActivity[bool](ctx, workflow.DefaultActivityOptions, LookUp).Get(ctx)
}

func opened(ctx workflow.Context) workflow.Channel[string] {
	return workflow.NewSignalChannel[string](ctx, "answer")
}

func receive(ctx workflow.Context, answers workflow.Channel[string]) ([]string, error) {
	var received []string
	for range 3 {
		answer, _ := answers.Receive(ctx)
		received = append(received, answer)
	}
	return received, nil
}

func OpenedFirst(ctx workflow.Context) ([]string, error) {
	answers := opened(ctx)
	lookUp(ctx)
	return receive(ctx, answers)
}

func OpenedWhenNeeded(ctx workflow.Context) ([]string, error) {
	lookUp(ctx)
	return receive(ctx, opened(ctx))
}

// LastCounts takes the last amount that was sent.
func LastCounts(ctx workflow.Context) ([]string, error) {
	lookUp(ctx)
	answers := opened(ctx)
	amount, _ := answers.Receive(ctx)
	for answers.Len() > 0 {
		amount, _ = answers.Receive(ctx)
	}
	return []string{"paid " + amount}, nil
}

func OnePerRun(ctx workflow.Context) ([]string, error) {
	answers := opened(ctx)
	lookUp(ctx)
	answer, _ := answers.Receive(ctx)
	workflow.ExecuteActivity[bool](ctx, workflow.DefaultActivityOptions, Tell, answer).Get(ctx)
	return nil, workflow.ContinueAsNew(ctx)
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	silent := backend.WithLogger(slog.New(slog.NewTextHandler(io.Discard, nil)))
	store := sqlite.NewInMemoryBackend(sqlite.WithBackendOptions(silent))
	workers := worker.New(store, nil)
	for _, each := range []workflow.Workflow{OpenedFirst, OpenedWhenNeeded, LastCounts, OnePerRun} {
		workers.RegisterWorkflow(each)
	}
	workers.RegisterActivity(LookUp)
	workers.RegisterActivity(Tell)
	check(workers.Start(ctx))
	clients := client.New(store)

	start := func(id string, process workflow.Workflow, answers ...string) *workflow.Instance {
		instance, err := clients.CreateWorkflowInstance(ctx, client.WorkflowInstanceOptions{InstanceID: id}, process)
		check(err)
		for _, answer := range answers {
			check(clients.SignalWorkflow(ctx, id, "answer", answer))
		}
		return instance
	}
	payees := []string{"Ann: yes", "Bob: no", "Eve: yes"}
	instances := map[string]*workflow.Instance{
		"1, opened first":       start("first", OpenedFirst, payees...),
		"2, opened when needed": start("needed", OpenedWhenNeeded, payees...),
		"3, 5000, no, 50":       start("last", LastCounts, "5000", "50"),
	}
	start("one", OnePerRun, payees...)
	close(lookedUp)
	for _, what := range []string{"1, opened first", "2, opened when needed", "3, 5000, no, 50"} {
		result, err := client.GetWorkflowResult[[]string](ctx, clients, instances[what], time.Minute)
		check(err)
		fmt.Printf("%s: %q\n", what, result)
	}
	fmt.Printf("4, one for each run: %q", <-told)
	// the next run is there as soon as it takes a signal
	var next string
	for next == "" {
		_ = clients.SignalWorkflow(ctx, "one", "answer", "Fay: yes")
		select {
		case next = <-told:
		case <-time.After(time.Second):
		}
	}
	fmt.Printf(", then %q\n", next)
	go func() {
		for range told {
		}
	}()
	cancel()
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
GO
go mod tidy 2>/dev/null
go build -o answers .
./answers | tee seen
diff seen - <<'EXPECTED'
1, opened first: ["Ann: yes" "Bob: no" "Eve: yes"]
2, opened when needed: ["Eve: yes" "Bob: no" "Ann: yes"]
3, 5000, no, 50: ["paid 5000"]
4, one for each run: "Ann: yes", then "Fay: yes"
EXPECTED
echo "seen: answers are received from the last to the first"
