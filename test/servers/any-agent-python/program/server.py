import json
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ARGS = {"question": "Which slot?", "slots": ["9:00", "10:00"]}


class Agent(BaseHTTPRequestHandler):
    def do_POST(self):
        run = json.loads(self.rfile.read(int(self.headers["content-length"])))
        ids = {"threadId": run["threadId"], "runId": run["runId"]}
        last, new = run["messages"][-1], str(uuid.uuid4())
        # In a real agent the model decides this: it calls a tool of the page, and finds the answer in the next request.
        if last["role"] == "tool":
            event = {"type": "TEXT_MESSAGE_CHUNK", "messageId": new, "role": "assistant", "delta": f"Booked: {last['content']}"}
        else:
            event = {"type": "TOOL_CALL_CHUNK", "toolCallId": new, "toolCallName": "choose_slot", "delta": json.dumps(ARGS)}
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for sent in ({"type": "RUN_STARTED", **ids}, event, {"type": "RUN_FINISHED", **ids}):
            self.wfile.write(f"data: {json.dumps(sent)}\n\n".encode())


port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
server = ThreadingHTTPServer(("127.0.0.1", port), Agent)
print(f"ready http://127.0.0.1:{port}", flush=True)
server.serve_forever()
