#!/usr/bin/env bash
# With AgentScope for Java set to ask about everything that no rule allows, 5000 EUR are paid and nobody is asked; one rule that allows a note makes it ask about the payment.
#
# One would expect: `PermissionMode.DEFAULT`, "all operations require explicit allow rules", asks about a payment that no rule allows, as the PermissionEngine does when
# it is called; and `setPermissionMode(…, DEFAULT)` brings that back after BYPASS, "to restore stricter enforcement afterwards".
# What happens: ReActAgent of agentscope-core 2.0.0 leaves the engine out as long as the context has no rule, no directory and the mode DEFAULT; then each tool runs that
# does not ask by itself. The first rule about any tool turns asking on for all of them, and without it asking ends without a word: the last rule deleted in
# an administration, a context made anew, the way back from BYPASS. All that says so is the description of `isTrivial()`. AgentScope for Python (2.0.11) has the same modes, and
# its DEFAULT asks.
# And a rule that a person adds to a yes, "no further payment", which the engine "should remember for future calls", is gone with the next message where there is a state store.
# Why it matters to us: a backend that has been set to ask shows no card. A server should add a rule that asks for each tool with a consequence, and keep the rules of
# answers itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>modes</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.agentscope</groupId><artifactId>agentscope-core</artifactId><version>2.0.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Modes.java <<'JAVA'
import io.agentscope.core.ReActAgent;
import io.agentscope.core.event.ConfirmResult;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.GenerateReason;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import io.agentscope.core.permission.PermissionBehavior;
import io.agentscope.core.permission.PermissionContextState;
import io.agentscope.core.permission.PermissionEngine;
import io.agentscope.core.permission.PermissionMode;
import io.agentscope.core.permission.PermissionRule;
import io.agentscope.core.state.InMemoryAgentStateStore;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolBase;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.tool.Toolkit;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;

public class Modes {
  static String done;
  static int calls;

  public static class Bank {
    @Tool(name = "pay", description = "Pays")
    public String pay(@ToolParam(name = "amount", description = "EUR") int amount) {
      done = "paid " + amount;
      return done;
    }
  }

  /** Proposes a payment after a message of a person, and ends after a result. */
  static class Script implements Model {
    public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
      var answered = messages.get(messages.size() - 1).getRole() != MsgRole.USER;
      var call = ToolUseBlock.builder().id("call" + ++calls).name("pay").input(Map.of("amount", 5000)).content("{\"amount\":5000}");
      ContentBlock said = answered ? TextBlock.builder().text("Done.").build() : call.build();
      return Flux.just(ChatResponse.builder().content(List.of(said)).build());
    }

    public String getModelName() {
      return "script";
    }
  }

  static Toolkit toolkit() {
    var toolkit = new Toolkit();
    toolkit.registerTool(new Bank());
    return toolkit;
  }

  static ReActAgent.Builder bank(PermissionContextState context) {
    return ReActAgent.builder().name("bank").sysPrompt("You pay.").model(new Script()).toolkit(toolkit()).permissionContext(context);
  }

  static PermissionRule rule(String tool, PermissionBehavior behavior) {
    return new PermissionRule(tool, null, behavior, "bank");
  }

  static PermissionContextState.Builder byDefault() {
    return PermissionContextState.builder().mode(PermissionMode.DEFAULT);
  }

  static Msg say(String step, ReActAgent agent, Msg message) {
    done = "paid nothing";
    var reply = agent.call(List.of(message)).block();
    System.out.println(step + ": " + done + (reply.getGenerateReason() == GenerateReason.PERMISSION_ASKING ? ", asks" : ", asks nobody"));
    return reply;
  }

  static Msg message() {
    return new UserMessage("Pay 5000");
  }

  static Msg yes(Msg asked, List<PermissionRule> rules) {
    var result = new ConfirmResult(true, asked.getContentBlocks(ToolUseBlock.class).get(0), rules);
    return UserMessage.builder().textContent("yes").metadata(Map.of(Msg.METADATA_CONFIRM_RESULTS, List.of(result))).build();
  }

  public static void main(String[] arguments) {
    var pay = (ToolBase) toolkit().getTool("pay");
    var engine = new PermissionEngine(byDefault().build());
    System.out.println("the engine, DEFAULT: " + engine.checkPermission(pay, Map.of("amount", 5000)).block().getBehavior());
    say("the agent, DEFAULT", bank(byDefault().build()).build(), message());
    var notes = byDefault().addAllowRule("note", rule("note", PermissionBehavior.ALLOW)).build();
    say("the agent, DEFAULT, a rule that allows notes", bank(notes).build(), message());
    var agent = bank(PermissionContextState.builder().mode(PermissionMode.BYPASS).build()).build();
    say("the agent, BYPASS", agent, message());
    agent.setPermissionMode(null, null, PermissionMode.DEFAULT);
    say("the agent, DEFAULT after BYPASS", agent, message());
    for (var stored : List.of(false, true)) {
      var asking = bank(byDefault().addAskRule("pay", rule("pay", PermissionBehavior.ASK)).build());
      if (stored) asking.stateStore(new InMemoryAgentStateStore());
      agent = asking.build();
      var name = stored ? "with a store, " : "without a store, ";
      var asked = say(name + "first message", agent, message());
      say(name + "yes, and no further payment", agent, yes(asked, List.of(rule("pay", PermissionBehavior.DENY))));
      say(name + "second message", agent, message());
    }
    System.exit(0);
  }
}
JAVA
javac -cp "lib/*" Modes.java
java -cp "lib/*:." Modes 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
the engine, DEFAULT: ASK
the agent, DEFAULT: paid 5000, asks nobody
the agent, DEFAULT, a rule that allows notes: paid nothing, asks
the agent, BYPASS: paid 5000, asks nobody
the agent, DEFAULT after BYPASS: paid 5000, asks nobody
without a store, first message: paid nothing, asks
without a store, yes, and no further payment: paid 5000, asks nobody
without a store, second message: paid nothing, asks nobody
with a store, first message: paid nothing, asks
with a store, yes, and no further payment: paid 5000, asks nobody
with a store, second message: paid nothing, asks
EXPECTED
echo "seen: asking begins with the first rule about any tool"
