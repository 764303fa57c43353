#!/usr/bin/env bash
# A person says yes to 20 EUR for Ann and no to 5000 EUR for Bob, and Spring AI Alibaba pays both, with a model of Ollama; a yes to a look at the account closes it.
#
# One would expect: each of several calls that wait has a decision of its own, as the guide of the hook says (examples/agent-framework/advanced of its repository), and
# an answer that cannot be told from another is refused.
# What happens: HumanInTheLoopHook of spring-ai-alibaba-agent-framework 1.1.2.2 looks for the answer by the id of the call. spring-ai-ollama 1.1.2 gives each call the
# id "", also where Ollama has sent one. So the first answer of the list is the answer to all calls of the turn, whatever their tools: yes and no is
# yes for both, no and yes is no for both, and "10 to Ann" in place of 20 pays Ann 10 twice. A call about which nobody was asked gets the answer too: the
# arguments of the payment. The question lists both calls, and the check of the answers finds one for each. With ids each call has its own.
# Why it matters to us: a list of cards is the ordinary case, and the person sees "denied" beside a payment that is made. A server over Ollama has to give the calls
# ids before the hook sees them, by a wrapper around the model as below, and to refuse a question with two equal ids.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>answers</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.alibaba.cloud.ai</groupId><artifactId>spring-ai-alibaba-agent-framework</artifactId><version>1.1.2.2</version></dependency>
    <dependency><groupId>org.springframework.ai</groupId><artifactId>spring-ai-ollama</artifactId><version>1.1.2</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Answers.java <<'JAVA'
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.action.InterruptionMetadata;
import com.alibaba.cloud.ai.graph.action.InterruptionMetadata.ToolFeedback;
import com.alibaba.cloud.ai.graph.action.InterruptionMetadata.ToolFeedback.FeedbackResult;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.hook.hip.HumanInTheLoopHook;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.ollama.OllamaChatModel;
import org.springframework.ai.ollama.api.OllamaApi;
import org.springframework.ai.ollama.api.OllamaChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;

public class Answers {
  public record Account(String of, int amount) {}

  static final List<String> did = new ArrayList<>();
  static String calls;

  /** The model with an id for each call. */
  record WithIds(ChatModel model) implements ChatModel {
    public ChatResponse call(Prompt prompt) {
      var said = model.call(prompt).getResult().getOutput();
      var numbered = new ArrayList<ToolCall>();
      for (var call : said.getToolCalls()) {
        numbered.add(new ToolCall("call_" + numbered.size(), call.type(), call.name(), call.arguments()));
      }
      return new ChatResponse(List.of(new Generation(AssistantMessage.builder().content(said.getText()).toolCalls(numbered).build())));
    }

    public ChatOptions getDefaultOptions() {
      return model.getDefaultOptions();
    }
  }

  /** What Ollama answers: its calls, or a text when they have results. */
  static String turn(String request) {
    var said = request.contains("\"role\":\"tool\"") ? "\"content\":\"Done.\"" : "\"content\":\"\",\"tool_calls\":[" + calls + "]";
    return "{\"model\":\"m\",\"created_at\":\"2026-01-01T00:00:00Z\",\"done\":true,\"message\":{\"role\":\"assistant\"," + said + "}}";
  }

  static String call(String id, String name, String of, int amount) {
    return "{\"id\":\"%s\",\"function\":{\"name\":\"%s\",\"arguments\":{\"of\":\"%s\",\"amount\":%d}}}".formatted(id, name, of, amount);
  }

  static ToolCallback tool(String name) {
    BiFunction<Account, ToolContext, String> run = (account, context) -> {
      did.add(name + " " + account.of() + " " + account.amount());
      return "done";
    };
    return FunctionToolCallback.builder(name, run).description(name).inputType(Account.class).build();
  }

  static void show(ChatModel model, FeedbackResult... results) throws Exception {
    did.clear();
    var hook = HumanInTheLoopHook.builder().approvalOn("pay", "a payment").approvalOn("look", "a look").approvalOn("close", "the end of an account").build();
    var agent = ReactAgent.builder()
        .name("bank")
        .model(model)
        .tools(tool("pay"), tool("look"), tool("close"), tool("note"))
        .hooks(hook)
        .saver(new MemorySaver())
        .build();
    var open = (InterruptionMetadata) agent.invokeAndGetOutput("go", RunnableConfig.builder().threadId("t").build()).orElseThrow();
    var answers = InterruptionMetadata.builder(open.node(), open.state());
    Iterator<FeedbackResult> next = List.of(results).iterator();
    var said = new ArrayList<String>();
    for (var asked : open.toolFeedbacks()) {
      var result = next.next();
      var answer = ToolFeedback.builder(asked).result(result);
      if (result == FeedbackResult.EDITED) answer.arguments("{\"of\":\"Ann\",\"amount\":10}");
      answers.addToolFeedback(answer.build());
      var call = asked.getArguments().replaceAll("[^A-Za-z0-9]|of|amount", " ").strip().replaceAll(" +", " ");
      said.add(result.name().toLowerCase() + ": " + asked.getName() + " " + call);
    }
    var resume = RunnableConfig.builder().threadId("t").addMetadata(RunnableConfig.HUMAN_FEEDBACK_METADATA_KEY, answers.build()).build();
    agent.invokeAndGetOutput("", resume);
    System.out.println("  " + String.join(", ", said) + " -> " + (did.isEmpty() ? "nothing" : String.join(", ", did)));
  }

  public static void main(String[] arguments) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/api/chat", exchange -> {
      var answer = turn(new String(exchange.getRequestBody().readAllBytes())).getBytes();
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    var api = OllamaApi.builder().baseUrl("http://127.0.0.1:" + server.getAddress().getPort()).build();
    var ollama = OllamaChatModel.builder().ollamaApi(api).defaultOptions(OllamaChatOptions.builder().model("m").build()).build();
    var yes = FeedbackResult.APPROVED;
    var no = FeedbackResult.REJECTED;
    for (ChatModel model : List.of(new WithIds(ollama), ollama)) {
      System.out.println(model == ollama ? "Ollama" : "Ollama with ids");
      calls = call("a", "pay", "Ann", 20) + "," + call("b", "pay", "Bob", 5000);
      show(model, yes, no);
      show(model, no, yes);
      show(model, FeedbackResult.EDITED, yes);
      calls = call("a", "look", "Ann", 0) + "," + call("b", "close", "Ann", 0);
      show(model, yes, no);
      calls = call("a", "pay", "Ann", 20) + "," + call("b", "note", "Bob", 7);
      show(model, FeedbackResult.EDITED);
    }
    System.exit(0);
  }
}
JAVA
javac -cp "lib/*" Answers.java
java -Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -cp "lib/*:." Answers 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
Ollama with ids
  approved: pay Ann 20, rejected: pay Bob 5000 -> pay Ann 20
  rejected: pay Ann 20, approved: pay Bob 5000 -> pay Bob 5000
  edited: pay Ann 20, approved: pay Bob 5000 -> pay Ann 10, pay Bob 5000
  approved: look Ann 0, rejected: close Ann 0 -> look Ann 0
  edited: pay Ann 20 -> pay Ann 10, note Bob 7
Ollama
  approved: pay Ann 20, rejected: pay Bob 5000 -> pay Ann 20, pay Bob 5000
  rejected: pay Ann 20, approved: pay Bob 5000 -> nothing
  edited: pay Ann 20, approved: pay Bob 5000 -> pay Ann 10, pay Ann 10
  approved: look Ann 0, rejected: close Ann 0 -> look Ann 0, close Ann 0
  edited: pay Ann 20 -> pay Ann 10, note Ann 10
EXPECTED
echo "seen: the first answer is the answer to each call of the turn"
