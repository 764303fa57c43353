#!/usr/bin/env bash
# A Spring AI tool with an optional limit asks for an object, and takes a number and no object; a currency and a month likewise, and 17:00+02:00 is 15:00Z.
#
# One would expect: a tool can be called with what its own schema describes, and what the tool's JSON writes of a value fits the schema; or a parameter whose type
# has no schema is refused when the tool is made.
# What happens: spring-ai-model 2.0.1 writes schemas by victools' generator, which looks into the fields and getters of a class, and reads arguments by Jackson, which
# has a text or a number of its own for many of these. `Optional<Integer>` and `OptionalInt` are `object`, a `Currency` is `{currencyCode}`, a `YearMonth` `{month, year}`, and
# `byte[]` a list of texts; Jackson refuses each of these, and takes 5, "EUR", "2026-06" and base64. In a field of a record `Optional<Integer>` is a number or null, as
# it should be; the others are as before. A date, a time or a duration has its `format` there, and as a parameter it is any text. The offset of a moment is lost.
# Why it matters to us: a form of that schema asks for an object without fields, or for a list, and no answer that it may send is taken: the approved call ends in
# an error. A tool should take `Integer` with `@ToolParam(required = false)` instead of `Optional`, texts for codes and months, and everything in one record.
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
      <groupId>org.springframework.ai</groupId>
      <artifactId>spring-ai-model</artifactId>
      <version>2.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Ask.java <<'JAVA'
import java.lang.reflect.Method;
import java.time.*;
import java.util.*;
import org.springframework.ai.tool.method.MethodToolCallback;
import org.springframework.ai.tool.support.ToolDefinitions;

public class Ask {
  record Fields(Optional<Integer> limit, OptionalInt least, Currency currency, YearMonth month, byte[] file, LocalDate day, Duration pause) {}

  public static class Tools {
    public String limit(Optional<Integer> value) { return value.toString(); }
    public String least(OptionalInt value) { return value.toString(); }
    public String currency(Currency value) { return value.toString(); }
    public String month(YearMonth value) { return value.toString(); }
    public String file(byte[] value) { return value.length + " bytes"; }
    public String day(LocalDate value) { return value.toString(); }
    public String pause(Duration value) { return value.toString(); }
    public String due(OffsetDateTime value) { return value.toString(); }
    public String fields(Fields value) { return value.toString(); }
  }

  static final Map<String, List<String>> VALUES = new LinkedHashMap<>();
  static {
    VALUES.put("limit", List.of("{}", "{\"value\":5}", "5"));
    VALUES.put("least", List.of("{}", "{\"value\":5}", "5"));
    VALUES.put("currency", List.of("{\"currencyCode\":\"EUR\"}", "\"EUR\""));
    VALUES.put("month", List.of("{\"year\":2026,\"month\":6}", "\"2026-06\""));
    VALUES.put("file", List.of("[\"AQI=\"]", "\"AQI=\""));
    VALUES.put("day", List.of("\"next Friday\"", "\"2026-06-10\""));
    VALUES.put("pause", List.of("\"half an hour\"", "\"PT30M\""));
    VALUES.put("due", List.of("\"2026-06-10T17:00:00+02:00\""));
  }

  static String schema(String text) {
    return text.replaceAll("\\s+", "").replaceAll("\"\\$schema\":\"[^\"]*\",", "").replaceAll(",\"required\":\\[[^\\]]*\\],\"additionalProperties\":false", "");
  }

  public static void main(String[] arguments) {
    for (Method method : Arrays.stream(Tools.class.getDeclaredMethods()).sorted(Comparator.comparing(Method::getName)).toList()) {
      var tool = MethodToolCallback.builder().toolDefinition(ToolDefinitions.from(method)).toolMethod(method).toolObject(new Tools()).build();
      System.out.println(method.getName() + ": " + schema(tool.getToolDefinition().inputSchema()).replaceAll("^.*?\"value\":(.*)\\}\\}$", "$1"));
      for (String value : VALUES.getOrDefault(method.getName(), List.of())) {
        String seen;
        try {
          seen = tool.call("{\"value\":" + value + "}");
        } catch (RuntimeException error) {
          seen = "refused";
        }
        System.out.println("  " + value + ": " + seen);
      }
    }
  }
}
JAVA
javac -parameters -cp 'target/dependency/*' Ask.java
java -cp 'target/dependency/*:.' Ask 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
currency: {"type":"object","properties":{"currencyCode":{"type":"string"}}}
  {"currencyCode":"EUR"}: refused
  "EUR": "EUR"
day: {"type":"string"}
  "next Friday": refused
  "2026-06-10": "2026-06-10"
due: {"type":"string"}
  "2026-06-10T17:00:00+02:00": "2026-06-10T15:00Z"
fields: {"type":"object","properties":{"currency":{"type":"object","properties":{"currencyCode":{"type":"string"}}},"day":{"type":"string","format":"date"},"file":{"type":"array","items":{"type":"string"}},"least":{"type":"object"},"limit":{"type":["integer","null"],"format":"int32"},"month":{"type":"object","properties":{"month":{"type":"integer","format":"int32"},"year":{"type":"integer","format":"int32"}}},"pause":{"type":"string","format":"duration"}}}
file: {"type":"array","items":{"type":"string"}}
  ["AQI="]: refused
  "AQI=": 2 bytes
least: {"type":"object"}
  {}: refused
  {"value":5}: refused
  5: "OptionalInt[5]"
limit: {"type":"object"}
  {}: refused
  {"value":5}: refused
  5: "Optional[5]"
month: {"type":"object","properties":{"month":{"type":"integer","format":"int32"},"year":{"type":"integer","format":"int32"}}}
  {"year":2026,"month":6}: refused
  "2026-06": "2026-06"
pause: {"type":"string"}
  "half an hour": refused
  "PT30M": "PT30M"
EXPECTED
echo "seen: an object that no tool takes"
