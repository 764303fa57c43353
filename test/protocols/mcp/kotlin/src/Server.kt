import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.modelcontextprotocol.kotlin.sdk.server.ClientConnection
import io.modelcontextprotocol.kotlin.sdk.server.Server
import io.modelcontextprotocol.kotlin.sdk.server.ServerOptions
import io.modelcontextprotocol.kotlin.sdk.server.StdioServerTransport
import io.modelcontextprotocol.kotlin.sdk.server.mcpStreamableHttp
import io.modelcontextprotocol.kotlin.sdk.types.CallToolResult
import io.modelcontextprotocol.kotlin.sdk.types.ElicitRequestParams.RequestedSchema
import io.modelcontextprotocol.kotlin.sdk.types.ElicitResult
import io.modelcontextprotocol.kotlin.sdk.types.Implementation
import io.modelcontextprotocol.kotlin.sdk.types.McpJson
import io.modelcontextprotocol.kotlin.sdk.types.ServerCapabilities
import io.modelcontextprotocol.kotlin.sdk.types.TextContent
import kotlinx.coroutines.awaitCancellation
import kotlinx.io.asSink
import kotlinx.io.asSource
import kotlinx.io.buffered

val form = """
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
    "note":{"type":"string","title":"Note"}},"required":["mail","day"]}"""

suspend fun ClientConnection.ask(name: String): ElicitResult = when (name) {
    "form" -> createElicitation("Fill in", McpJson.decodeFromString<RequestedSchema>(form))
    "sure" -> createElicitation("Really?", RequestedSchema(properties = emptyMap()))
    else -> createElicitation("Sign in", "e1", "https://pay.example/x")
}

/** Asks by each of its tools, and returns the answer as it came. */
fun asking() = Server(
    Implementation("asking", "1"),
    ServerOptions(ServerCapabilities(tools = ServerCapabilities.Tools(listChanged = false))),
).apply {
    for (name in listOf("form", "sure", "url")) addTool(name, "Asks.") {
        val text = try {
            McpJson.encodeToString(ElicitResult.serializer(), ask(name))
        } catch (error: Exception) {
            "error: $error"
        }
        CallToolResult(listOf(TextContent(text)))
    }
}

suspend fun main(args: Array<String>) {
    if (args.firstOrNull() == "http") {
        embeddedServer(CIO, host = "127.0.0.1", port = args[1].toInt()) {
            mcpStreamableHttp { asking() }
        }.start(wait = true)
    } else {
        asking().createSession(StdioServerTransport(System.`in`.asSource().buffered(), System.out.asSink().buffered()))
        awaitCancellation()
    }
}
