package main

import (
	"context"
	"encoding/json"
	"fmt"

	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/graph"
	"trpc.group/trpc-go/trpc-agent-go/model"
	"trpc.group/trpc-go/trpc-agent-go/tool"
	agenttool "trpc.group/trpc-go/trpc-agent-go/tool/agent"
)

// withAgentTool is a graph whose model calls a tool, which is a graph that asks.
func withAgentTool(name string, options []agenttool.Option, asks ...named) agent.Agent {
	inner := graphOf("reviewer", func(sg *graph.StateGraph) { chain(sg, append(asks, answer)...) })
	tools := map[string]tool.Tool{"reviewer": agenttool.NewTool(inner, options...)}
	return graphOf(name, func(sg *graph.StateGraph) {
		sg.AddLLMNode("plan", scripted{}, "Plan.", tools).AddToolsNode("tools", tools)
		addAnswerNode(sg, "final")
		sg.SetEntryPoint("plan").AddEdge("plan", "tools").AddEdge("tools", "final").SetFinishPoint("final")
	})
}

// A gate is the key and the prompt for a call that waits.
type gate func(call model.ToolCall) (key string, prompt any)

func byCallID(call model.ToolCall) (string, any) {
	return call.ID, object{"toolCallId": call.ID, "name": call.Function.Name, "args": string(call.Function.Arguments)}
}

func byOwnKey(call model.ToolCall) (string, any) {
	return "approve_" + call.ID, object{"message": "Search outside?", "toolCallId": call.ID, "name": call.Function.Name, "args": string(call.Function.Arguments)}
}

// research is a graph in which an agent in a node calls a tool that runs elsewhere, and another node waits for it.
func research(name string, asks gate) agent.Agent {
	worker := llmagent.New("worker", llmagent.WithModel(scripted{}))
	return graphOf(name, func(sg *graph.StateGraph) {
		addCaller(sg, worker, "inner_search")
		sg.AddNode("gate", waitFor(asks))
		sg.SetEntryPoint("worker").AddEdge("worker", "gate").AddConditionalEdges("gate", func(_ context.Context, s graph.State) (string, error) {
			if s["worker_result"] != nil {
				return "worker", nil
			}
			return graph.End, nil
		}, map[string]string{"worker": "worker", graph.End: graph.End})
	}, worker)
}

// handoff has the form of the example agentnode_handoff_agenttool: an agent in a node hands a task over by a call, which the graph turns into a call
// of a tool that is the graph of research.
func handoff(name string, asks gate, options ...agenttool.Option) agent.Agent {
	planner := llmagent.New("planner", llmagent.WithModel(scripted{}))
	tools := map[string]tool.Tool{"research": agenttool.NewTool(research("research", asks), options...)}
	return graphOf(name, func(sg *graph.StateGraph) {
		addCaller(sg, planner, "handoff_task")
		sg.AddNode("resolve", func(_ context.Context, s graph.State) (any, error) {
			call := kept[model.ToolCall](s, "planner_call")
			request, _ := json.Marshal(object{"request": "Find it."})
			made := model.ToolCall{Type: "function", ID: call.ID + ":agenttool", Function: model.FunctionDefinitionParam{Name: "research", Arguments: request}}
			return graph.State{
				graph.StateKeyMessages: graph.AppendMessages{Items: []model.Message{{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{made}}}},
				// The message of the call has this id in the history of the server, which cannot be sent without one.
				graph.StateKeyLastResponseID: made.ID,
			}, nil
		})
		sg.AddToolsNode("execute", tools)
		sg.AddNode("return", func(_ context.Context, s graph.State) (any, error) {
			call := kept[model.ToolCall](s, "planner_call")
			result, _ := graph.GetStateValue[string](s, graph.StateKeyLastToolResponse)
			message := model.NewToolMessage(call.ID, call.Function.Name, result)
			return graph.State{"planner_call": nil, "planner_result": &message}, nil
		})
		sg.SetEntryPoint("planner").AddConditionalEdges("planner", func(_ context.Context, s graph.State) (string, error) {
			if s["planner_call"] != nil {
				return "resolve", nil
			}
			return graph.End, nil
		}, map[string]string{"resolve": "resolve", graph.End: graph.End})
		sg.AddEdge("resolve", "execute").AddEdge("execute", "return").AddEdge("return", "planner")
	}, planner)
}

// addCaller adds an agent as a node that keeps the call of its model as NAME_call, and gives it the message NAME_result.
func addCaller(sg *graph.StateGraph, caller agent.Agent, toolName string) {
	name := caller.Info().Name
	sg.AddAgentNode(name,
		graph.WithAgentNodeRunOptions(agent.WithExternalTools([]tool.Tool{declared(toolName)})),
		graph.WithAgentNodeInputMapper(func(s graph.State) graph.State {
			message := kept[model.Message](s, name+"_result")
			if message == nil {
				return nil
			}
			return graph.State{graph.StateKeyAgentInputMessage: message}
		}),
		graph.WithSubgraphOutputMapper(func(_ graph.State, result graph.SubgraphResult) graph.State {
			for _, call := range result.ToolCalls {
				return graph.State{name + "_call": call, name + "_result": nil}
			}
			return graph.State{name + "_call": nil, name + "_result": nil, graph.StateKeyLastResponse: result.LastResponse}
		}))
}

// kept is a value of the state, which is read from JSON where the graph continues from a checkpoint; nil where there is none.
func kept[T any](s graph.State, key string) *T {
	if s[key] == nil {
		return nil
	}
	value := new(T)
	text, _ := json.Marshal(s[key])
	if json.Unmarshal(text, value) != nil {
		return nil
	}
	return value
}

// waitFor waits for the worker's call, under the key of the gate. As in the example, the result under the call's id is a text.
func waitFor(asks gate) graph.NodeFunc {
	return func(ctx context.Context, s graph.State) (any, error) {
		call := kept[model.ToolCall](s, "worker_call")
		if call == nil {
			return nil, nil
		}
		key, prompt := asks(*call)
		value, err := graph.Interrupt(ctx, s, key, prompt)
		if err != nil {
			return nil, err
		}
		if _, isText := value.(string); key == call.ID && !isText {
			return nil, fmt.Errorf("resume value for tool call %s must be a string", call.ID)
		}
		take(ctx, "gate", "received", value)
		message := model.NewToolMessage(call.ID, call.Function.Name, fmt.Sprint(value))
		return graph.State{"worker_call": nil, "worker_result": &message}, nil
	}
}
