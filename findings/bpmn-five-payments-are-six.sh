#!/usr/bin/env bash
# "Five times from 31 January, each month" are six payments in Camunda and five in Flowable, on the 28th from February on; and the deadline "17:00" is in the year 17.
#
# One would expect: a timer in one and the same BPMN file, written as ISO 8601, means the same to both engines, which have it from one ancestor; a month from the 31st
# goes back to the 31st where there is one; a text that is no date is an error.
# What happens: camunda-engine 7.24.0 runs `R5/2026-01-31T09:00:00/P1M` six times, flowable-engine 7.2.0 five times; without a beginning, `R5/P1M`, both five times. Both
# add the month to the last date, so that all after February are on the 28th; cron's day 31 leaves out the short months in both. `R4/PT1H/…`, which ends at a
# time, is the hours before it in Camunda; in Flowable they begin an hour after the start. Of deadlines, "17:00" is the beginning of the year 17 to Flowable, and "T17:00" is in 1970 to Camunda, so
# that the time is over as soon as the person is asked; 31 June is 30 June to Flowable, and half past two on the day when the clocks go forward is an error to Camunda.
# Why it matters to us: a person approves five payments on the last of the month, and gets six, on other days; reminders before a deadline come all at the
# beginning. A host should give an engine each date by itself, with an offset, and show on the card what the engine answers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Timers.java <<'JAVA'
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.StringJoiner;

abstract class Timers {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** Starts a process whose timer has this text, at the engine's present time. */
  abstract void start(String process, String text);

  /** When the timer is due, or null where there is none. */
  abstract Date due();

  /** Runs the timer. */
  abstract void fire();

  abstract void setTime(Date time);

  static String process(String id, String timer, boolean once) {
    return """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="https://agent.example">
          <process id="%s" isExecutable="true">
            <startEvent id="start" />
            <sequenceFlow id="to_ask" sourceRef="start" targetRef="ask" />
            <userTask id="ask" />
            <sequenceFlow id="to_end" sourceRef="ask" targetRef="end" />
            <endEvent id="end" />
            <boundaryEvent id="time" attachedToRef="ask" cancelActivity="%s">
              <timerEventDefinition><%s>${when}</%s></timerEventDefinition>
            </boundaryEvent>
            <sequenceFlow id="to_paid" sourceRef="time" targetRef="paid" />
            <endEvent id="paid" />
          </process>
        </definitions>""".formatted(id, once, timer, timer);
  }

  private static String local(Date date) {
    return date.toInstant().atZone(BERLIN).toLocalDateTime().toString();
  }

  void run(String engine) {
    setTime(Date.from(OffsetDateTime.parse("2026-01-31T08:00:00+01:00").toInstant()));
    for (var text : List.of("2026-06-10", "17:00", "T17:00", "2026-06-31", "2026-03-29T02:30:00", "10/06/2026")) {
      String due;
      try {
        start("deadline", text);
        due = local(due());
      } catch (RuntimeException refused) {
        due = "refused";
      }
      System.out.println(engine + ", until " + text + ": " + due);
    }
    for (var text : List.of("R5/2026-01-31T09:00:00/P1M", "R5/P1M", "0 0 9 31 * ?", "R4/PT1H/2026-02-10T17:00:00")) {
      setTime(Date.from(OffsetDateTime.parse("2026-01-31T08:00:00+01:00").toInstant()));
      start("cycle", text);
      var dates = new StringJoiner(", ");
      Date due = due();
      for (int turn = 0; turn < 7 && due != null; turn++) {
        dates.add(local(due).substring(5, 13));
        setTime(new Date(due.getTime() + 1000));
        fire();
        due = due();
      }
      System.out.println(engine + ", " + text + ": " + dates);
    }
    System.out.flush();
    System.exit(0);
  }
}
JAVA
cat >Camunda.java <<'JAVA'
import java.util.Date;
import java.util.Map;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.util.ClockUtil;
import org.camunda.bpm.engine.runtime.Job;

class Camunda extends Timers {
  private final org.camunda.bpm.engine.ProcessEngine engine;
  private String id;

  Camunda() {
    var configuration = new StandaloneInMemProcessEngineConfiguration();
    configuration.setEnforceHistoryTimeToLive(false);
    configuration.setJobExecutorActivate(false);
    engine = configuration.buildProcessEngine();
    var repository = engine.getRepositoryService();
    repository.createDeployment().addString("a.bpmn", process("deadline", "timeDate", true)).deploy();
    repository.createDeployment().addString("b.bpmn", process("cycle", "timeCycle", false)).deploy();
  }

  void start(String process, String text) {
    id = engine.getRuntimeService().startProcessInstanceByKey(process, Map.of("when", (Object) text)).getId();
  }

  private Job job() {
    return engine.getManagementService().createJobQuery().processInstanceId(id).singleResult();
  }

  Date due() {
    return job() == null ? null : job().getDuedate();
  }

  void fire() {
    engine.getManagementService().executeJob(job().getId());
  }

  void setTime(Date time) {
    ClockUtil.setCurrentTime(time);
  }

  public static void main(String[] arguments) {
    new Camunda().run("Camunda");
  }
}
JAVA
cat >Flowable.java <<'JAVA'
import java.util.Date;
import java.util.Map;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.flowable.job.api.Job;

class Flowable extends Timers {
  private final StandaloneInMemProcessEngineConfiguration configuration = new StandaloneInMemProcessEngineConfiguration();
  private final org.flowable.engine.ProcessEngine engine;
  private String id;

  Flowable() {
    configuration.setAsyncExecutorActivate(false);
    engine = configuration.buildProcessEngine();
    var repository = engine.getRepositoryService();
    repository.createDeployment().addString("a.bpmn", process("deadline", "timeDate", true)).deploy();
    repository.createDeployment().addString("b.bpmn", process("cycle", "timeCycle", false)).deploy();
  }

  void start(String process, String text) {
    id = engine.getRuntimeService().startProcessInstanceByKey(process, Map.of("when", (Object) text)).getId();
  }

  private Job job() {
    return engine.getManagementService().createTimerJobQuery().processInstanceId(id).singleResult();
  }

  Date due() {
    return job() == null ? null : job().getDuedate();
  }

  void fire() {
    engine.getManagementService().executeJob(engine.getManagementService().moveTimerToExecutableJob(job().getId()).getId());
  }

  void setTime(Date time) {
    configuration.getClock().setCurrentTime(time);
  }

  public static void main(String[] arguments) {
    new Flowable().run("Flowable");
  }
}
JAVA
engine() {
  mkdir "$1"
  cat >"$1/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>timers</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>$2</groupId><artifactId>$3</artifactId><version>$4</version></dependency>
    <dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.3.232</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
  mvn -q -B -f "$1/pom.xml" dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
  javac -nowarn -proc:none -cp "$1/lib/*" -d "$1" Timers.java "$1.java"
  java -Duser.timezone=Europe/Berlin -cp "$1:$1/lib/*" "$1" 2>/dev/null
}
{
  engine Camunda org.camunda.bpm camunda-engine 7.24.0
  engine Flowable org.flowable flowable-engine 7.2.0
} | tee seen
diff seen - <<'EXPECTED'
Camunda, until 2026-06-10: 2026-06-10T00:00
Camunda, until 17:00: refused
Camunda, until T17:00: 1970-01-01T17:00
Camunda, until 2026-06-31: refused
Camunda, until 2026-03-29T02:30:00: refused
Camunda, until 10/06/2026: refused
Camunda, R5/2026-01-31T09:00:00/P1M: 01-31T09, 02-28T09, 03-28T09, 04-28T09, 05-28T09, 06-28T09
Camunda, R5/P1M: 02-28T08, 03-28T08, 04-28T08, 05-28T08, 06-28T08
Camunda, 0 0 9 31 * ?: 01-31T09, 03-31T09, 05-31T09, 07-31T09, 08-31T09, 10-31T09, 12-31T09
Camunda, R4/PT1H/2026-02-10T17:00:00: 02-10T13, 02-10T14, 02-10T15, 02-10T16, 02-10T17
Flowable, until 2026-06-10: 2026-06-10T00:00
Flowable, until 17:00: 0017-01-01T00:00
Flowable, until T17:00: refused
Flowable, until 2026-06-31: 2026-06-30T00:00
Flowable, until 2026-03-29T02:30:00: 2026-03-29T03:30
Flowable, until 10/06/2026: refused
Flowable, R5/2026-01-31T09:00:00/P1M: 01-31T09, 02-28T09, 03-28T09, 04-28T09, 05-28T09
Flowable, R5/P1M: 02-28T08, 03-28T08, 04-28T08, 05-28T08, 06-28T08
Flowable, 0 0 9 31 * ?: 01-31T09, 03-31T09, 05-31T09, 07-31T09, 08-31T09, 10-31T09, 12-31T09
Flowable, R4/PT1H/2026-02-10T17:00:00: 01-31T09, 01-31T10, 01-31T11, 01-31T12
EXPECTED
echo "seen: a payment more than was approved, in one of two engines, and on other days in both"
