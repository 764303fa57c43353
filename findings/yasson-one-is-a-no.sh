#!/usr/bin/env bash
# 1 and "yes" are a no to Jakarta's own reader of JSON, three billion is less than nothing, and to fastjson2 1 is a yes and 2 a no.
#
# One would expect: a value that does not fit the field of a Java class is refused, as Gson refuses most of these; or a number is true or false by one rule.
# What happens: yasson 3.0.4, the reference implementation of JSON Binding, asks of any text and any number for a boolean whether it is the text "true", so
# that "yes", "on" and 1 are false; 19.99 is the int 19, and 3000000000 is -1294967296. fastjson2 2.0.57 takes 1 and "Y" for true and 2 for false, 19.99 and
# "19.99" for 19, true for the int 1, and null for false and 0. gson 2.13.2 refuses the numbers that do not fit, and makes false of "yes".
# Why it matters to us: the answer to a question whose schema allows texts or numbers reaches a server in Java as a denial, or as another amount, without an
# error. Our forms send true and false, and whole numbers without a fraction; a server should keep the answer as JSON until its schema has been checked.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>read</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.google.code.gson</groupId>
      <artifactId>gson</artifactId>
      <version>2.13.2</version>
    </dependency>
    <dependency>
      <groupId>com.alibaba.fastjson2</groupId>
      <artifactId>fastjson2</artifactId>
      <version>2.0.57</version>
    </dependency>
    <dependency>
      <groupId>org.eclipse</groupId>
      <artifactId>yasson</artifactId>
      <version>3.0.4</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null 2>&1
cat >Read.java <<'JAVA'
import com.alibaba.fastjson2.JSON;
import com.google.gson.Gson;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;

public class Read {
  public static class Answer {
    public boolean yes;
    public int amount;
  }

  interface Reader {
    Answer read(String json) throws Exception;
  }

  static String seen(Reader reader, String json) {
    try {
      Answer answer = reader.read(json);
      return json.contains("yes\":") ? "" + answer.yes : "" + answer.amount;
    } catch (Exception refusal) {
      return "refused";
    }
  }

  public static void main(String[] arguments) {
    Jsonb yasson = JsonbBuilder.create();
    Gson gson = new Gson();
    for (String value : new String[] {"\"yes\"", "\"on\"", "\"Y\"", "\"\"", "1", "2", "null"}) show(yasson, gson, "{\"yes\":" + value + "}");
    for (String value : new String[] {"19.99", "\"19.99\"", "\"1,000\"", "3000000000", "true", "null"}) show(yasson, gson, "{\"amount\":" + value + "}");
  }

  static void show(Jsonb yasson, Gson gson, String json) {
    String one = seen(text -> yasson.fromJson(text, Answer.class), json);
    String two = seen(text -> JSON.parseObject(text, Answer.class), json);
    String three = seen(text -> gson.fromJson(text, Answer.class), json);
    System.out.println(json + ": yasson " + one + ", fastjson2 " + two + ", gson " + three);
  }
}
JAVA
java -cp 'target/dependency/*' Read.java 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"yes":"yes"}: yasson false, fastjson2 refused, gson false
{"yes":"on"}: yasson false, fastjson2 refused, gson false
{"yes":"Y"}: yasson false, fastjson2 true, gson false
{"yes":""}: yasson false, fastjson2 false, gson false
{"yes":1}: yasson false, fastjson2 true, gson refused
{"yes":2}: yasson false, fastjson2 false, gson refused
{"yes":null}: yasson refused, fastjson2 false, gson false
{"amount":19.99}: yasson 19, fastjson2 19, gson refused
{"amount":"19.99"}: yasson refused, fastjson2 19, gson refused
{"amount":"1,000"}: yasson refused, fastjson2 1000, gson refused
{"amount":3000000000}: yasson -1294967296, fastjson2 refused, gson refused
{"amount":true}: yasson refused, fastjson2 1, gson refused
{"amount":null}: yasson refused, fastjson2 0, gson 0
EXPECTED
echo "seen: one is a no"
