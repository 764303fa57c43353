#!/usr/bin/env bash
# A deadline in milliseconds is in the year 58410 to a Temporal workflow in Java, an amount left empty is 0, 2 is a yes, and an answer with a note is dropped.
#
# One would expect: an answer that does not fit the parameters of a signal or an update is refused, as the text "no" is for a boolean, and who sent it hears of it.
# What happens: temporal-sdk 1.32.0 reads answers with Jackson as it comes. A number is seconds to an `Instant`, so that what `Date.now()` gives is far away, and days
# since 1970 to a `LocalDate`, which also takes a time in UTC, whose day it is: midnight of the 11th in Berlin is the 10th. An empty or blank text is 0 or false, any
# whole number but 0 is true, 19.99 is 19 and -0.5 is 0. A key or parameter that was not sent is 0 or false. Updates do the same. The other way round one key more
# than the class has makes the whole answer unreadable: a signal is then dropped with a line in the worker's log, and the client gets no error.
# Why it matters to us: a page in JavaScript sends milliseconds, and the person has for ever; an approval with a comment is lost. A server that hands answers on should
# send times as texts with an offset, amounts in cents, exactly the keys of the class, and use updates. Temporal's SDK for Python has other rules, see temporal-19-99-is-19.sh.
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
    <dependency><groupId>io.temporal</groupId><artifactId>temporal-testing</artifactId><version>1.32.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Answers.java <<'JAVA'
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Answers {
  public record Answer(boolean approved, long amount) {}

  @WorkflowInterface
  public interface Payment {
    @WorkflowMethod void run();
    @QueryMethod List<String> seen();
    @SignalMethod void approved(boolean value);
    @SignalMethod void amount(int value);
    @SignalMethod void deadline(Instant value);
    @SignalMethod void day(LocalDate value);
    @SignalMethod void answer(Answer value);
    @SignalMethod void approvedAmount(boolean approved, int amount);
    @UpdateMethod String changeAmount(int value);
    @UpdateMethod String changeAnswer(Answer value);
  }

  public static class PaymentWorkflow implements Payment {
    private final List<String> seen = new ArrayList<>();

    public void run() { Workflow.await(() -> false); }
    public List<String> seen() { return seen; }
    public void approved(boolean value) { seen.add("" + value); }
    public void amount(int value) { seen.add("" + value); }
    public void deadline(Instant value) { seen.add("" + value); }
    public void day(LocalDate value) { seen.add("" + value); }
    public void answer(Answer value) { seen.add("" + value); }
    public void approvedAmount(boolean approved, int amount) { seen.add(approved + ", " + amount); }
    public String changeAmount(int value) { return "" + value; }
    public String changeAnswer(Answer value) { return "" + value; }
  }

  private static WorkflowStub payment;

  private static void signal(String name, Object... answer) {
    int before = payment.query("seen", List.class).size();
    payment.signal(name, answer);
    List<?> seen = payment.query("seen", List.class);
    System.out.println(name + " " + Arrays.toString(answer) + ": " + (seen.size() > before ? seen.get(before) : "dropped, no error"));
  }

  private static void update(String name, Object answer) {
    String result;
    try {
      result = payment.update(name, String.class, answer);
    } catch (WorkflowUpdateException refused) {
      result = "refused";
    }
    System.out.println(name + " [" + answer + "]: " + result);
  }

  public static void main(String[] arguments) {
    var environment = TestWorkflowEnvironment.newInstance();
    environment.newWorker("payments").registerWorkflowImplementationTypes(PaymentWorkflow.class);
    environment.start();
    var options = WorkflowOptions.newBuilder().setTaskQueue("payments").build();
    payment = environment.getWorkflowClient().newUntypedWorkflowStub("Payment", options);
    payment.start();
    for (var value : List.of("no", "", " ", 2, 0)) signal("approved", value);
    for (var value : List.of("", " ", 19.99, -0.5, "19.99")) signal("amount", value);
    for (var value : List.of("2026-06-10T17:00:00+02:00", 1781103600000L, 1781103600)) signal("deadline", value);
    for (var value : List.of("2026-06-10T23:30:00-07:00", "2026-06-10T22:00:00Z", 20000)) signal("day", value);
    signal("answer", Map.of("approved", true));
    signal("answer", new TreeMap<>(Map.of("approved", true, "amount", 5, "note", "as agreed")));
    signal("approvedAmount", true);
    update("changeAmount", "");
    update("changeAmount", 19.99);
    update("changeAnswer", Map.of("note", "as agreed"));
    System.out.flush();
    System.exit(0);
  }
}
JAVA
mkdir classes
javac -parameters -nowarn -proc:none -cp "lib/*" -d classes Answers.java
timeout 200 java -Duser.timezone=UTC -cp "classes:lib/*" Answers 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
approved [no]: dropped, no error
approved []: false
approved [ ]: false
approved [2]: true
approved [0]: false
amount []: 0
amount [ ]: 0
amount [19.99]: 19
amount [-0.5]: 0
amount [19.99]: dropped, no error
deadline [2026-06-10T17:00:00+02:00]: 2026-06-10T15:00:00Z
deadline [1781103600000]: +58410-12-05T00:00:00Z
deadline [1781103600]: 2026-06-10T15:00:00Z
day [2026-06-10T23:30:00-07:00]: dropped, no error
day [2026-06-10T22:00:00Z]: 2026-06-10
day [20000]: 2024-10-04
answer [{approved=true}]: Answer[approved=true, amount=0]
answer [{amount=5, approved=true, note=as agreed}]: dropped, no error
approvedAmount [true]: true, 0
changeAmount []: 0
changeAmount [19.99]: 19
changeAnswer [{note=as agreed}]: refused
EXPECTED
echo "seen: a deadline that nobody lives to see, an empty amount that is 0, and an answer that is lost for its note"
