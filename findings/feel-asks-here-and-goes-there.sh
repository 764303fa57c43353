#!/usr/bin/env bash
# The same rule of a decision table asks about "5000" in the browser and lets it go on the server; and without an amount it goes everywhere.
#
# One would expect: FEEL, the language of DMN, has one meaning, so that what was tried out in the modeller holds in the engine; and a rule about large
# amounts says nothing about a missing one.
# What happens: to feelin 8.2.0, which bpmn.io's tools use in the browser, the text "5000" is more than 1000. Camunda's feel-engine 1.19.3 and Kie's
# kie-dmn-feel 10.1.0 answer null, as the specification has it, and `if null` takes `else`: "go". For a missing amount all three say "go", so that
# the order of the branches decides. Numbers are floating point in the first alone: 0.1 + 0.2 is 0.3 in the two others.
# Why it matters to us: whether a person is asked is decided by such rules, and an amount that JSON cannot hold is sent as text. The safe branch has to
# be the `else`: `if amount <= 1000 then "go" else "ask"` asks for the missing one in all three, and for "5000".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >rules <<'RULES'
if amount > 1000 then "ask" else "go"
if amount <= 1000 then "go" else "ask"
0.1 + 0.2 = 0.3
RULES

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund feelin@8.2.0 >/dev/null
cat >decide.mjs <<'JS'
import { readFileSync } from "node:fs";
import { evaluate } from "feelin";

const calls = { 900: { amount: 900 }, 5000: { amount: 5000 }, '"5000"': { amount: "5000" }, missing: {} };
for (const rule of readFileSync("rules", "utf8").trim().split("\n")) {
  const words = Object.entries(calls).map(([name, call]) => `${name} ${evaluate(rule, call).value}`);
  console.log(`${rule} | feelin | ${words.join(", ")}`);
}
JS

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>decide</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.camunda.feel</groupId>
      <artifactId>feel-engine</artifactId>
      <version>1.19.3</version>
    </dependency>
    <dependency>
      <groupId>org.kie</groupId>
      <artifactId>kie-dmn-feel</artifactId>
      <version>10.1.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Decide.java <<'JAVA'
import java.nio.file.*;
import java.util.*;
import java.util.function.*;
import org.camunda.feel.api.FeelEngineBuilder;
import org.kie.dmn.feel.FEEL;

public class Decide {
  public static void main(String[] arguments) throws Exception {
    var calls = new LinkedHashMap<String, Map<String, Object>>();
    calls.put("900", Map.of("amount", 900));
    calls.put("5000", Map.of("amount", 5000));
    calls.put("\"5000\"", Map.of("amount", "5000"));
    calls.put("missing", Map.of());
    var camunda = FeelEngineBuilder.create().build();
    var kie = FEEL.newInstance(Decide.class.getClassLoader(), List.of());
    var engines = new LinkedHashMap<String, BiFunction<String, Map<String, Object>, Object>>();
    engines.put("feel-engine", (rule, call) -> camunda.evaluateExpression(rule, call).result());
    engines.put("kie-dmn-feel", kie::evaluate);
    for (var rule : Files.readAllLines(Path.of("rules"))) {
      for (var engine : engines.entrySet()) {
        var words = new ArrayList<String>();
        calls.forEach((name, call) -> words.add(name + " " + engine.getValue().apply(rule, call)));
        System.out.println(rule + " | " + engine.getKey() + " | " + String.join(", ", words));
      }
    }
  }
}
JAVA
javac -cp 'target/dependency/*' Decide.java
{
  node decide.mjs
  java -cp 'target/dependency/*:.' Decide 2>/dev/null
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
0.1 + 0.2 = 0.3 | feel-engine | 900 true, 5000 true, "5000" true, missing true
0.1 + 0.2 = 0.3 | feelin | 900 false, 5000 false, "5000" false, missing false
0.1 + 0.2 = 0.3 | kie-dmn-feel | 900 true, 5000 true, "5000" true, missing true
if amount <= 1000 then "go" else "ask" | feel-engine | 900 go, 5000 ask, "5000" ask, missing ask
if amount <= 1000 then "go" else "ask" | feelin | 900 go, 5000 ask, "5000" ask, missing ask
if amount <= 1000 then "go" else "ask" | kie-dmn-feel | 900 go, 5000 ask, "5000" ask, missing ask
if amount > 1000 then "ask" else "go" | feel-engine | 900 go, 5000 ask, "5000" go, missing go
if amount > 1000 then "ask" else "go" | feelin | 900 go, 5000 ask, "5000" ask, missing go
if amount > 1000 then "ask" else "go" | kie-dmn-feel | 900 go, 5000 ask, "5000" go, missing go
EXPECTED
echo "seen: a text is a number in one engine of three"
