#!/usr/bin/env bash
# One "yes" for Ann pays Bob, about whom nobody was asked, with what was reserved for Ann, in an agent of LangChain4j that waits for a person; a restart forgets a yes.
#
# One would expect: a request that comes while a question waits, "Bob" in the same conversation, is refused, or asks about Bob; what a person approved is what runs. And
# an answer that was taken, and returned `true`, is kept where the question is kept.
# What happens: in langchain4j-agentic 1.19.0-beta29 a `SuspendedResponse` is resumed "by re-invoking the agent method with the same memory ID", which is the method that
# takes requests. Each call writes its arguments over those of the scope and goes on at the question, so that the second request is a resume: it asks nothing, and
# the one question, still called "approval of Ann", pays Bob. Only the result object of Ann's own request pays Ann. `completePendingResponse` changes the scope
# in memory, and the store gets it with the next request: after a restart between the two Ann is asked about again. A second answer is refused, `false`.
# Why it matters to us: the card shows Ann for as long as it waits, and the person who writes on while a card is open changes what it approves. A server has to keep
# requests back while `pendingResponseIds()` is not empty, to resume with the arguments that it asked about, and to resume at once when an answer is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>suspended</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>dev.langchain4j</groupId><artifactId>langchain4j-agentic</artifactId><version>1.19.0-beta29</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Pay.java <<'JAVA'
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.internal.SuspendedResponse;
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.agentic.scope.AgenticScopeAccess;
import dev.langchain4j.agentic.scope.AgenticScopeKey;
import dev.langchain4j.agentic.scope.AgenticScopePersister;
import dev.langchain4j.agentic.scope.AgenticScopeSerializer;
import dev.langchain4j.agentic.scope.AgenticScopeStore;
import dev.langchain4j.agentic.scope.DefaultAgenticScope;
import dev.langchain4j.agentic.scope.ResultWithAgenticScope;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.V;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

class Pay {
  static final List<String> did = new ArrayList<>();
  static final Map<AgenticScopeKey, String> stored = new ConcurrentHashMap<>();

  public static class Reserve {
    @Agent(outputKey = "reserved")
    public String reserve(@V("payee") String payee) {
      did.add("reserved for " + payee);
      return payee;
    }
  }

  public static class Transfer {
    @Agent(outputKey = "result")
    public String transfer(@V("payee") String payee, @V("answer") Object answer, @V("reserved") String reserved) {
      did.add((Boolean.TRUE.equals(answer) ? "paid " : "did not pay ") + payee + " what was reserved for " + reserved);
      return "done";
    }
  }

  public interface Payments extends AgenticScopeAccess {
    @Agent
    ResultWithAgenticScope<String> pay(@MemoryId String thread, @V("payee") String payee);
  }

  static class Store implements AgenticScopeStore {
    public boolean save(AgenticScopeKey key, DefaultAgenticScope scope) {
      stored.put(key, AgenticScopeSerializer.toJson(scope));
      return true;
    }

    public Optional<DefaultAgenticScope> load(AgenticScopeKey key) {
      return Optional.ofNullable(stored.get(key)).map(AgenticScopeSerializer::fromJson);
    }

    public boolean delete(AgenticScopeKey key) {
      return stored.remove(key) != null;
    }

    public Set<AgenticScopeKey> getAllKeys() {
      return stored.keySet();
    }
  }

  static Payments payments() {
    var question = AgenticServices.humanInTheLoopBuilder()
        .outputKey("answer")
        .responseProvider(scope -> {
          did.add("asked about " + scope.readState("payee"));
          return new SuspendedResponse<Boolean>("approval of " + scope.readState("payee"));
        })
        .build();
    return AgenticServices.sequenceBuilder(Payments.class)
        .name("payments")
        .subAgents(new Reserve(), question, new Transfer())
        .outputKey("result")
        .build();
  }

  static ResultWithAgenticScope<String> show(String step, ResultWithAgenticScope<String> result) {
    var done = did.isEmpty() ? "nothing" : String.join(", ", did);
    var end = result.suspended() ? "; waits for " + result.agenticScope().pendingResponseIds() : "; ended";
    System.out.println("  " + step + ": " + done + end);
    did.clear();
    return result;
  }

  public static void main(String[] arguments) {
    AgenticScopePersister.setStore(new Store());
    var payments = payments();
    System.out.println("Ann alone");
    var ann = show("Ann", payments.pay("t1", "Ann"));
    show("yes", ann.completePendingResponse(true));
    System.out.println("Bob while Ann waits");
    show("Ann", payments.pay("t2", "Ann"));
    var bob = show("Bob", payments.pay("t2", "Bob"));
    show("yes", bob.completePendingResponse("approval of Ann", true));
    System.out.println("Bob while Ann waits, answered by the result of Ann's request");
    ann = show("Ann", payments.pay("t3", "Ann"));
    show("Bob", payments.pay("t3", "Bob"));
    show("yes", ann.completePendingResponse("approval of Ann", true));
    System.out.println("Bob when Ann is answered");
    show("Ann", payments.pay("t4", "Ann"));
    System.out.println("  taken: " + payments.getAgenticScope("t4").completePendingResponse("approval of Ann", true));
    show("Bob", payments.pay("t4", "Bob"));
    System.out.println("a restart before the next request");
    show("Ann", payments.pay("t5", "Ann"));
    System.out.println("  taken: " + payments.getAgenticScope("t5").completePendingResponse("approval of Ann", true));
    payments = payments();
    show("Ann", payments.pay("t5", "Ann"));
  }
}
JAVA
javac -cp "lib/*" Pay.java
java -cp "lib/*:." Pay | tee seen
diff seen - <<'EXPECTED'
Ann alone
  Ann: reserved for Ann, asked about Ann; waits for [approval of Ann]
  yes: paid Ann what was reserved for Ann; ended
Bob while Ann waits
  Ann: reserved for Ann, asked about Ann; waits for [approval of Ann]
  Bob: nothing; waits for [approval of Ann]
  yes: paid Bob what was reserved for Ann; ended
Bob while Ann waits, answered by the result of Ann's request
  Ann: reserved for Ann, asked about Ann; waits for [approval of Ann]
  Bob: nothing; waits for [approval of Ann]
  yes: paid Ann what was reserved for Ann; ended
Bob when Ann is answered
  Ann: reserved for Ann, asked about Ann; waits for [approval of Ann]
  taken: true
  Bob: paid Bob what was reserved for Ann; ended
a restart before the next request
  Ann: reserved for Ann, asked about Ann; waits for [approval of Ann]
  taken: true
  Ann: nothing; waits for [approval of Ann]
EXPECTED
echo "seen: the yes for Ann pays Bob, and a restart forgets a yes"
