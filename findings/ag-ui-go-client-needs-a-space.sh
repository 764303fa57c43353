#!/usr/bin/env bash
# The AG-UI client for Go reads nothing of what Spring sends.
#
# One would expect: `data:` and `data: ` begin the same line in a stream of server-sent events; the space is optional.
# What happens: `SseEmitter` of spring-webmvc 6.2.12 writes `data:{...}`. The client of AG-UI's Go SDK (v0.0.0-20260630145048) knows "data: " alone,
# drops all other lines without a word and closes both of its channels, as after an empty run. A stream with the space has the run and its question.
# Why it matters to us: a gateway in Go before an agent in Java passes on an empty run, which looks like an agent that had nothing to ask. Our own
# reader takes both, and says when a stream ended without a run.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>write</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.springframework</groupId>
      <artifactId>spring-webmvc</artifactId>
      <version>6.2.12</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Write.java <<'JAVA'
import java.util.Scanner;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

public class Write {
  public static void main(String[] args) {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      SseEmitter.event().data(lines.nextLine()).build().forEach(part -> System.out.print(part.getData()));
    }
  }
}
JAVA
cat >events <<'EVENTS'
{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"q","reason":"tool_call"}]}}
EVENTS
javac -cp 'target/dependency/*' Write.java
java -cp 'target/dependency/*:.' Write <events >spring
sed 's/^data:/data: /' spring >space
cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/client/sse"
	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/core/events"
	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/core/types"
	"github.com/sirupsen/logrus"
)

func read(name string) {
	body, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = w.Write(body)
	}))
	defer server.Close()
	logger := logrus.New()
	logger.SetOutput(io.Discard)
	client := sse.NewClient(sse.Config{Endpoint: server.URL, Logger: logger})
	input := types.RunAgentInput{ThreadID: "t", RunID: "r"}
	frames, errors, err := client.Stream(sse.StreamOptions{Payload: input})
	if err != nil {
		panic(err)
	}
	count, asked, failed := 0, 0, 0
	for frame := range frames {
		count++
		event, err := events.EventFromJSON(frame.Data)
		if err != nil {
			panic(err)
		}
		if finished, ok := event.(*events.RunFinishedEvent); ok && finished.Outcome != nil {
			asked = len(finished.Outcome.Interrupts)
		}
	}
	for range errors {
		failed++
	}
	fmt.Printf("%s, begins with %q: %d events, %d questions, %d errors\n", name, body[:7], count, asked, failed)
}

func main() {
	read("spring")
	read("space")
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
go mod init read 2>/dev/null
go get github.com/ag-ui-protocol/ag-ui/sdks/community/go@v0.0.0-20260630145048-7479d97e25f6 2>/dev/null
go mod tidy 2>/dev/null
go build -o read .
./read | tee seen
diff seen - <<'EXPECTED'
spring, begins with "data:{\"": 0 events, 0 questions, 0 errors
space, begins with "data: {": 2 events, 1 questions, 0 errors
EXPECTED
echo "seen: an empty run without an error"
