#!/usr/bin/env bash
# A LangChain4j tool with a deadline asks for `{seconds, nanos}`, and takes neither these nor any text: the approved call fails, whatever was approved.
#
# One would expect: a tool whose parameter is one of Java's own dates and times can be called with what its own schema describes, or is refused when it is made.
# What happens: langchain4j 1.19.0 writes the schema of an `Instant`, a `Duration`, an `OffsetDateTime` and a `ZonedDateTime` from their private fields: `{seconds, nanos}`,
# or objects in each other with an offset of `{totalSeconds, id}`. What fits it ends in an error of Jackson, which has no reader for them there; a text of ISO 8601 is
# no JSON to it, as it is read without its quotes. `LocalDate` takes `{year, month, day}` and not "2026-06-10"; as a field of a record it takes both.
# Why it matters to us: a form of that schema asks a person for seconds since 1970 and for nanoseconds, and the answer runs nothing; the model hears of
# an error and asks again. A tool should take a moment as a text, with its format in the description, and parse it itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>ask</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>dev.langchain4j</groupId>
      <artifactId>langchain4j</artifactId>
      <version>1.19.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Ask.java <<'JAVA'
import dev.langchain4j.agent.tool.*;
import dev.langchain4j.model.chat.request.json.*;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import java.time.*;
import java.util.*;
import java.util.stream.*;

public class Ask {
  record Due(LocalDate day) {}

  static class Tools {
    @Tool public String localDate(@P("due") LocalDate due) { return due.toString(); }
    @Tool public String localDateInRecord(@P("due") Due due) { return due.toString(); }
    @Tool public String instant(@P("due") Instant due) { return due.toString(); }
    @Tool public String duration(@P("due") Duration due) { return due.toString(); }
    @Tool public String offsetDateTime(@P("due") OffsetDateTime due) { return due.toString(); }
    @Tool public String zonedDateTime(@P("due") ZonedDateTime due) { return due.toString(); }
  }

  static String shape(JsonSchemaElement element) {
    if (!(element instanceof JsonObjectSchema object)) return "";
    return object.properties().entrySet().stream().map(entry -> entry.getKey() + shape(entry.getValue())).collect(Collectors.joining(",", "{", "}"));
  }

  static final String MOMENT = "\"dateTime\":{\"date\":{\"year\":2026,\"month\":6,\"day\":10},\"time\":{\"hour\":17,\"minute\":0,\"second\":0,\"nano\":0}},"
      + "\"offset\":{\"totalSeconds\":7200,\"id\":\"+02:00\"}";

  public static void main(String[] arguments) throws Exception {
    var values = new LinkedHashMap<String, List<String>>();
    values.put("localDate", List.of("\"2026-06-10\"", "{\"year\":2026,\"month\":6,\"day\":10}"));
    values.put("localDateInRecord", List.of("{\"day\":\"2026-06-10\"}", "{\"day\":{\"year\":2026,\"month\":6,\"day\":10}}"));
    values.put("instant", List.of("\"2026-06-10T15:00:00Z\"", "1781103600", "{\"seconds\":1781103600,\"nanos\":0}"));
    values.put("duration", List.of("\"PT30M\"", "1800", "{\"seconds\":1800,\"nanos\":0}"));
    values.put("offsetDateTime", List.of("\"2026-06-10T17:00:00+02:00\"", "{" + MOMENT + "}"));
    values.put("zonedDateTime", List.of("\"2026-06-10T17:00:00+02:00[Europe/Berlin]\"", "{" + MOMENT + ",\"zone\":{}}"));
    for (var name : values.keySet()) {
      var method = Arrays.stream(Tools.class.getDeclaredMethods()).filter(candidate -> candidate.getName().equals(name)).findFirst().get();
      var parameter = method.getParameters()[0].getName();
      System.out.println(name + " asks for " + shape(ToolSpecifications.toolSpecificationFrom(method).parameters().properties().get(parameter)));
      for (var value : values.get(name)) {
        var request = ToolExecutionRequest.builder().id("1").name(name).arguments("{\"" + parameter + "\":" + value + "}").build();
        String outcome;
        try {
          outcome = new DefaultToolExecutor(new Tools(), method).execute(request, "1");
        } catch (RuntimeException error) {
          outcome = "refused";
        }
        System.out.println("  " + value + ": " + (outcome.matches("[A-Z0-9+].*") && !outcome.contains("rror") && !outcome.contains("xception") ? outcome : "refused"));
      }
    }
  }
}
JAVA
javac -cp 'target/dependency/*' Ask.java
java -cp 'target/dependency/*:.' Ask 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
localDate asks for {year,month,day}
  "2026-06-10": refused
  {"year":2026,"month":6,"day":10}: 2026-06-10
localDateInRecord asks for {day{year,month,day}}
  {"day":"2026-06-10"}: Due[day=2026-06-10]
  {"day":{"year":2026,"month":6,"day":10}}: Due[day=2026-06-10]
instant asks for {seconds,nanos}
  "2026-06-10T15:00:00Z": refused
  1781103600: refused
  {"seconds":1781103600,"nanos":0}: refused
duration asks for {seconds,nanos}
  "PT30M": refused
  1800: refused
  {"seconds":1800,"nanos":0}: refused
offsetDateTime asks for {dateTime{date{year,month,day},time{hour,minute,second,nano}},offset{totalSeconds,id}}
  "2026-06-10T17:00:00+02:00": refused
  {"dateTime":{"date":{"year":2026,"month":6,"day":10},"time":{"hour":17,"minute":0,"second":0,"nano":0}},"offset":{"totalSeconds":7200,"id":"+02:00"}}: refused
zonedDateTime asks for {dateTime{date{year,month,day},time{hour,minute,second,nano}},offset{totalSeconds,id},zone{}}
  "2026-06-10T17:00:00+02:00[Europe/Berlin]": refused
  {"dateTime":{"date":{"year":2026,"month":6,"day":10},"time":{"hour":17,"minute":0,"second":0,"nano":0}},"offset":{"totalSeconds":7200,"id":"+02:00"},"zone":{}}: refused
EXPECTED
echo "seen: a deadline that no tool takes"
