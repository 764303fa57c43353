#!/usr/bin/env bash
# A person is asked about the account 1234567890123456768, and it is paid, where the agent wrote …789, in LangGraph4j with its Gson serializer; 19.90 is 19.9.
#
# One would expect: what a node puts into the state is what the next one finds, whichever of the library's serializers the state has; or it is refused.
# What happens: langgraph4j-core 1.7.0 makes a copy of the state for each node by its serializer, also without a question. Gson's reads each number as a double: the
# account has another end, and a payment 5 is "5.0" in a text. Jackson's keeps long ids, and makes an Integer of a Long that is small, so that `equals` of the
# number that was put in and the one in the state is false. A BigDecimal of 19.90 is a Double in both. The default, Java's own serialization, keeps all of them.
# Why it matters to us: the card shows what will be paid, and both are wrong; no check of the card against the call finds it. Which serializer a state has is
# chosen for the store, by somebody else. An agent should keep ids and amounts as texts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>graph</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.bsc.langgraph4j</groupId><artifactId>langgraph4j-core</artifactId><version>1.7.0</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>2.19.0</version></dependency>
    <dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId><version>2.13.1</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Pay.java <<'JAVA'
import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import java.math.BigDecimal;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.serializer.plain_text.gson.GsonStateSerializer;
import org.bsc.langgraph4j.serializer.plain_text.jackson.JacksonStateSerializer;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.AgentStateFactory;

class Pay {
  static void show(String what, AgentState state) {
    Object account = state.value("account").orElseThrow();
    Object payment = state.value("payment").orElseThrow();
    Object amount = state.value("amount").orElseThrow();
    var text = account instanceof Number number ? String.valueOf(number.longValue()) : account;
    System.out.println(what + ": account " + text + ", payment " + payment + " is 5: " + Long.valueOf(5).equals(payment)
        + ", amount " + amount + " " + amount.getClass().getSimpleName());
  }

  static void run(String name, StateGraph<AgentState> graph) throws Exception {
    graph.addNode("prepare", node_async(state -> Map.of("account", 1234567890123456789L, "payment", 5L, "amount", new BigDecimal("19.90"))));
    graph.addNode("ask", node_async(state -> {
      show(name + ", asked about", state);
      return Map.of();
    }));
    graph.addNode("pay", node_async(state -> {
      show(name + ", paid", state);
      return Map.of();
    }));
    graph.addEdge(START, "prepare").addEdge("prepare", "ask").addEdge("ask", "pay").addEdge("pay", END);
    var app = graph.compile(CompileConfig.builder().checkpointSaver(new MemorySaver()).interruptBefore("pay").build());
    var thread = RunnableConfig.builder().threadId("thread").build();
    app.invoke(Map.of("user", "Ann"), thread);
    app.invoke(GraphInput.resume(), app.updateState(thread, Map.of("answer", "yes")));
  }

  public static void main(String[] arguments) throws Exception {
    AgentStateFactory<AgentState> state = AgentState::new;
    run("Java", new StateGraph<>(state));
    run("Jackson", new StateGraph<>(new JacksonStateSerializer<AgentState>(state) {}));
    run("Gson", new StateGraph<>(new GsonStateSerializer<AgentState>(state) {}));
  }
}
JAVA
javac -cp "lib/*" Pay.java
java -cp "lib/*:." Pay | tee seen
diff seen - <<'EXPECTED'
Java, asked about: account 1234567890123456789, payment 5 is 5: true, amount 19.90 BigDecimal
Java, paid: account 1234567890123456789, payment 5 is 5: true, amount 19.90 BigDecimal
Jackson, asked about: account 1234567890123456789, payment 5 is 5: false, amount 19.9 Double
Jackson, paid: account 1234567890123456789, payment 5 is 5: false, amount 19.9 Double
Gson, asked about: account 1234567890123456768, payment 5.0 is 5: false, amount 19.9 Double
Gson, paid: account 1234567890123456768, payment 5.0 is 5: false, amount 19.9 Double
EXPECTED
echo "seen: a state that was put in is another one in the next node"
