#!/usr/bin/env bash
# Bob's payment is refused and counts as approved, because Ann's was approved before; and Ann is approved again with Bob, in a Temporal workflow in Go whose loop keeps its variable.
#
# One would expect: `Receive(ctx, &answer)` puts the signal that came into `answer`: a field that the sender left out is what it is in a new value, as it is where the same
# answer comes by an update.
# What happens: go.temporal.io/sdk 1.51.0 reads the signal as JSON into what the variable has, so that what was not sent stays. A Go client that has `omitempty` on its
# field does not send false, and a page in JavaScript neither `undefined`: the yes, and the limit, of the answer before are the ones of this. A map gets the new
# keys beside the old ones. The items of a list keep the fields of those that stood in their place. `null` keeps a boolean as well. With the variable
# declared inside of the loop all are right. Nothing is returned or logged.
# Why it matters to us: one variable before the loop over payees is an ordinary way to write it, and a test with one question, or with a yes last, finds nothing. A workflow should
# declare the answer where it receives it, and a page should send each field of a question, false too, as our forms do.
# The workflows run in the SDK's own test environment. Compiles for some minutes when Go's cache is empty.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding

go 1.25.0

require go.temporal.io/sdk v1.51.0
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"
)

type answer struct {
	Payee    string `json:"payee"`
	Approved bool   `json:"approved,omitempty"`
	Limit    int    `json:"limit,omitempty"`
}

func receive(ctx workflow.Context, into any) {
	workflow.GetSignalChannel(ctx, "answer").Receive(ctx, into)
}

// one variable for all answers
func keeps[T any](ctx workflow.Context) (string, error) {
	var results []string
	var given T
	for range 2 {
		receive(ctx, &given)
		results = append(results, fmt.Sprintf("%+v", given))
	}
	return strings.Join(results, ", then "), nil
}

// a variable for each answer
func declares[T any](ctx workflow.Context) (string, error) {
	var results []string
	for range 2 {
		var given T
		receive(ctx, &given)
		results = append(results, fmt.Sprintf("%+v", given))
	}
	return strings.Join(results, ", then "), nil
}

// the same variable, filled in by a handler of an update
func updates(ctx workflow.Context) (string, error) {
	var results []string
	var given answer
	err := workflow.SetUpdateHandler(ctx, "answer", func(_ workflow.Context, sent answer) error {
		given = sent
		results = append(results, fmt.Sprintf("%+v", given))
		return nil
	})
	if err != nil {
		return "", err
	}
	err = workflow.Await(ctx, func() bool { return len(results) == 2 })
	return strings.Join(results, ", then "), err
}

type accepted struct{}

func (accepted) Accept()              {}
func (accepted) Reject(err error)     { panic(err) }
func (accepted) Complete(any, error) {}

func show(name string, run any, answers ...any) {
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.NewTextHandler(io.Discard, nil))))
	environment := suite.NewTestWorkflowEnvironment()
	for number, sent := range answers {
		environment.RegisterDelayedCallback(func() {
			if name == "by updates" {
				environment.UpdateWorkflow("answer", fmt.Sprint(number), accepted{}, sent)
			} else {
				environment.SignalWorkflow("answer", sent)
			}
		}, time.Duration(number+1)*time.Minute)
	}
	environment.ExecuteWorkflow(run)
	var result string
	if err := environment.GetWorkflowResult(&result); err != nil {
		result = err.Error()
	}
	fmt.Printf("%s: %s\n", name, result)
}

func main() {
	yes, no := answer{Payee: "Ann", Approved: true, Limit: 100}, answer{Payee: "Bob", Approved: false}
	show("yes for Ann, no for Bob", keeps[answer], yes, no)
	show("with a variable for each", declares[answer], yes, no)
	show("by updates", updates, yes, no)
	page := []any{map[string]any{"payee": "Ann", "approved": true}, map[string]any{"payee": "Bob", "approved": nil}}
	show("yes for Ann, null for Bob", keeps[answer], page...)
	show("lists of answers", keeps[[]answer], []answer{yes}, []answer{no})
	show("maps of who is approved", keeps[map[string]bool], map[string]bool{"Ann": true}, map[string]bool{"Bob": true})
}
GO
go mod tidy 2>/dev/null
go build -o payments .
timeout 100 ./payments | tee seen
diff seen - <<'EXPECTED'
yes for Ann, no for Bob: {Payee:Ann Approved:true Limit:100}, then {Payee:Bob Approved:true Limit:100}
with a variable for each: {Payee:Ann Approved:true Limit:100}, then {Payee:Bob Approved:false Limit:0}
by updates: {Payee:Ann Approved:true Limit:100}, then {Payee:Bob Approved:false Limit:0}
yes for Ann, null for Bob: {Payee:Ann Approved:true Limit:0}, then {Payee:Bob Approved:true Limit:0}
lists of answers: [{Payee:Ann Approved:true Limit:100}], then [{Payee:Bob Approved:true Limit:100}]
maps of who is approved: map[Ann:true], then map[Ann:true Bob:true]
EXPECTED
echo "seen: a no that is the yes before it"
