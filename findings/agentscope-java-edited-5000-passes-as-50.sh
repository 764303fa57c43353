#!/usr/bin/env bash
# A person makes 5000 of 50 where at most 100 are allowed, and AgentScope for Java pays 5000; who corrects 5000 to 50 pays nothing, because 100 is the maximum.
#
# One would expect: a call that was edited at its confirmation ("the caller may supply a modified toolCall (allowing the user to tweak input)", as ConfirmResult says) is checked as
# it will run, and the model is told what has run.
# What happens: a ToolUseBlock of agentscope-core 2.0.0 has the arguments twice, as a map (`input`) and as the model's text (`content`). The tool gets the map; the check by the
# schema of the tool, and the history for the model, take the text. With the map changed and the text kept, 5000 passes as the 50 that the model wrote, and the model reads 50;
# the correction of 5000 to 50 is refused for the 5000. A block of id, name and arguments, by the constructor for that or the builder, has no text: the
# approved call ends in `argument "content" is null`, edited or not, and the person's yes does nothing. Only a block with both changed is right.
# Why it matters to us: the card shows the edit as accepted. Whoever makes a ConfirmResult of an answer has to write the edited arguments into `content` too, as JSON, and a
# limit on money belongs into the tool itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>edit</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.agentscope</groupId><artifactId>agentscope-extensions-model-openai</artifactId><version>2.0.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Edit.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.event.ConfirmResult;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.permission.PermissionBehavior;
import io.agentscope.core.permission.PermissionContextState;
import io.agentscope.core.permission.PermissionRule;
import io.agentscope.core.tool.ToolBase;
import io.agentscope.core.tool.ToolCallParam;
import io.agentscope.core.tool.Toolkit;
import io.agentscope.extensions.model.openai.OpenAIChatModel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

public class Edit {
  static final ObjectMapper json = new ObjectMapper();
  static int proposed;
  static String done;
  static String told;
  static String url;

  static class Pay extends ToolBase {
    Pay() {
      super(ToolBase.builder()
          .name("pay")
          .description("Pays")
          .inputSchema(Map.of(
              "type", "object",
              "properties", Map.of("amount", Map.of("type", "integer", "maximum", 100)),
              "required", List.of("amount"))));
    }

    public Mono<ToolResultBlock> callAsync(ToolCallParam param) {
      done = "paid " + param.getInput().get("amount");
      return Mono.just(ToolResultBlock.text(done));
    }
  }

  /** What a model behind OpenAI's API answers: one call, or an end when the call has a result. */
  static Map<String, Object> turn(Map<?, ?> request) throws Exception {
    var messages = (List<?>) request.get("messages");
    var last = (Map<?, ?>) messages.get(messages.size() - 1);
    Map<String, Object> message;
    if ("tool".equals(last.get("role"))) {
      var calls = (List<?>) ((Map<?, ?>) messages.get(messages.size() - 2)).get("tool_calls");
      var function = (Map<?, ?>) ((Map<?, ?>) calls.get(0)).get("function");
      told = function.get("arguments") + " " + last.get("content").toString().replaceAll("\n.*", "");
      message = Map.of("role", "assistant", "content", "Done.");
    } else {
      var function = Map.of("name", "pay", "arguments", json.writeValueAsString(Map.of("amount", proposed)));
      var call = Map.of("id", "c1", "type", "function", "function", function);
      message = Map.of("role", "assistant", "content", "", "tool_calls", List.of(call));
    }
    return Map.of("id", "x", "object", "chat.completion", "created", 1, "model", "m", "choices", List.of(Map.of("index", 0, "message", message)));
  }

  interface Answer {
    ToolUseBlock edit(ToolUseBlock call, Map<String, Object> input) throws Exception;
  }

  static void show(String step, int of, int to, Answer answer) throws Exception {
    proposed = of;
    done = "paid nothing";
    var toolkit = new Toolkit();
    toolkit.registerAgentTool(new Pay());
    var ask = new PermissionRule("pay", null, PermissionBehavior.ASK, "bank");
    var agent = ReActAgent.builder()
        .name("bank")
        .sysPrompt("You pay.")
        .toolkit(toolkit)
        .model(OpenAIChatModel.builder().apiKey("none").modelName("m").stream(false).baseUrl(url).build())
        .permissionContext(PermissionContextState.builder().addAskRule("pay", ask).build())
        .build();
    var asked = agent.call(List.of(new UserMessage("go"))).block().getContentBlocks(ToolUseBlock.class).get(0);
    var confirmed = List.of(new ConfirmResult(true, answer.edit(asked, Map.of("amount", to))));
    var yes = UserMessage.builder().textContent("yes").metadata(Map.of(Msg.METADATA_CONFIRM_RESULTS, confirmed)).build();
    agent.call(List.of(yes)).block();
    System.out.println("  " + step + ": " + done + "; the model is told " + told);
  }

  public static void main(String[] arguments) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      byte[] answer;
      try {
        answer = json.writeValueAsBytes(turn(json.readValue(exchange.getRequestBody(), Map.class)));
      } catch (Exception error) {
        throw new IOException(error);
      }
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
    Answer map = (call, input) -> new ToolUseBlock(call.getId(), call.getName(), input, call.getContent(), call.getMetadata());
    Answer block = (call, input) -> new ToolUseBlock(call.getId(), call.getName(), input);
    Answer both = (call, input) -> new ToolUseBlock(call.getId(), call.getName(), input, json.writeValueAsString(input), call.getMetadata());
    System.out.println("the map changed");
    show("5000 of 50", 50, 5000, map);
    show("50 of 5000", 5000, 50, map);
    System.out.println("a block of id, name and arguments");
    show("50 of 50", 50, 50, block);
    show("50 of 5000", 5000, 50, block);
    System.out.println("the map and the text changed");
    show("5000 of 50", 50, 5000, both);
    show("50 of 5000", 5000, 50, both);
    System.exit(0);
  }
}
JAVA
javac -cp "lib/*" Edit.java
java -cp "lib/*:." Edit 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
the map changed
  5000 of 50: paid 5000; the model is told {"amount":50} paid 5000
  50 of 5000: paid nothing; the model is told {"amount":5000} Error: Parameter validation failed for tool 'pay': must have a maximum value of 100
a block of id, name and arguments
  50 of 50: paid nothing; the model is told {"amount":50} Error: Parameter validation failed for tool 'pay': Schema validation error: argument "content" is null
  50 of 5000: paid nothing; the model is told {"amount":50} Error: Parameter validation failed for tool 'pay': Schema validation error: argument "content" is null
the map and the text changed
  5000 of 50: paid nothing; the model is told {"amount":5000} Error: Parameter validation failed for tool 'pay': must have a maximum value of 100
  50 of 5000: paid 50; the model is told {"amount":50} paid 50
EXPECTED
echo "seen: the edit runs, and what was edited is checked"
