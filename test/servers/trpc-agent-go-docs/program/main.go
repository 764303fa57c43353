// Command figures asks before it sends, over AG-UI.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http"

	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/agent/graphagent"
	"trpc.group/trpc-go/trpc-agent-go/graph"
	checkpoints "trpc.group/trpc-go/trpc-agent-go/graph/checkpoint/inmemory"
	"trpc.group/trpc-go/trpc-agent-go/runner"
	"trpc.group/trpc-go/trpc-agent-go/server/agui"
	"trpc.group/trpc-go/trpc-agent-go/server/agui/adapter"
	aguirunner "trpc.group/trpc-go/trpc-agent-go/server/agui/runner"
	sessions "trpc.group/trpc-go/trpc-agent-go/session/inmemory"
)

// send pauses at the key "send". It runs again from its start when the answer is there.
func send(ctx context.Context, state graph.State) (any, error) {
	answer, err := graph.Interrupt(ctx, state, "send", "Send the figures to Ann?")
	if err != nil {
		return nil, err
	}
	fmt.Println("answered:", answer)
	return graph.State{"sent": answer == true}, nil
}

func figures() agent.Agent {
	compiled, err := graph.NewStateGraph(graph.MessagesStateSchema()).
		AddNode("send", send).
		SetEntryPoint("send").
		SetFinishPoint("send").
		Compile()
	if err != nil {
		log.Fatal(err)
	}
	// Without a checkpoint saver there is nothing to resume.
	built, err := graphagent.New("figures", compiled, graphagent.WithCheckpointSaver(checkpoints.NewSaver()))
	if err != nil {
		log.Fatal(err)
	}
	return built
}

// answers reads the answers to questions: state.lineage_id, state.checkpoint_id and state.resume_map of the request.
func answers(_ context.Context, input *adapter.RunAgentInput) (map[string]any, error) {
	sent, _ := input.State.(map[string]any)
	values, _ := sent["resume_map"].(map[string]any)
	return resume(sent, values), nil
}

// results reads the results of external calls: tool messages at the end, and both ids in forwardedProps.
func results(_ context.Context, input *adapter.RunAgentInput) ([]agent.RunOption, error) {
	values := map[string]any{}
	for i := len(input.Messages) - 1; i >= 0 && input.Messages[i].Role == "tool"; i-- {
		values[input.Messages[i].ToolCallID], _ = input.Messages[i].ContentString()
	}
	props, _ := input.ForwardedProps.(map[string]any)
	if len(values) == 0 || props["checkpoint_id"] == nil {
		return nil, nil
	}
	return []agent.RunOption{agent.WithRuntimeState(resume(props, values))}, nil
}

func resume(place, values map[string]any) map[string]any {
	if place["checkpoint_id"] == nil {
		return nil
	}
	state := map[string]any{
		graph.CfgKeyLineageID:    place["lineage_id"],
		graph.CfgKeyCheckpointID: place["checkpoint_id"],
	}
	if len(values) > 0 {
		state[graph.StateKeyCommand] = &graph.Command{ResumeMap: values}
	}
	return state
}

// user names whose session it is; every route must see the same one.
func user(_ context.Context, input *adapter.RunAgentInput) (string, error) {
	props, _ := input.ForwardedProps.(map[string]any)
	if id, ok := props["userId"].(string); ok && id != "" {
		return id, nil
	}
	return "anonymous", nil
}

func main() {
	port := flag.Int("port", 8080, "port on 127.0.0.1")
	flag.Parse()

	kept := sessions.NewSessionService()
	server, err := agui.New(
		runner.NewRunner("figures", figures(), runner.WithSessionService(kept)),
		agui.WithPath("/agui"),
		agui.WithGraphNodeInterruptActivityEnabled(true), // pauses and acknowledgements
		agui.WithAGUIRunnerOptions(
			aguirunner.WithUserIDResolver(user),
			aguirunner.WithStateResolver(answers),     // answers to questions
			aguirunner.WithRunOptionResolver(results), // results of external calls
		),
		agui.WithAppName("figures"),
		agui.WithSessionService(kept),
		agui.WithMessagesSnapshotEnabled(true), // run.load()
		agui.WithMessagesSnapshotPath("/agui/history"),
		agui.WithMessagesSnapshotFollowEnabled(true),
		agui.WithCancelEnabled(true), // run.abort()
		agui.WithCancelPath("/agui/cancel"),
		agui.WithGraphNodeLifecycleActivityEnabled(true), // steps
	)
	if err != nil {
		log.Fatal(err)
	}
	address := fmt.Sprintf("127.0.0.1:%d", *port)
	fmt.Printf("ready http://%s/agui\n", address)
	log.Fatal(http.ListenAndServe(address, server.Handler()))
}
