package main

import (
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
)

type object map[string]any

func agent(w http.ResponseWriter, r *http.Request) {
	var run struct {
		ThreadID, RunID string
		Messages        []struct {
			Role    string
			Content any
		}
	}
	if err := json.NewDecoder(r.Body).Decode(&run); err != nil || len(run.Messages) == 0 {
		http.Error(w, "no messages", http.StatusBadRequest)
		return
	}
	last, id := run.Messages[len(run.Messages)-1], rand.Text()
	args, _ := json.Marshal(object{"question": "Which slot?", "slots": []string{"9:00", "10:00"}})
	// In a real agent the model decides this: it calls a tool of the page, and finds the answer in the next request.
	event := object{"type": "TOOL_CALL_CHUNK", "toolCallId": id, "toolCallName": "choose_slot", "delta": string(args)}
	if last.Role == "tool" {
		event = object{"type": "TEXT_MESSAGE_CHUNK", "messageId": id, "role": "assistant", "delta": fmt.Sprint("Booked: ", last.Content)}
	}
	w.Header().Set("content-type", "text/event-stream")
	for _, sent := range []object{
		{"type": "RUN_STARTED", "threadId": run.ThreadID, "runId": run.RunID},
		event,
		{"type": "RUN_FINISHED", "threadId": run.ThreadID, "runId": run.RunID},
	} {
		text, _ := json.Marshal(sent)
		fmt.Fprintf(w, "data: %s\n\n", text)
	}
}

func main() {
	port := flag.Int("port", 8000, "where to listen")
	flag.Parse()
	address := fmt.Sprintf("127.0.0.1:%d", *port)
	fmt.Println("ready http://" + address)
	log.Fatal(http.ListenAndServe(address, http.HandlerFunc(agent)))
}
