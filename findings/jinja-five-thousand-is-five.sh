#!/usr/bin/env bash
# "5,000" is 5, 0, 5000 or an error in one template of Jinja, and a list without warnings is shown as one with warnings.
#
# One would expect: libraries that call themselves Jinja, or like it, show the same for the same template and JSON, or say where they do not.
# What happens: `{{ "5,000" | int }}` is 0 in jinja2 3.1.6, 5 in nunjucks 3.2.4 of npm, 5000 in jinjava 2.7.4 of Java, and an error in minijinja 3.1.0.
# `{% if warnings %}` is true for an empty list in nunjucks. `{{ 2.5 | round }}` is 2.0 in the two Pythons and 3 in the two others. `{% if amount > 1000 %}`
# with a text is an error in jinja2 and compares numbers in nunjucks and jinjava; to minijinja any text is more, "5" too. `{{ people[-1] }}` is empty in
# nunjucks, `{{ approved }}` is True or true, and `{{ note }}` for null None or nothing.
# Why it matters to us: the sentence above the buttons is made on the server, and made again in a page, a mail or a test, from the same template: one says
# 5, another 5000, and "Warnings:" stands over an empty list. The sentence should be made once, and the arguments shown beside it as they are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >templates <<'TEMPLATES'
{{ typed | int }}
{{ half | round }}
{% if warnings %}warnings{% else %}no warnings{% endif %}
{% if text > 1000 %}ask{% else %}go{% endif %}
{% if small > 1000 %}ask{% else %}go{% endif %}
{{ people[-1] }}
{{ approved }}
{{ note }}
TEMPLATES
echo '{"typed":"5,000","half":2.5,"warnings":[],"text":"5000","small":"5","people":["Ann","Bob"],"approved":true,"note":null}' >question

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund nunjucks@3.2.4 >/dev/null
cat >show.mjs <<'JS'
import { readFileSync } from "node:fs";
import nunjucks from "nunjucks";

const question = JSON.parse(readFileSync("question", "utf8"));
for (const template of readFileSync("templates", "utf8").trim().split("\n"))
  console.log(`${template} nunjucks: ${nunjucks.renderString(template, question)}`);
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet jinja2==3.1.6 minijinja==3.1.0
cat >show.py <<'PY'
import json

import jinja2
import minijinja

question = json.load(open("question"))
for template in open("templates").read().splitlines():
    for name, show in (
        ("jinja2", lambda: jinja2.Template(template).render(question)),
        ("minijinja", lambda: minijinja.Environment().render_str(template, **question)),
    ):
        try:
            print(f"{template} {name}: {show()}")
        except Exception:
            print(f"{template} {name}: an error")
PY

mkdir java
cat >java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>show</groupId>
  <artifactId>show</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.hubspot.jinjava</groupId><artifactId>jinjava</artifactId><version>2.7.4</version></dependency>
  </dependencies>
</project>
XML
cat >java/Show.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.hubspot.jinjava.Jinjava;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

public class Show {
  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws Exception {
    Map<String, Object> question = new ObjectMapper().readValue(Files.readString(Path.of("question")), Map.class);
    for (String template : Files.readAllLines(Path.of("templates"))) System.out.println(template + " jinjava: " + new Jinjava().render(template, question));
  }
}
JAVA
(cd java && mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null 2>&1)

{
  node show.mjs
  venv/bin/python show.py
  java -cp 'java/lib/*' java/Show.java 2>/dev/null
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
{% if small > 1000 %}ask{% else %}go{% endif %} jinja2: an error
{% if small > 1000 %}ask{% else %}go{% endif %} jinjava: go
{% if small > 1000 %}ask{% else %}go{% endif %} minijinja: ask
{% if small > 1000 %}ask{% else %}go{% endif %} nunjucks: go
{% if text > 1000 %}ask{% else %}go{% endif %} jinja2: an error
{% if text > 1000 %}ask{% else %}go{% endif %} jinjava: ask
{% if text > 1000 %}ask{% else %}go{% endif %} minijinja: ask
{% if text > 1000 %}ask{% else %}go{% endif %} nunjucks: ask
{% if warnings %}warnings{% else %}no warnings{% endif %} jinja2: no warnings
{% if warnings %}warnings{% else %}no warnings{% endif %} jinjava: no warnings
{% if warnings %}warnings{% else %}no warnings{% endif %} minijinja: no warnings
{% if warnings %}warnings{% else %}no warnings{% endif %} nunjucks: warnings
{{ approved }} jinja2: True
{{ approved }} jinjava: true
{{ approved }} minijinja: True
{{ approved }} nunjucks: true
{{ half | round }} jinja2: 2.0
{{ half | round }} jinjava: 3
{{ half | round }} minijinja: 2.0
{{ half | round }} nunjucks: 3
{{ note }} jinja2: None
{{ note }} jinjava: 
{{ note }} minijinja: None
{{ note }} nunjucks: 
{{ people[-1] }} jinja2: Bob
{{ people[-1] }} jinjava: Bob
{{ people[-1] }} minijinja: Bob
{{ people[-1] }} nunjucks: 
{{ typed | int }} jinja2: 0
{{ typed | int }} jinjava: 5000
{{ typed | int }} minijinja: an error
{{ typed | int }} nunjucks: 5
EXPECTED
echo "seen: four Jinjas"
