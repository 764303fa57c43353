#!/usr/bin/env bash
# A person approves 20 EUR to one account, and 0 EUR go to another, if the server was started again while they were thinking; in DBOS for Go.
#
# One would expect: what a workflow has after a restart is what it had before ("all your workflows will automatically resume from the last completed step", says the README),
# or what cannot be kept is an error.
# What happens: dbos-transact-golang 1.8.0 writes the input of a workflow and the results of its steps as JSON, and hands the first run the values as they were. Only a
# run that is recovered reads the JSON. What was in an `any`, such as the arguments of a tool in a map, is then a float64: a json.Number or int64 of
# 1234567890123456789 ends in 768, an int is no int any more to a type switch, a time.Time and a Decimal of shopspring are texts. A field without a capital is zero, and so is one
# with `json:"-"`. The question that was asked, by SetEvent, still has what it was asked with. Nothing is returned or logged. An answer before the restart pays right.
# Why it matters to us: the wait for a person is the long one, in which servers are started again. The card, the test and most of the days are right. A workflow
# should have a struct of its own for its input and for each result, with exported fields of plain types, and no `any`; amounts and ids as texts.
# The restart is two processes on one SQLite file. Compiles for some minutes when Go's cache is empty.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding

go 1.25.0

require (
	github.com/dbos-inc/dbos-transact-golang v1.8.0
	github.com/shopspring/decimal v1.4.0
)
MOD
cat >main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite"
	"github.com/shopspring/decimal"
)

type money struct{ cents int64 }

type payment struct {
	Amount money
	Fee    any
	Due    any
	Times  any
}

func prepare(context.Context) (payment, error) {
	return payment{money{2000}, decimal.RequireFromString("0.50"), time.Date(2026, 6, 10, 17, 0, 0, 0, time.UTC), 3}, nil
}

func pay(ctx dbos.Context, call map[string]any) (string, error) {
	prepared, err := dbos.RunAsStep(ctx, prepare)
	if err != nil {
		return "", err
	}
	question := fmt.Sprintf("%d cents to %v?", prepared.Amount.cents, call["account"])
	if err := dbos.SetEvent(ctx, "question", question); err != nil {
		return "", err
	}
	approved, err := dbos.Recv[bool](ctx, "answer", time.Hour)
	if err != nil || !approved {
		return "not paid", err
	}
	_, isInt := prepared.Times.(int)
	result := fmt.Sprintf("paid %d cents to %.0f", prepared.Amount.cents, call["account"])
	if number, ok := call["account"].(json.Number); ok {
		result = fmt.Sprintf("paid %d cents to %s", prepared.Amount.cents, number)
	}
	return fmt.Sprintf("%s; fee %T, due %T, an int is an int %t", result, prepared.Fee, prepared.Due, isInt), nil
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	id, does := os.Args[1], os.Args[2]
	ctx, err := dbos.NewContext(context.Background(), dbos.Config{AppName: "payments", DatabaseURL: "sqlite:payments.db", Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	check(err)
	dbos.RegisterWorkflow(ctx, pay)
	check(dbos.Launch(ctx))
	if strings.Contains(does, "ask") {
		// the arguments of a tool as a model writes them, read with care for long numbers
		decoder := json.NewDecoder(strings.NewReader(`{"account": 1234567890123456789}`))
		decoder.UseNumber()
		var call map[string]any
		check(decoder.Decode(&call))
		_, err := dbos.RunWorkflow(ctx, pay, call, dbos.WithWorkflowID(id))
		check(err)
	}
	question, err := dbos.GetEvent[string](ctx, id, "question", time.Minute)
	check(err)
	fmt.Printf("%s, %s: %s\n", id, does, question)
	if strings.Contains(does, "answer") {
		check(dbos.Send(ctx, id, true, "answer"))
		handle, err := dbos.RetrieveWorkflow[string](ctx, id)
		check(err)
		result, err := handle.GetResult()
		check(err)
		fmt.Printf("%s: %s\n", id, result)
	}
}
GO
go mod tidy 2>/dev/null
go build -o payments .
{
  timeout 100 ./payments "in one go" "ask and answer"
  timeout 100 ./payments "started again" "ask"
  timeout 100 ./payments "started again" "answer"
} | tee seen
diff seen - <<'EXPECTED'
in one go, ask and answer: 2000 cents to 1234567890123456789?
in one go: paid 2000 cents to 1234567890123456789; fee decimal.Decimal, due time.Time, an int is an int true
started again, ask: 2000 cents to 1234567890123456789?
started again, answer: 2000 cents to 1234567890123456789?
started again: paid 0 cents to 1234567890123456768; fee string, due string, an int is an int false
EXPECTED
echo "seen: another account and no money, after a restart"
