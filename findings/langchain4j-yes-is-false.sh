#!/usr/bin/env bash
# "yes" is false for each agent of LangChain4j after one has written it to a log, 19.99 is 19 and three billion is less than nothing.
#
# One would expect: an agent that takes an argument of another type gets an error, as for "19.99" and a whole number; and what it is called with changes nothing
# for the others, who share the scope.
# What happens: langchain4j-agentic 1.19.0-beta29 makes what the type of a parameter says of what is in the scope, by `Boolean.parseBoolean` for a text, which
# knows "true" alone, and by `intValue()` for a number, which cuts off cents and the upper bits. Then it writes the result back under the same key. After
# `log(@V("answer") boolean answer)` the answer of the person, "yes", is false in the scope, also in what is stored; after `log(@V("amount") int amount)` 19.99
# is 19 for the payment. Without the log, both are as they were. Nothing is thrown or logged.
# Why it matters to us: an agent that only writes lines takes the person's answer back, or the cents. A page should send true or false, and
# amounts should be texts, or whole cents as `long`, in each agent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>agents</artifactId>
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
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.service.V;
import java.math.BigDecimal;
import java.util.Map;

class Pay {
  public static class LogAmount {
    @Agent(outputKey = "logged")
    public String log(@V("amount") int amount) {
      return "logged " + amount;
    }
  }

  public static class LogAnswer {
    @Agent(outputKey = "logged")
    public String log(@V("answer") boolean answer) {
      return "logged " + answer;
    }
  }

  public static class Transfer {
    @Agent(outputKey = "result")
    public String transfer(AgenticScope scope) {
      return scope.readState("logged", "no log") + "; answer " + scope.readState("answer") + ", amount " + scope.readState("amount");
    }
  }

  static void run(Object answer, Object amount, Object... logs) {
    var agents = logs.length == 0 ? new Object[] {new Transfer()} : new Object[] {logs[0], new Transfer()};
    var system = AgenticServices.sequenceBuilder().subAgents(agents).outputKey("result").build();
    String outcome;
    try {
      outcome = (String) system.invoke(Map.of("answer", answer, "amount", amount));
    } catch (RuntimeException refused) {
      outcome = "refused";
    }
    System.out.println(answer + ", " + amount + ": " + outcome);
  }

  public static void main(String[] arguments) {
    run("yes", new BigDecimal("19.99"));
    for (Object answer : new Object[] {true, "true", "yes", "approved"}) run(answer, 20, new LogAnswer());
    for (Object amount : new Object[] {20, new BigDecimal("19.99"), 3_000_000_000L, "20", "19.99"}) run(true, amount, new LogAmount());
  }
}
JAVA
javac -cp "lib/*" Pay.java
java -cp "lib/*:." Pay | tee seen
diff seen - <<'EXPECTED'
yes, 19.99: no log; answer yes, amount 19.99
true, 20: logged true; answer true, amount 20
true, 20: logged true; answer true, amount 20
yes, 20: logged false; answer false, amount 20
approved, 20: logged false; answer false, amount 20
true, 20: logged 20; answer true, amount 20
true, 19.99: logged 19; answer true, amount 19
true, 3000000000: logged -1294967296; answer true, amount -1294967296
true, 20: logged 20; answer true, amount 20
true, 19.99: refused
EXPECTED
echo "seen: a log takes back a yes, and the cents"
