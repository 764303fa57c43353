package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/agent/graphagent"
	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/graph"
	"trpc.group/trpc-go/trpc-agent-go/graph/checkpoint/inmemory"
	"trpc.group/trpc-go/trpc-agent-go/model"
	"trpc.group/trpc-go/trpc-agent-go/tool"
	agenttool "trpc.group/trpc-go/trpc-agent-go/tool/agent"
	"trpc.group/trpc-go/trpc-agent-go/tool/function"
)

type object = map[string]any

// agents are built anew for every set of options, so that no two share checkpoints.
var agents = map[string]func() agent.Agent{
	// One question, in each form a prompt can take.
	"confirm": asks("confirm", "confirm", "Send the figures to Ann?"),
	"null":    asks("null", "confirm", nil),
	"number":  asks("number", "confirm", 42),
	"text":    asks("text", "name", object{"message": "What shall the file be called?", "schema": object{"type": "string", "minLength": 1}}),
	"words":   asks("words", "name", "What shall the file be called?"),
	"choice":  asks("choice", "quarter", object{"question": "Which quarter?", "options": []any{"Q1", "Q2", "Q3"}}),
	"list":    asks("list", "quarter", []any{"Q1", "Q2"}),
	"form": asks("form", "order", object{"message": "Complete the order", "schema": object{
		"type": "object", "required": []any{"address", "copies"},
		"properties": object{
			"address": object{"type": "string", "title": "Address"},
			"copies":  object{"type": "integer", "title": "Copies", "minimum": 1},
			"gift":    object{"type": "boolean", "title": "Gift"},
		},
	}}),
	"facts": asks("facts", "approve", object{"message": "Delete these?", "table": "users", "rows": 42}),
	"call":  asks("call", "call_a", object{"toolCallId": "call_a", "name": "send_email", "arguments": `{"to":"ann@example.com"}`}),

	"invoice": asks("invoice", "pay", object{"message": "Pay this invoice?", "name": "ACME Ltd", "args": object{"to": "AT61"}, "amount": 500}),
	"account": asks("account", "account", object{"message": "From which account?", "payee": "ACME Ltd", "options": []any{
		object{"id": "a1", "label": "Savings"}, object{"id": "a2", "label": "Business"},
	}}),
	"review": func() agent.Agent {
		return graphOf("review", func(sg *graph.StateGraph) { chain(sg, textReview, answer) })
	},
	"keyed": func() agent.Agent { // asks about a call of the model, under a key of its own
		declared := map[string]tool.Tool{"external_search": declared("external_search")}
		return graphOf("keyed", func(sg *graph.StateGraph) {
			sg.AddLLMNode("plan", scripted{}, "Plan.", declared).AddNode("approve", func(ctx context.Context, s graph.State) (any, error) {
				one := lastCalls(s)[0]
				prompt := object{"message": "Search outside?", "toolCallId": one.ID, "name": one.Function.Name, "args": string(one.Function.Arguments)}
				value, err := graph.Interrupt(ctx, s, "approve_"+one.ID, prompt)
				if err != nil {
					return nil, err
				}
				take(ctx, "approve", "received", value)
				return graph.State{graph.StateKeyMessages: graph.AppendMessages{Items: []model.Message{model.NewToolMessage(one.ID, one.Function.Name, fmt.Sprint(value))}}}, nil
			})
			addAnswerNode(sg, "final")
			sg.SetEntryPoint("plan").AddEdge("plan", "approve").AddEdge("approve", "final").SetFinishPoint("final")
		})
	},

	// More than one question.
	"twice": func() agent.Agent {
		return graphOf("twice", func(sg *graph.StateGraph) {
			chain(sg, node("first", "first", "First: continue?"), node("second", "second", "Second: really continue?"), answer)
		})
	},
	"again": func() agent.Agent { // the same node and key, until it receives yes
		return graphOf("again", func(sg *graph.StateGraph) {
			ask := node("ask", "ask", "Ready?")
			chain(sg, ask, answer)
			sg.AddConditionalEdges("answer", func(_ context.Context, s graph.State) (string, error) {
				if s["got_ask"] == true {
					return graph.End, nil
				}
				return "ask", nil
			}, map[string]string{"ask": "ask", graph.End: graph.End})
		})
	},
	"samenode": func() agent.Agent { // two keys in one node
		return graphOf("samenode", func(sg *graph.StateGraph) {
			chain(sg, named{"both", func(ctx context.Context, s graph.State) (any, error) {
				var received []string
				for _, key := range []string{"one", "two"} {
					value, err := graph.Interrupt(ctx, s, key, "Key "+key+": continue?")
					if err != nil {
						return nil, err
					}
					take(ctx, "both", "received "+key, value)
					received = append(received, fmt.Sprintf("%s=%v", key, value))
				}
				return graph.State{graph.StateKeyUserInput: "say: both received " + strings.Join(received, ", ")}, nil
			}}, answer)
		})
	},
	"parallel": func() agent.Agent { // two nodes of one step, each with a key
		return graphOf("parallel", func(sg *graph.StateGraph) {
			fork := named{"fork", func(context.Context, graph.State) (any, error) { return nil, nil }}
			left, right := node("left", "left", "Left: continue?"), node("right", "right", "Right: continue?")
			sg.AddNode(fork.id, fork.run).AddNode(left.id, left.run).AddNode(right.id, right.run)
			addAnswer(sg)
			sg.SetEntryPoint("fork").AddEdge("fork", "left").AddEdge("fork", "right").AddJoinEdge([]string{"left", "right"}, "answer").SetFinishPoint("answer")
		})
	},
	"breakpoint": func() agent.Agent {
		return graphOf("breakpoint", func(sg *graph.StateGraph) {
			chain(sg, named{"send", func(ctx context.Context, _ graph.State) (any, error) {
				take(ctx, "send", "ran", nil)
				return graph.State{graph.StateKeyUserInput: "say: sent"}, nil
			}}, answer)
			sg.WithInterruptBeforeNodes("send")
		})
	},

	// Graphs in graphs.
	"nested":    func() agent.Agent { return nest("nested", "child", 1) },
	"deep":      func() agent.Agent { return nest("deep", "child", 2) },
	"nesttwice": func() agent.Agent { return nest("nesttwice", "twicechild", 1) },
	// Graphs that are a tool of a graph and ask inside it, and agents in a node whose call waits in another one; see agenttool.go.
	"agenttool": func() agent.Agent {
		return withAgentTool("agenttool", nil, node("review", "review", "Send the figures to Ann?"))
	},
	"textreview":    func() agent.Agent { return withAgentTool("textreview", nil, textReview) },
	"agentnode":     func() agent.Agent { return research("agentnode", byCallID) },
	"agentnodekey":  func() agent.Agent { return research("agentnodekey", byOwnKey) },
	"handoff":       func() agent.Agent { return handoff("handoff", byCallID) },
	"handoffkey":    func() agent.Agent { return handoff("handoffkey", byOwnKey) },
	"handoffstream": func() agent.Agent { return handoff("handoffstream", byCallID, agenttool.WithStreamInner(true)) },
	"streamreview": func() agent.Agent {
		return withAgentTool("streamreview", []agenttool.Option{agenttool.WithStreamInner(true)}, node("review", "review", "Send the figures to Ann?"))
	},
	"tooltwice": func() agent.Agent {
		return withAgentTool("tooltwice", nil, node("first", "first", "First: continue?"), node("second", "second", "Second: really continue?"))
	},

	// Tools.
	"external": func() agent.Agent { // a graph whose calls are made elsewhere
		declared := map[string]tool.Tool{"external_search": declared("external_search"), "external_approval": declared("external_approval")}
		return graphOf("external", func(sg *graph.StateGraph) {
			sg.AddLLMNode("plan", scripted{}, "Plan.", declared).AddNode("outside", outside)
			addAnswerNode(sg, "final")
			sg.SetEntryPoint("plan").AddEdge("plan", "outside").AddEdge("outside", "final").SetFinishPoint("final")
		})
	},
	"byid": func() agent.Agent { // the documented form: key and prompt are the id of one call
		declared := map[string]tool.Tool{"external_search": declared("external_search")}
		return graphOf("byid", func(sg *graph.StateGraph) {
			sg.AddLLMNode("plan", scripted{}, "Plan.", declared).AddNode("outside", outsideWith(func(one model.ToolCall) any { return one.ID }))
			addAnswerNode(sg, "final")
			sg.SetEntryPoint("plan").AddEdge("plan", "outside").AddEdge("outside", "final").SetFinishPoint("final")
		})
	},
	"onecall": func() agent.Agent { // the form of the agentnode examples: the prompt is the call itself, its arguments under "args"
		declared := map[string]tool.Tool{"external_search": declared("external_search")}
		return graphOf("onecall", func(sg *graph.StateGraph) {
			sg.AddLLMNode("plan", scripted{}, "Plan.", declared).AddNode("outside", outsideWith(func(one model.ToolCall) any {
				return object{"toolCallId": one.ID, "name": one.Function.Name, "args": string(one.Function.Arguments)}
			}))
			addAnswerNode(sg, "final")
			sg.SetEntryPoint("plan").AddEdge("plan", "outside").AddEdge("outside", "final").SetFinishPoint("final")
		})
	},
	// an agent without a graph; its only tools are those that the request brings
	"llm":    func() agent.Agent { return llmagent.New("llm", llmagent.WithModel(scripted{})) },
	"people": func() agent.Agent { return llmagent.New("people", llmagent.WithModel(people{})) },
	"desk": func() agent.Agent { // the same agent in a graph, which then asks a question of its own
		return graphOf("desk", func(sg *graph.StateGraph) {
			ask := node("ask", "confirm", "Send the figures to Ann?")
			sg.AddAgentNode("people").AddNode(ask.id, ask.run)
			sg.SetEntryPoint("people").AddEdge("people", "ask").SetFinishPoint("ask")
		}, llmagent.New("people", llmagent.WithModel(people{})))
	},
	"stream": func() agent.Agent {
		return llmagent.New("stream", llmagent.WithModel(scripted{}), llmagent.WithTools([]tool.Tool{function.NewStreamableFunctionTool[searchArgs, string](
			count, function.WithName("count"), function.WithDescription("Counts to three."))}))
	},

	// Time and trouble.
	"slow": func() agent.Agent {
		return graphOf("slow", func(sg *graph.StateGraph) {
			chain(sg, named{"prepare", func(_ context.Context, s graph.State) (any, error) {
				if said, _ := s[graph.StateKeyUserInput].(string); strings.HasPrefix(said, "slow ") || strings.HasPrefix(said, "say: ") {
					return nil, nil
				}
				return graph.State{graph.StateKeyUserInput: "slow 12"}, nil
			}}, answer)
		})
	},
	"slowconfirm": func() agent.Agent { // slow, then a question
		return graphOf("slowconfirm", func(sg *graph.StateGraph) {
			chain(sg, named{"wait", func(ctx context.Context, _ graph.State) (any, error) {
				select {
				case <-ctx.Done():
					return nil, ctx.Err()
				case <-time.After(2 * time.Second):
					return nil, nil
				}
			}}, node("confirm", "confirm", "Waited. Continue?"), answer)
		})
	},
	"fail": func() agent.Agent {
		return graphOf("fail", func(sg *graph.StateGraph) {
			chain(sg, named{"break", func(context.Context, graph.State) (any, error) { return nil, errors.New("disk full") }}, answer)
		})
	},
	"failafter": func() agent.Agent { // asks, then fails on the answer "boom" or yes
		return graphOf("failafter", func(sg *graph.StateGraph) {
			chain(sg, node("confirm", "confirm", "May I try?"), named{"break", func(context.Context, graph.State) (any, error) { return nil, errors.New("disk full") }})
		})
	},
	"strict": func() agent.Agent { // refuses an answer that is no boolean, as the upstream example does
		return graphOf("strict", func(sg *graph.StateGraph) {
			chain(sg, named{"confirm", func(ctx context.Context, s graph.State) (any, error) {
				value, err := graph.Interrupt(ctx, s, "confirm", object{"message": "Continue?", "schema": object{"type": "string"}})
				if err != nil {
					return nil, err
				}
				if _, ok := value.(bool); !ok {
					return nil, fmt.Errorf("invalid confirmation value: %T", value)
				}
				return nil, nil
			}}, answer)
		})
	},
}

type named struct {
	id  string
	run graph.NodeFunc
}

var answer = named{id: "answer"}

// textReview takes a text alone, and names the type of anything else.
var textReview = named{"review", func(ctx context.Context, s graph.State) (any, error) {
	value, err := graph.Interrupt(ctx, s, "review_decision", "Review decision is required.")
	if err != nil {
		return nil, err
	}
	decision, ok := value.(string)
	if !ok {
		return nil, fmt.Errorf("review decision must be a string, got %T", value)
	}
	take(ctx, "review", "received", decision)
	return nil, nil
}}

// node asks once, notes what it was given, and says so.
func node(id, key string, prompt any) named {
	return named{id, func(ctx context.Context, s graph.State) (any, error) {
		take(ctx, id, "entered", nil)
		value, err := graph.Interrupt(ctx, s, key, prompt)
		if err != nil {
			return nil, err
		}
		take(ctx, id, "received", value)
		said, _ := json.Marshal(value)
		return graph.State{"got_" + id: value, graph.StateKeyUserInput: "say: " + id + " received " + string(said)}, nil
	}}
}

func asks(name, key string, prompt any) func() agent.Agent {
	return func() agent.Agent {
		return graphOf(name, func(sg *graph.StateGraph) { chain(sg, node("ask", key, prompt), answer) })
	}
}

func chain(sg *graph.StateGraph, nodes ...named) {
	for i, one := range nodes {
		if one.run == nil {
			addAnswerNode(sg, one.id)
		} else {
			sg.AddNode(one.id, one.run)
		}
		if i > 0 {
			sg.AddEdge(nodes[i-1].id, one.id)
		}
	}
	sg.SetEntryPoint(nodes[0].id)
	sg.SetFinishPoint(nodes[len(nodes)-1].id)
}

func addAnswer(sg *graph.StateGraph) { addAnswerNode(sg, "answer") }

func addAnswerNode(sg *graph.StateGraph, id string) { sg.AddLLMNode(id, scripted{}, "Answer.", nil) }

func graphOf(name string, draw func(*graph.StateGraph), children ...agent.Agent) agent.Agent {
	sg := graph.NewStateGraph(graph.MessagesStateSchema())
	draw(sg)
	compiled, err := sg.Compile()
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	built, err := graphagent.New(name, compiled, graphagent.WithSubAgents(children), graphagent.WithCheckpointSaver(inmemory.NewSaver()))
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return built
}

// nest puts a graph that asks into as many graphs as said.
func nest(name, inner string, depth int) agent.Agent {
	child := graphOf(inner, func(sg *graph.StateGraph) {
		if inner == "twicechild" {
			chain(sg, node("inner1", "inner1", "Inner 1: continue?"), node("inner2", "inner2", "Inner 2: continue?"), answer)
			return
		}
		chain(sg, node("inner", "inner", object{"message": "Inner: continue?", "level": depth}), answer)
	})
	for level := depth; level > 0; level-- {
		below, title := child, name
		if level > 1 {
			title = fmt.Sprintf("%s%d", name, level)
		}
		child = graphOf(title, func(sg *graph.StateGraph) {
			id := below.Info().Name
			sg.AddNode("before", func(ctx context.Context, _ graph.State) (any, error) {
				take(ctx, "before", "ran", nil)
				return nil, nil
			}).AddAgentNode(id).AddNode("after", func(ctx context.Context, _ graph.State) (any, error) {
				take(ctx, "after", "ran", nil)
				return nil, nil
			})
			sg.SetEntryPoint("before").AddEdge("before", id).AddEdge(id, "after").SetFinishPoint("after")
		}, below)
	}
	return child
}

type searchArgs struct {
	Query string `json:"query"`
}

func declared(name string) tool.Tool {
	return function.NewFunctionTool(func(context.Context, searchArgs) (string, error) { return "", errors.New("not run here") },
		function.WithName(name), function.WithDescription("Run by the caller."))
}

// outside pauses for the results of all calls that the model has just made; each is a key of its own.
func outside(ctx context.Context, s graph.State) (any, error) {
	calls := lastCalls(s)
	pending := make([]object, 0, len(calls))
	for _, one := range calls {
		pending = append(pending, object{"toolCallId": one.ID, "name": one.Function.Name, "arguments": string(one.Function.Arguments)})
	}
	prompt := object{"message": "Run these and answer with one tool message each.", "tools": pending}
	var said []model.Message
	for _, one := range calls {
		value, err := graph.Interrupt(ctx, s, one.ID, prompt)
		if err != nil {
			return nil, err
		}
		take(ctx, "outside", "received "+one.Function.Name, value)
		text, ok := value.(string)
		if !ok || text == "" {
			return nil, fmt.Errorf("the result of %s must be a text", one.ID)
		}
		said = append(said, model.NewToolMessage(one.ID, one.Function.Name, text))
	}
	return graph.State{graph.StateKeyMessages: graph.AppendMessages{Items: said}}, nil
}

// outsideWith pauses for the result of the one call that the model has just made; as in every upstream example, only a text will do.
func outsideWith(prompt func(model.ToolCall) any) graph.NodeFunc {
	return func(ctx context.Context, s graph.State) (any, error) {
		one := lastCalls(s)[0]
		value, err := graph.Interrupt(ctx, s, one.ID, prompt(one))
		if err != nil {
			return nil, err
		}
		take(ctx, "outside", "received "+one.Function.Name, value)
		text, ok := value.(string)
		if !ok || text == "" {
			return nil, fmt.Errorf("resume value for tool call %s must be a string", one.ID)
		}
		return graph.State{graph.StateKeyMessages: graph.AppendMessages{Items: []model.Message{model.NewToolMessage(one.ID, one.Function.Name, text)}}}, nil
	}
}

func lastCalls(s graph.State) []model.ToolCall {
	messages, _ := s[graph.StateKeyMessages].([]model.Message)
	for i := len(messages) - 1; i >= 0; i-- {
		if len(messages[i].ToolCalls) > 0 {
			return messages[i].ToolCalls
		}
	}
	return nil
}

func count(ctx context.Context, _ searchArgs) (*tool.StreamReader, error) {
	stream := tool.NewStream(8)
	go func() {
		defer stream.Writer.Close()
		for n := 1; n <= 3; n++ {
			time.Sleep(150 * time.Millisecond)
			if stream.Writer.Send(tool.StreamChunk{Content: fmt.Sprintf("Counted %d of 3.\n", n)}, nil) {
				return
			}
		}
		stream.Writer.Send(tool.StreamChunk{Content: tool.FinalResultChunk{Result: "Done at 3."}}, nil)
	}()
	return stream.Reader, nil
}
