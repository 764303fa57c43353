import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitUrlRequest;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Asks by each of its tools, over stdio, and returns the answer as it came. */
public class Server {
  static final String FORM = """
      {"type":"object","properties":{
      "name":{"type":"string","title":"Name","minLength":2,"default":"Ann"},
      "mail":{"type":"string","title":"Mail","format":"email"},
      "day":{"type":"string","title":"Day","format":"date"},
      "price":{"type":"number","title":"Price","default":12.5},
      "count":{"type":"integer","title":"Count","minimum":1,"maximum":9,"default":3},
      "express":{"type":"boolean","title":"Express","default":true},
      "size":{"type":"string","title":"Size","enum":["s","l"],"default":"l"},
      "titled":{"type":"string","title":"Titled","oneOf":[{"const":"s","title":"Small"},{"const":"l","title":"Large"}],"default":"l"},
      "tags":{"type":"array","title":"Tags","items":{"type":"string","enum":["x","y"]},"default":["x"]},
      "note":{"type":"string","title":"Note"}},"required":["mail","day"]}""";

  static final McpJsonMapper JSON = McpJsonDefaults.getMapper();

  static ElicitRequest question(String name) throws IOException {
    return switch (name) {
      case "form" -> form("Fill in", FORM);
      case "sure" -> form("Really?", "{\"type\":\"object\",\"properties\":{}}");
      default -> ElicitUrlRequest.builder("Sign in", "https://pay.example/x", "e1").build();
    };
  }

  static ElicitRequest form(String message, String schema) throws IOException {
    return ElicitFormRequest.builder(message, JSON.readValue(schema, new TypeRef<Map<String, Object>>() {})).build();
  }

  static SyncToolSpecification tool(String name) {
    return SyncToolSpecification.builder()
        .tool(Tool.builder(name, Map.of("type", "object")).description("Asks.").build())
        .callHandler((exchange, request) -> {
          String text;
          try {
            var answer = exchange.createElicitation(question(name));
            var said = new HashMap<String, Object>();
            said.put("action", answer.action().name().toLowerCase());
            said.put("content", answer.content());
            text = JSON.writeValueAsString(said);
          } catch (Exception error) {
            text = "error: " + error;
          }
          return CallToolResult.builder().addTextContent(text).build();
        })
        .build();
  }

  public static void main(String[] args) {
    McpServer.sync(new StdioServerTransportProvider(JSON))
        .serverInfo("asking", "1")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(Stream.of("form", "sure", "url").map(Server::tool).toList())
        .build();
  }
}
