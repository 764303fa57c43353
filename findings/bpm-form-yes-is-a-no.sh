#!/usr/bin/env bash
# "yes", and a checkbox that is "on", are a no to the forms of Camunda and Flowable, and the deadline 10/06/26 is in the year 26.
#
# One would expect: a text that a typed field of a form does not know is refused, as these two refuse an unknown choice of an enum and "5.0" for a whole number.
# What happens: a field of the type `boolean` of camunda-engine 7.24.0 and flowable-engine 7.2.0 is true for the text "true" alone; "yes", "on", which is what
# an HTML checkbox sends, and "1" are stored as false, and so is no answer at all in Camunda. A `date` with the pattern dd/MM/yyyy takes 31/02/2026 as
# 3 March, 06/13/2026 as 6 January of the next year, and drops what stands behind the date; 2026-06-10, which a browser's date field sends, is refused by
# Camunda, and stored as null by Flowable, so that the deadline is gone. Nothing is thrown or logged for any of the others.
# Why it matters to us: an approval is stored as a denial, and a deadline as one that has passed, while the form that took the answer says that it was sent. A
# page before such an engine should send the words that it stores: true or false, and dates in its own pattern, with four digits of a year.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Form.java <<'JAVA'
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

abstract class Form {
  static final List<Map.Entry<String, String>> ANSWERS = List.of(
      Map.entry("approved", "true"), Map.entry("approved", "yes"), Map.entry("approved", "on"), Map.entry("approved", "1"),
      Map.entry("approved", ""), Map.entry("amount", "5.0"), Map.entry("way", "air"), Map.entry("due", "10/06/2026"),
      Map.entry("due", "10/06/26"), Map.entry("due", "31/02/2026"), Map.entry("due", "06/13/2026"),
      Map.entry("due", "10/06/2026 to 12/06/2026"), Map.entry("due", "2026-06-10"));

  /** Submits the answer to a new task, and gives the value of the variable. */
  abstract Object submit(String name, String answer);

  static String process(String namespace, String fields, String field) {
    return """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="%s" id="payment" targetNamespace="https://agent.example">
          <process id="pay" isExecutable="true">
            <startEvent id="start" />
            <sequenceFlow id="to_ask" sourceRef="start" targetRef="ask" />
            <userTask id="ask"><extensionElements>%s</extensionElements></userTask>
            <sequenceFlow id="to_wait" sourceRef="ask" targetRef="wait" />
            <userTask id="wait" />
          </process>
        </definitions>""".formatted(namespace, fields.formatted("""
            <x:%1$s id="approved" type="boolean" />
            <x:%1$s id="amount" type="long" />
            <x:%1$s id="due" type="date" datePattern="dd/MM/yyyy" />
            <x:%1$s id="way" type="enum"><x:value id="sea" name="Sea" /></x:%1$s>""".formatted(field)));
  }

  void run(String engine) {
    for (var answer : ANSWERS) {
      String stored;
      try {
        Object value = submit(answer.getKey(), answer.getValue());
        stored = value instanceof Date date ? date.toInstant().toString().substring(0, 10) : String.valueOf(value);
      } catch (RuntimeException refused) {
        stored = "refused";
      }
      System.out.println(engine + ", " + answer.getKey() + " \"" + answer.getValue() + "\": " + stored);
    }
    System.out.flush();
  }
}
JAVA
cat >Camunda.java <<'JAVA'
import java.util.Map;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

class Camunda extends Form {
  private final org.camunda.bpm.engine.ProcessEngine engine;

  Camunda() {
    var configuration = new StandaloneInMemProcessEngineConfiguration();
    configuration.setEnforceHistoryTimeToLive(false);
    configuration.setJobExecutorActivate(false);
    engine = configuration.buildProcessEngine();
    var xml = process("http://camunda.org/schema/1.0/bpmn", "<x:formData>%s</x:formData>", "formField");
    engine.getRepositoryService().createDeployment().addString("pay.bpmn", xml).deploy();
  }

  Object submit(String name, String answer) {
    var id = engine.getRuntimeService().startProcessInstanceByKey("pay").getId();
    var task = engine.getTaskService().createTaskQuery().processInstanceId(id).singleResult();
    engine.getFormService().submitTaskForm(task.getId(), Map.of(name, (Object) answer));
    return engine.getRuntimeService().getVariable(id, name);
  }

  public static void main(String[] arguments) {
    new Camunda().run("Camunda");
    System.exit(0);
  }
}
JAVA
cat >Flowable.java <<'JAVA'
import java.util.Map;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

class Flowable extends Form {
  private final org.flowable.engine.ProcessEngine engine = new StandaloneInMemProcessEngineConfiguration().buildProcessEngine();

  Flowable() {
    var xml = process("http://flowable.org/bpmn", "%s", "formProperty");
    engine.getRepositoryService().createDeployment().addString("pay.bpmn", xml).deploy();
  }

  Object submit(String name, String answer) {
    var id = engine.getRuntimeService().startProcessInstanceByKey("pay").getId();
    var task = engine.getTaskService().createTaskQuery().processInstanceId(id).singleResult();
    engine.getFormService().submitTaskFormData(task.getId(), Map.of(name, answer));
    return engine.getRuntimeService().getVariable(id, name);
  }

  public static void main(String[] arguments) {
    new Flowable().run("Flowable");
    System.exit(0);
  }
}
JAVA
engine() {
  mkdir "$1"
  cat >"$1/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>form</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>$2</groupId><artifactId>$3</artifactId><version>$4</version></dependency>
    <dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.3.232</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
  mvn -q -B -f "$1/pom.xml" dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
  javac -nowarn -proc:none -cp "$1/lib/*" -d "$1" Form.java "$1.java"
  java -Duser.timezone=UTC -cp "$1:$1/lib/*" "$1" 2>/dev/null
}
{
  engine Camunda org.camunda.bpm camunda-engine 7.24.0
  engine Flowable org.flowable flowable-engine 7.2.0
} | tee seen
diff seen - <<'EXPECTED'
Camunda, approved "true": true
Camunda, approved "yes": false
Camunda, approved "on": false
Camunda, approved "1": false
Camunda, approved "": false
Camunda, amount "5.0": refused
Camunda, way "air": refused
Camunda, due "10/06/2026": 2026-06-10
Camunda, due "10/06/26": 0026-06-08
Camunda, due "31/02/2026": 2026-03-03
Camunda, due "06/13/2026": 2027-01-06
Camunda, due "10/06/2026 to 12/06/2026": 2026-06-10
Camunda, due "2026-06-10": refused
Flowable, approved "true": true
Flowable, approved "yes": false
Flowable, approved "on": false
Flowable, approved "1": false
Flowable, approved "": null
Flowable, amount "5.0": refused
Flowable, way "air": refused
Flowable, due "10/06/2026": 2026-06-10
Flowable, due "10/06/26": 0026-06-08
Flowable, due "31/02/2026": 2026-03-03
Flowable, due "06/13/2026": 2027-01-06
Flowable, due "10/06/2026 to 12/06/2026": 2026-06-10
Flowable, due "2026-06-10": null
EXPECTED
echo "seen: a yes is stored as a no, and a deadline as another day or none"
