#!/usr/bin/env bash
# After one answer of "yes", or of {"approved": true}, each message of the conversation is an exception in Google's ADK for Java, until the right answer is sent.
#
# One would expect: an answer that a confirmation does not understand is refused and forgotten, or is a no; what a person writes next is read by the agent.
# What happens: google-adk 1.2.0 of Java stores the answer in the session before it reads it, by Jackson: `true`, "true" and 1 are a yes, `false` and "" a no, and a
# comment beside it is left out. "yes", 2.5, an answer without `confirmed` and `{"response": {"confirmed": true}}`, an object where a text with JSON is meant, throw out of the
# run. The next message, "Hello", looks for the last confirmation, finds the same one, and throws as well, before the model is asked. A right answer, sent
# after it, is the last one then, and pays. ADK for Python takes "yes", and the one for JavaScript takes it for a no.
# Why it matters to us: a conversation looks broken for good, and the person who writes "what is wrong?" gets the same error; nothing says that it is about the answer.
# A page that meets such an error should offer the question once more, and send `{"confirmed": true}` or `false`, with a `payload` at most, as our dialect for ADK does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>ask</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.google.adk</groupId>
      <artifactId>google-adk</artifactId>
      <version>1.2.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Ask.java <<'JAVA'
import com.google.adk.agents.LlmAgent;
import com.google.adk.models.*;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.*;
import io.reactivex.rxjava3.core.Flowable;
import java.util.*;

public class Ask {
  static int paid;
  static InMemoryRunner runner;
  static String session;
  static String question;

  public static Map<String, Object> pay(String to) {
    paid++;
    return Map.of("result", "paid");
  }

  /** Calls the tool until it has a result. */
  static class Scripted extends BaseLlm {
    Scripted() {
      super("scripted");
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
      var last = request.contents().get(request.contents().size() - 1).parts().get().get(0);
      var call = FunctionCall.builder().id("c").name("pay").args(Map.of("to", "Ann")).build();
      var part = last.functionResponse().isPresent() ? Part.fromText("done") : Part.builder().functionCall(call).build();
      return Flowable.just(LlmResponse.builder().content(Content.builder().role("model").parts(part).build()).build());
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
      throw new UnsupportedOperationException();
    }
  }

  static String send(Part part) {
    var before = paid;
    try {
      runner.runAsync("ann", session, Content.builder().role("user").parts(part).build()).blockingForEach(event -> {
        for (var call : event.functionCalls()) if (call.name().get().equals("adk_request_confirmation")) question = call.id().get();
      });
      return paid > before ? "paid" : "not paid";
    } catch (RuntimeException error) {
      return error.getClass().getSimpleName();
    }
  }

  static Part answer(Map<String, Object> response) {
    return Part.builder().functionResponse(FunctionResponse.builder().id(question).name("adk_request_confirmation").response(response).build()).build();
  }

  static void show(String json, Map<String, Object> response) {
    var agent = LlmAgent.builder().name("payer").model(new Scripted()).tools(FunctionTool.create(Ask.class, "pay", true)).build();
    runner = new InMemoryRunner(agent);
    session = runner.sessionService().createSession(runner.appName(), "ann").blockingGet().id();
    send(Part.fromText("Pay Ann"));
    var seen = send(answer(response));
    if (seen.endsWith("Exception")) seen += ", then \"Hello\": " + send(Part.fromText("Hello")) + ", then {\"confirmed\":true}: " + send(answer(Map.of("confirmed", true)));
    System.out.println(json + ": " + seen);
  }

  public static void main(String[] arguments) {
    show("{\"confirmed\":true}", Map.of("confirmed", true));
    show("{\"confirmed\":false}", Map.of("confirmed", false));
    show("{\"confirmed\":\"true\"}", Map.of("confirmed", "true"));
    show("{\"confirmed\":1}", Map.of("confirmed", 1));
    show("{\"confirmed\":\"\"}", Map.of("confirmed", ""));
    show("{\"confirmed\":true,\"note\":\"only once\"}", Map.of("confirmed", true, "note", "only once"));
    show("{\"response\":\"{\\\"confirmed\\\":true}\"}", Map.of("response", "{\"confirmed\":true}"));
    show("{\"confirmed\":\"yes\"}", Map.of("confirmed", "yes"));
    show("{\"confirmed\":2.5}", Map.of("confirmed", 2.5));
    show("{\"approved\":true}", Map.of("approved", true));
    show("{\"response\":{\"confirmed\":true}}", Map.of("response", Map.of("confirmed", true)));
    System.exit(0);
  }
}
JAVA
javac -parameters -cp 'target/dependency/*' Ask.java
java -cp 'target/dependency/*:.' Ask 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"confirmed":true}: paid
{"confirmed":false}: not paid
{"confirmed":"true"}: paid
{"confirmed":1}: paid
{"confirmed":""}: not paid
{"confirmed":true,"note":"only once"}: paid
{"response":"{\"confirmed\":true}"}: paid
{"confirmed":"yes"}: IllegalArgumentException, then "Hello": IllegalArgumentException, then {"confirmed":true}: paid
{"confirmed":2.5}: IllegalArgumentException, then "Hello": IllegalArgumentException, then {"confirmed":true}: paid
{"approved":true}: IllegalArgumentException, then "Hello": IllegalArgumentException, then {"confirmed":true}: paid
{"response":{"confirmed":true}}: ClassCastException, then "Hello": ClassCastException, then {"confirmed":true}: paid
EXPECTED
echo "seen: messages that end with an old answer"
