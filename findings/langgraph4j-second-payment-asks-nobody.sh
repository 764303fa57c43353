#!/usr/bin/env bash
# Nobody is asked about the second payment of a conversation, it is not made, and the answer is "Paid 20 to Ann." of the first, with LangGraph4j's agent for approvals.
#
# One would expect: with a checkpointer the next message on a thread goes on with the conversation: the model proposes a payment to Bob, the person is asked, as they were
# about Ann. And who writes "Bob 30" under the question about Ann is asked about Bob, or told that a question is open.
# What happens: AgentExecutorEx of langgraph4j-agent-executor 1.8.17 ends as soon as `agent_response` is in the state, and what the first turn has left there is there
# in the second. The model is asked and proposes Bob's payment, which nobody sees; the call stays without a result. AgentExecutor, which asks nobody, makes
# the payment, does not tell the model, and answers with the text about Ann. In the same way the calls of an open question stay in `tool_execution_requests`: a message
# under the question about Ann asks about Ann again, a yes pays her, and the new call for Bob is dropped. A first turn, and each one that removes the
# old answer by MARK_FOR_REMOVAL, is right.
# Why it matters to us: a page shows "Paid 20 to Ann." below "Bob 30", and no card. A server has to remove `agent_response` with each new message, to refuse messages while
# a question is open, and to take an answer only from the messages that are new.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>conversation</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.bsc.langgraph4j</groupId><artifactId>langgraph4j-agent-executor</artifactId><version>1.8.17</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Conversation.java <<'JAVA'
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.async.AsyncGenerator;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.InterruptionMetadata;
import org.bsc.langgraph4j.agent.AgentEx;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.agentexecutor.AgentExecutorEx;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.state.AgentState;

public class Conversation {
  static final List<String> done = new ArrayList<>();

  public static class Bank {
    @Tool("Pays")
    public String pay(@P("to") String to, @P("amount") int amount) {
      done.add("paid " + amount + " to " + to);
      return "Paid " + amount + " to " + to + ".";
    }
  }

  /** Proposes the payment that the last message names, and repeats the result of the last call. */
  static class Model implements ChatModel {
    public ChatResponse doChat(ChatRequest request) {
      var last = request.messages().get(request.messages().size() - 1);
      if (last instanceof ToolExecutionResultMessage result) {
        return ChatResponse.builder().aiMessage(AiMessage.from(result.text())).build();
      }
      var text = ((UserMessage) last).singleText();
      var words = text.split(" ");
      var arguments = "{\"to\":\"%s\",\"amount\":%s}".formatted(words[0], words[1]);
      done.add("model proposed " + text);
      var call = ToolExecutionRequest.builder().id(text).name("pay").arguments(arguments).build();
      return ChatResponse.builder().aiMessage(AiMessage.from(call)).build();
    }
  }

  static CompileConfig memory() {
    return CompileConfig.builder().checkpointSaver(new MemorySaver()).build();
  }

  static GraphInput message(String text) {
    return GraphInput.args(Map.of("messages", UserMessage.from(text)));
  }

  static GraphInput messageAlone(String text) {
    return GraphInput.args(Map.of("messages", UserMessage.from(text), AgentExecutorEx.State.FINAL_RESPONSE, AgentState.MARK_FOR_REMOVAL));
  }

  static GraphInput yes() {
    return GraphInput.resume(Map.of(AgentEx.APPROVAL_RESULT, AgentEx.ApprovalState.APPROVED.name()));
  }

  static <S extends AgentState> void show(String step, CompiledGraph<S> graph, GraphInput input) {
    done.clear();
    var events = graph.stream(input, RunnableConfig.builder().threadId("t").build());
    for (var event : events) {
    }
    var end = AsyncGenerator.resultValue(events).orElseThrow();
    if (end instanceof InterruptionMetadata<?> question) {
      done.add("asks about " + question.metadata("payment").orElseThrow());
    } else {
      done.add("answers \"" + ((Map<?, ?>) end).get(AgentExecutorEx.State.FINAL_RESPONSE) + "\"");
    }
    System.out.println("  " + step + ": " + String.join(", ", done));
  }

  static CompiledGraph<AgentExecutorEx.State> asking() throws Exception {
    return AgentExecutorEx.builder()
        .chatModel(new Model())
        .toolsFromObject(new Bank())
        .approvalOn("pay", (node, state) -> InterruptionMetadata.builder(node, state)
            .addMetadata("payment", state.toolExecutionRequests().get(0).id())
            .build())
        .build()
        .compile(memory());
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println("two payments, with approvals");
    var graph = asking();
    show("Ann 20", graph, message("Ann 20"));
    show("yes", graph, yes());
    show("Bob 30", graph, message("Bob 30"));
    System.out.println("two payments, without approvals");
    var silent = AgentExecutor.builder().chatModel(new Model()).toolsFromObject(new Bank()).build().compile(memory());
    show("Ann 20", silent, message("Ann 20"));
    show("Bob 30", silent, message("Bob 30"));
    System.out.println("Bob under the question about Ann");
    graph = asking();
    show("Ann 20", graph, message("Ann 20"));
    show("Bob 30", graph, message("Bob 30"));
    show("yes", graph, yes());
    System.out.println("two payments, the old answer removed");
    graph = asking();
    show("Ann 20", graph, message("Ann 20"));
    show("yes", graph, yes());
    show("Bob 30", graph, messageAlone("Bob 30"));
    show("yes", graph, yes());
  }
}
JAVA
javac -parameters -cp "lib/*" Conversation.java
java -cp "lib/*:." Conversation 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
two payments, with approvals
  Ann 20: model proposed Ann 20, asks about Ann 20
  yes: paid 20 to Ann, answers "Paid 20 to Ann."
  Bob 30: model proposed Bob 30, answers "Paid 20 to Ann."
two payments, without approvals
  Ann 20: model proposed Ann 20, paid 20 to Ann, answers "Paid 20 to Ann."
  Bob 30: model proposed Bob 30, paid 30 to Bob, answers "Paid 20 to Ann."
Bob under the question about Ann
  Ann 20: model proposed Ann 20, asks about Ann 20
  Bob 30: model proposed Bob 30, asks about Ann 20
  yes: paid 20 to Ann, answers "Paid 20 to Ann."
two payments, the old answer removed
  Ann 20: model proposed Ann 20, asks about Ann 20
  yes: paid 20 to Ann, answers "Paid 20 to Ann."
  Bob 30: model proposed Bob 30, asks about Bob 30
  yes: paid 30 to Bob, answers "Paid 30 to Bob."
EXPECTED
echo "seen: the second turn ends with the answer of the first"
