#!/usr/bin/env bash
# Ann and Bob are paid twice in Genkit for Go, because the payment to Bob has asked once more; and the limit that came with the answer is 0.
#
# One would expect: of two approved calls, of which one has run and the other asks a second question, the first keeps its result, as a call beside a first
# question does ("pendingOutput"), and the second question reaches the caller like the first.
# What happens: with genkit 1.4.0 of Go a tool that asks once more when it is resumed ends the generation in an error, without its question. What the other calls
# returned in the same moment is thrown away: an answer to the open call alone is refused ("unresolved tool request"), after Bob has been paid, and an answer to
# both, which is what is left, runs both once more. `ResumedValue[int]` of an answer that came as JSON, from a page or a store, is 0 and false, since a number of JSON is a
# float64 there. `InterruptAs`, its counterpart for the question, converts.
# Why it matters to us: four eyes, or a field that is still missing, on one of two cards pays the other card twice, after an error that does not say that it was
# paid; and a limit that is read without looking at `found` is 0. A tool should remember by the id of its call that it ran, and ask once, for everything.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
)

type payment struct {
	To string `json:"to"`
}

func call(name string) *ai.Part {
	return ai.NewToolRequestPart(&ai.ToolRequest{Name: "pay", Ref: "call-" + name, Input: map[string]any{"to": name}})
}

func main() {
	ctx := context.Background()
	g := genkit.Init(ctx)
	model := genkit.DefineModel(g, "test/model", &ai.ModelOptions{Supports: &ai.ModelSupports{Tools: true, Multiturn: true}},
		func(_ context.Context, request *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
			if request.Messages[len(request.Messages)-1].Role == ai.RoleTool {
				return &ai.ModelResponse{Request: request, Message: ai.NewModelTextMessage("done")}, nil
			}
			return &ai.ModelResponse{Request: request, Message: ai.NewModelMessage(call("Ann"), call("Bob"))}, nil
		})
	var lock sync.Mutex
	var paid, limits []string
	pay := genkit.DefineTool(g, "pay", "pays", func(tool *ai.ToolContext, input payment) (string, error) {
		by, _ := ai.ResumedValue[string](tool, "by")
		if by == "" || (input.To == "Bob" && by != "Carl") {
			return "", tool.Interrupt(nil)
		}
		limit, found := ai.ResumedValue[int](tool, "limit")
		lock.Lock()
		defer lock.Unlock()
		limits = append(limits, fmt.Sprintf("the limit is %d, found: %t", limit, found))
		paid = append(paid, input.To)
		return "paid", nil
	})
	// calls run beside one another, and one that runs is not waited for when another one is refused
	ledger := func() string {
		time.Sleep(300 * time.Millisecond)
		lock.Lock()
		defer lock.Unlock()
		slices.Sort(paid)
		return strings.Join(paid, " ")
	}
	say := func(what string, response *ai.ModelResponse) {
		var open []string
		for _, part := range response.Interrupts() {
			open = append(open, part.ToolRequest.Ref)
		}
		fmt.Printf("%s: paid [%s], open [%s]\n", what, ledger(), strings.Join(open, " "))
	}
	answer := func(response *ai.ModelResponse, by string, names ...string) (*ai.ModelResponse, error) {
		var restarts []*ai.Part
		for _, part := range response.Message.Content {
			for _, name := range names {
				if part.IsToolRequest() && part.ToolRequest.Ref == "call-"+name {
					var values map[string]any
					if err := json.Unmarshal([]byte(`{"limit":5000,"by":"`+by+`"}`), &values); err != nil {
						panic(err)
					}
					restart, err := pay.RestartWith(part, ai.WithResumedMetadata[payment](values))
					if err != nil {
						panic(err)
					}
					restarts = append(restarts, restart)
				}
			}
		}
		return genkit.Generate(ctx, g, ai.WithModel(model), ai.WithTools(pay), ai.WithMessages(response.History()...), ai.WithToolRestarts(restarts...))
	}
	first, err := genkit.Generate(ctx, g, ai.WithModel(model), ai.WithTools(pay), ai.WithPrompt("go"))
	if err != nil {
		panic(err)
	}
	say("asked", first)
	_, err = answer(first, "Dora", "Ann", "Bob")
	fmt.Printf("Dora says yes to both: paid [%s], error: %v\n", ledger(), err)
	_, err = answer(first, "Carl", "Bob")
	fmt.Printf("Carl says yes to Bob: paid [%s], refused as unresolved: %t\n", ledger(), err != nil && strings.Contains(err.Error(), "unresolved tool request"))
	second, err := answer(first, "Carl", "Ann", "Bob")
	if err != nil {
		panic(err)
	}
	say("Carl says yes to both", second)
	fmt.Println(limits[0])
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
go mod init ask 2>/dev/null
go get github.com/firebase/genkit/go@v1.4.0 2>/dev/null
go build -o ask . 2>/dev/null
./ask 2>log | tee seen
diff seen - <<'EXPECTED'
asked: paid [], open [call-Ann call-Bob]
Dora says yes to both: paid [Ann], error: One or more tools triggered an interrupt during a restarted execution.
Carl says yes to Bob: paid [Ann Bob], refused as unresolved: true
Carl says yes to both: paid [Ann Ann Bob Bob], open []
the limit is 0, found: false
EXPECTED
echo "seen: two errors, and everybody is paid twice"
