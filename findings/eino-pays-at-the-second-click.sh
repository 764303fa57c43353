#!/usr/bin/env bash
# A second click on "yes" pays Ann again in Eino, a "no" can be made a yes afterwards, and the next request of the conversation is lost.
#
# One would expect: a run that has ended leaves nothing to resume; a second answer to its question is refused, and `Invoke` with the next input begins anew.
# What happens: Eino 0.7.36 of ByteDance writes a checkpoint where a graph asks, and never takes it away: its store has `Get` and `Set`. Each further
# `Invoke` with the same `WithCheckPointID`, whose comment says "the checkpoint ID to load from and write to", begins again at the question. The same answer
# pays again, the opposite one is taken after the run has ended with the first, and an `Invoke` without an answer drops its input: the node
# that asked runs with the empty text and asks about nobody. Nothing is returned that tells the runs apart; `WithForceNewRun` is for who knows.
# Why it matters to us: two pages that show one question, or a request that is sent again because its reply was lost, pay twice. A server over Eino has to
# delete the checkpoint when the run has ended, and admit an answer once before, as our gate does.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"

	"github.com/cloudwego/eino/compose"
)

// checkpoints is a store as the documentation has it: get and set.
type checkpoints map[string][]byte

func (c checkpoints) Get(_ context.Context, id string) ([]byte, bool, error) {
	value, found := c[id]
	return value, found, nil
}

func (c checkpoints) Set(_ context.Context, id string, value []byte) error {
	c[id] = value
	return nil
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	background := context.Background()
	var paid []string
	ask := func(ctx context.Context, to string) (string, error) {
		if asked, _, about := compose.GetInterruptState[string](ctx); asked {
			if answered, _, yes := compose.GetResumeContext[bool](ctx); answered && yes {
				paid = append(paid, about)
				return "paid " + about, nil
			} else if answered {
				return "kept " + about + "'s", nil
			}
		}
		return "", compose.StatefulInterrupt(ctx, "Pay "+to+"?", to)
	}
	graph := compose.NewGraph[string, string]()
	if err := graph.AddLambdaNode("ask", compose.InvokableLambda(ask)); err != nil {
		panic(err)
	}
	if err := graph.AddEdge(compose.START, "ask"); err != nil {
		panic(err)
	}
	if err := graph.AddEdge("ask", compose.END); err != nil {
		panic(err)
	}
	runner := must(graph.Compile(background, compose.WithCheckPointStore(checkpoints{})))
	say := func(ctx context.Context, thread, what, input string) string {
		output, err := runner.Invoke(ctx, input, compose.WithCheckPointID(thread))
		if info, asks := compose.ExtractInterruptInfo(err); asks {
			asked := info.InterruptContexts[0]
			fmt.Printf("%s, %s: asks %q, paid %v\n", thread, what, asked.Info, paid)
			return asked.ID
		}
		fmt.Printf("%s, %s: %q, paid %v\n", thread, what, must(output, err), paid)
		return ""
	}
	answer := func(question string, yes bool) context.Context {
		return compose.ResumeWithData(background, question, yes)
	}

	question := say(background, "thread 1", "pay Ann", "Ann")
	say(answer(question, true), "thread 1", "yes", "")
	say(answer(question, true), "thread 1", "the same yes again", "")
	question = say(background, "thread 2", "pay Bob", "Bob")
	say(answer(question, false), "thread 2", "no", "")
	say(answer(question, true), "thread 2", "yes from another page", "")
	say(background, "thread 2", "pay Eve", "Eve")
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
go mod init ask 2>/dev/null
go get github.com/cloudwego/eino@v0.7.36 github.com/bytedance/sonic@v1.15.5 2>/dev/null
go run . | tee seen
diff seen - <<'EXPECTED'
thread 1, pay Ann: asks "Pay Ann?", paid []
thread 1, yes: "paid Ann", paid [Ann]
thread 1, the same yes again: "paid Ann", paid [Ann Ann]
thread 2, pay Bob: asks "Pay Bob?", paid [Ann Ann]
thread 2, no: "kept Bob's", paid [Ann Ann]
thread 2, yes from another page: "paid Bob", paid [Ann Ann Bob]
thread 2, pay Eve: asks "Pay ?", paid [Ann Ann Bob]
EXPECTED
echo "seen: a question that was answered can be answered again"
