#!/usr/bin/env bash
# "Every 45 minutes" runs after 45 and after 15 minutes, and "every 5 months" after five, five and two, by what three libraries write of a cron line.
#
# One would expect: a text says "every 45 minutes" of what runs every 45 minutes.
# What happens: a step counts inside its field, so that `*/45` is minute 0 and minute 45. cronstrue 3.39.0, cron-descriptor 2.2.1 of Python and cron-utils
# 9.2.1 of Java write "every 45 minutes" of it, "every 5 hours" of a line that runs at 20:00 and at 0:00, and "every 5 months" of January, June and November.
# "Every 2 days" is two days in a row where a month has 31; cronstrue alone adds "in a month". It has been told since 2022. Steps that divide 60, 24 and 12
# are as the text says.
# Why it matters to us: a job that was approved as "every 45 minutes" runs 48 times a day, not 32, and has a quarter of an hour for each second run. We
# show a cron line as it came; a card that words it should list the next runs beside the words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund croner@11.0.1 cronstrue@3.39.0 >/dev/null
printf '%s\n' '*/45 * * * *' '0 */5 * * *' '0 9 */2 * *' '0 9 1 */5 *' >lines
cat >word.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Cron } from "croner";
import cronstrue from "cronstrue";

for (const line of readFileSync("lines", "utf8").trim().split("\n")) {
  console.log(`${line} cronstrue: ${cronstrue.toString(line)}`);
  const runs = new Cron(line, { timezone: "UTC" }).nextRuns(6, "2026-07-27T16:00:00Z");
  console.log(`${line} runs: ${runs.map((date) => date.toISOString().slice(0, 16)).join(" ")}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet cron-descriptor==2.2.1
cat >word.py <<'PY'
from cron_descriptor import get_description

for line in open("lines").read().splitlines():
    print(f"{line} cron-descriptor: {get_description(line)}")
PY
mkdir java
cat >java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>word</groupId>
  <artifactId>word</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.cronutils</groupId><artifactId>cron-utils</artifactId><version>9.2.1</version></dependency>
  </dependencies>
</project>
XML
cat >java/Word.java <<'JAVA'
import com.cronutils.descriptor.CronDescriptor;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

public class Word {
  public static void main(String[] arguments) throws Exception {
    CronParser parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    for (String line : Files.readAllLines(Path.of("lines")))
      System.out.println(line + " cron-utils: " + CronDescriptor.instance(Locale.UK).describe(parser.parse(line)));
  }
}
JAVA
(cd java && mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null 2>&1)
{
  node word.mjs
  venv/bin/python word.py
  java -cp 'java/lib/*' java/Word.java 2>/dev/null
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
*/45 * * * * cron-descriptor: Every 45 minutes
*/45 * * * * cron-utils: every 45 minutes
*/45 * * * * cronstrue: Every 45 minutes
*/45 * * * * runs: 2026-07-27T16:45 2026-07-27T17:00 2026-07-27T17:45 2026-07-27T18:00 2026-07-27T18:45 2026-07-27T19:00
0 */5 * * * cron-descriptor: Every 5 hours
0 */5 * * * cron-utils: every 5 hours at minute 0
0 */5 * * * cronstrue: On the hour, every 5 hours
0 */5 * * * runs: 2026-07-27T20:00 2026-07-28T00:00 2026-07-28T05:00 2026-07-28T10:00 2026-07-28T15:00 2026-07-28T20:00
0 9 */2 * * cron-descriptor: At 09:00 AM, every 2 days
0 9 */2 * * cron-utils: at 09:00 every 2 days
0 9 */2 * * cronstrue: At 09:00 AM, every 2 days in a month
0 9 */2 * * runs: 2026-07-29T09:00 2026-07-31T09:00 2026-08-01T09:00 2026-08-03T09:00 2026-08-05T09:00 2026-08-07T09:00
0 9 1 */5 * cron-descriptor: At 09:00 AM, on day 1 of the month, every 5 months
0 9 1 */5 * cron-utils: at 09:00 at 1 day every 5 months
0 9 1 */5 * cronstrue: At 09:00 AM, on day 1 of the month, every 5 months
0 9 1 */5 * runs: 2026-11-01T09:00 2027-01-01T09:00 2027-06-01T09:00 2027-11-01T09:00 2028-01-01T09:00 2028-06-01T09:00
EXPECTED
echo "seen: every 45 minutes, after 45 and after 15"
