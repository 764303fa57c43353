package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"trpc.group/trpc-go/trpc-agent-go/model"
)

// people is a model that calls the tools of the driver's page, by words of the user. It refuses a history with a call that has no result behind
// it, as model services do.
type people struct{}

var slots = object{"question": "Which slot?", "slots": []any{"9:00", "10:00"}}
var steps = object{"steps": []any{
	object{"description": "Boil water", "status": "enabled"},
	object{"description": "Warm the pot", "status": "disabled"},
	object{"description": "Add milk", "status": "enabled"},
}}

func (people) Info() model.Info { return model.Info{Name: "people"} }

func (people) GenerateContent(ctx context.Context, req *model.Request) (<-chan *model.Response, error) {
	out := make(chan *model.Response)
	go func() {
		defer close(out)
		id := next("chat-")
		last := model.Message{}
		if len(req.Messages) > 0 {
			last = req.Messages[len(req.Messages)-1]
		}
		words := strings.ToLower(last.Content)
		asked := callsFor(words)
		switch reason := refusal(req.Messages); {
		case reason != "":
			send(ctx, out, &model.Response{ID: id, Error: &model.ResponseError{Message: "HTTP 400: " + reason, Type: "invalid_request_error"}, Done: true})
		case last.Role == model.RoleTool:
			stream(ctx, out, id, "Tools said: "+results(req.Messages), 5*time.Millisecond, " ")
		case len(asked) > 0 && req.Tools["choose_slot"] != nil:
			send(ctx, out, &model.Response{
				ID: id, Object: model.ObjectTypeChatCompletion, Created: time.Now().Unix(), Model: "people", Done: false, Timestamp: time.Now(),
				Choices: []model.Choice{{Message: model.Message{Role: model.RoleAssistant, ToolCalls: asked}}},
			})
		case strings.Contains(words, "recall"):
			stream(ctx, out, id, "Recalled: "+known(req.Messages), 5*time.Millisecond, " ")
		default:
			stream(ctx, out, id, "You said: "+last.Content, 5*time.Millisecond, " ")
		}
	}()
	return out, nil
}

// known are the results that the history has.
func known(messages []model.Message) string {
	var found []string
	for _, one := range messages {
		if one.Role == model.RoleTool {
			found = append(found, one.Content)
		}
	}
	return strings.Join(found, " | ")
}

func callsFor(words string) []model.ToolCall {
	made := func(name string, arguments object) model.ToolCall {
		text, _ := json.Marshal(arguments)
		return model.ToolCall{ID: next("call_"), Type: "function", Function: model.FunctionDefinitionParam{Name: name, Arguments: text}}
	}
	switch {
	case strings.Contains(words, "task"):
		return []model.ToolCall{made("generate_task_steps", steps)}
	case strings.Contains(words, "both"):
		return []model.ToolCall{made("choose_slot", slots), made("confirm_plan", object{"steps": 3})}
	case strings.Contains(words, "slot"):
		return []model.ToolCall{made("choose_slot", slots)}
	case strings.Contains(words, "plan"):
		return []model.ToolCall{made("confirm_plan", object{"steps": 3})}
	}
	return nil
}

// refusal says why a model service refuses a history, or nothing.
func refusal(messages []model.Message) string {
	var open []string
	for _, one := range messages {
		if one.Role == model.RoleTool {
			at := slices.Index(open, one.ToolID)
			if at < 0 {
				return fmt.Sprintf("a result of %s, of the open calls %v", one.ToolID, open)
			}
			open = slices.Delete(open, at, at+1)
			continue
		}
		if len(open) > 0 {
			return fmt.Sprintf("no result of %v", open)
		}
		for _, call := range one.ToolCalls {
			open = append(open, call.ID)
		}
	}
	if len(open) > 0 {
		return fmt.Sprintf("no result of %v", open)
	}
	return ""
}
