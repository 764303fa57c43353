#!/usr/bin/env bash
# A person refuses 5000 EUR for Bob and then undoes the turn, and Koog takes 5000 EUR back from Bob, who got nothing; and 7 from Eve, whose payment had failed.
#
# One would expect: a rollback tool, which is there for "tools with side-effects" so that a checkpoint can be restored, runs for what has run: for the payment to
# Ann, and not for a call whose result says that the person said no, or that it failed.
# What happens: `rollbackToCheckpoint` of Koog 1.1.1 (agents-features-snapshot) compares the messages with those of the checkpoint, and runs the rollback tool for each
# tool call that came since, last one first. It reads the calls alone: neither the results, which stand in the same messages, nor whether there is one.
# A rollback tool gets the arguments of the model, not the result of the call.
# Why it matters to us: "undo" is offered beside denied and failed calls. Where the person is asked inside a tool, which is Koog's way, its rollback tool has to know by a ledger
# of its own, under an id of the payment, what was done.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>undo</artifactId>
  <version>1</version>
  <properties>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>ai.koog</groupId><artifactId>agents-core-jvm</artifactId><version>1.1.1</version></dependency>
    <dependency><groupId>ai.koog</groupId><artifactId>agents-features-snapshot-jvm</artifactId><version>1.1.1</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
  <build>
    <sourceDirectory>src</sourceDirectory>
    <plugins>
      <plugin>
        <groupId>org.jetbrains.kotlin</groupId>
        <artifactId>kotlin-maven-plugin</artifactId>
        <version>2.4.21</version>
        <configuration><jvmTarget>17</jvmTarget></configuration>
        <executions>
          <execution><goals><goal>compile</goal></goals></execution>
        </executions>
      </plugin>
    </plugins>
  </build>
</project>
XML
mkdir src
cat >src/Undo.kt <<'KOTLIN'
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.agent.config.AIAgentConfig
import ai.koog.agents.core.dsl.builder.node
import ai.koog.agents.core.dsl.builder.strategy
import ai.koog.agents.core.dsl.extension.nodeExecuteTools
import ai.koog.agents.core.dsl.extension.nodeLLMRequest
import ai.koog.agents.core.dsl.extension.nodeLLMSendToolResults
import ai.koog.agents.core.dsl.extension.onTextMessage
import ai.koog.agents.core.dsl.extension.onToolCalls
import ai.koog.agents.core.tools.ToolDescriptor
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.snapshot.feature.Persistence
import ai.koog.agents.snapshot.feature.RollbackToolRegistry
import ai.koog.agents.snapshot.feature.withPersistence
import ai.koog.agents.snapshot.providers.InMemoryPersistenceStorageProvider
import ai.koog.prompt.Prompt
import ai.koog.prompt.dsl.ModerationResult
import ai.koog.prompt.dsl.prompt
import ai.koog.prompt.executor.model.PromptExecutor
import ai.koog.prompt.llm.LLMCapability
import ai.koog.prompt.llm.LLMProvider
import ai.koog.prompt.llm.LLModel
import ai.koog.prompt.message.Message
import ai.koog.prompt.message.MessagePart
import ai.koog.prompt.message.ResponseMetaInfo
import ai.koog.prompt.streaming.StreamFrame
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.runBlocking

/** The person's answers. */
val approved = mapOf("Ann" to true, "Bob" to false, "Eve" to true)

@Tool
fun pay(to: String, amount: Int): String {
    if (!approved.getValue(to)) return "The person said no. Nothing was paid."
    if (to == "Eve") throw IllegalStateException("The account is closed.")
    println("  paid $amount to $to")
    return "Paid."
}

@Tool
fun takeBack(to: String, amount: Int): String {
    println("  took $amount back from $to")
    return "Taken back."
}

/** Proposes three payments in its first turn. */
class Script : PromptExecutor() {
    private var turns = 0

    override suspend fun execute(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Message.Assistant {
        turns += 1
        val parts = if (turns > 1) {
            val results = prompt.messages.last().parts.filterIsInstance<MessagePart.Tool.Result>()
            results.forEach { println("  the model reads: ${it.output.lines().first()}") }
            listOf(MessagePart.Text("Done."))
        } else {
            val payments = mapOf("Ann" to 20, "Bob" to 5000, "Eve" to 7)
            payments.map { (to, amount) -> MessagePart.Tool.Call(to, "pay", """{"to":"$to","amount":$amount}""") }
        }
        return Message.Assistant(parts, ResponseMetaInfo.Empty)
    }

    override fun executeStreaming(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Flow<StreamFrame> = TODO()

    override suspend fun moderate(prompt: Prompt, model: LLModel): ModerationResult = TODO()

    override fun close() {}
}

val checkpoints = InMemoryPersistenceStorageProvider()
var undone = false

val bank = strategy<String, String>("bank") {
    val begin by node<String, String>("begin") { it }
    val propose by nodeLLMRequest("propose")
    val execute by nodeExecuteTools("execute")
    val tell by nodeLLMSendToolResults("tell")
    val undo by node<String, String>("undo") { text ->
        if (!undone) {
            undone = true
            println("the person undoes the turn")
            withPersistence { context ->
                val first = checkpoints.getCheckpoints(context.runId).first { it.graphProperties!!.nodePath.endsWith("begin") }
                rollbackToCheckpoint(first.checkpointId, context)
            }
        }
        text
    }
    edge(nodeStart forwardTo begin)
    edge(begin forwardTo propose)
    edge(propose forwardTo execute onToolCalls { true })
    edge(propose forwardTo undo onTextMessage { true })
    edge(execute forwardTo tell)
    edge(tell forwardTo undo onTextMessage { true })
    edge(undo forwardTo nodeFinish)
}

fun main() = runBlocking {
    val model = LLModel(LLMProvider.OpenAI, "script", listOf(LLMCapability.Tools), 1000)
    val agent = AIAgent(
        promptExecutor = Script(),
        strategy = bank,
        agentConfig = AIAgentConfig(prompt("bank") { system("You pay.") }, model, 50),
        toolRegistry = ToolRegistry { tool(::pay) },
    ) {
        install(Persistence) {
            storage = checkpoints
            enableAutomaticPersistence = true
            rollbackToolRegistry = RollbackToolRegistry { registerRollback(::pay, ::takeBack) }
        }
    }
    println("yes for Ann, no for Bob, yes for Eve")
    agent.run("Pay all three")
    Unit
}
KOTLIN
mvn -q -B compile dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
java -cp "target/classes:lib/*" UndoKt 2>/dev/null | grep -v kotlin-logging | tee seen
diff seen - <<'EXPECTED'
yes for Ann, no for Bob, yes for Eve
  paid 20 to Ann
  the model reads: "Paid."
  the model reads: "The person said no. Nothing was paid."
  the model reads: Tool with name 'pay' failed to execute due to the error: The account is closed.!
the person undoes the turn
  took 7 back from Eve
  took 5000 back from Bob
  took 20 back from Ann
EXPECTED
echo "seen: each call since the checkpoint is taken back"
