#!/usr/bin/env bash
# "Answer within 12 hours", from 20:00 on the evening before the clocks go back, ends an hour late in calendars of JavaScript and Python, and a day an hour early.
#
# One would expect: in RFC 5545 `PT12H` are twelve hours and `P1D` is the same time on the next day, so that from 20:00 in Berlin on 24 October 2026 the first
# ends at 06:00 UTC, which is 07:00 there, and the second at 19:00 UTC, which is 20:00.
# What happens: ical.js 2.2.1, with which Thunderbird reads calendars, icalendar 7.3.2 and vobject 0.9.9 of Python count the hours by the clock on the wall: 13
# hours pass, and `PT24H` is a day. node-ical 0.26.1 counts a day as 24 hours, so that it ends at 19:00 in Berlin. In March each is an hour the other way. None
# of the four has both. ical4j 4.2.5 of Java has.
# Why it matters to us: a deadline that is put into a calendar as a start and a duration is another one on the page, twice a year. Ours are moments with an
# offset; whoever writes one into a calendar should write DTEND, or DUE, in UTC.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for duration in PT12H PT24H P1D; do
  cat <<ICS
BEGIN:VCALENDAR
VERSION:2.0
PRODID:agent
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:$duration
DTSTAMP:20261001T000000Z
DTSTART;TZID=Europe/Berlin:20261024T200000
DURATION:$duration
END:VEVENT
END:VCALENDAR
ICS
done | sed 's/$/\r/' | csplit --quiet --prefix=event --suffix-format=%d.ics - '/^BEGIN:VCALENDAR/' '{*}'
rm event0.ics
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1 >/dev/null
cat >end.mjs <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import nodeIcal from "node-ical";

for (const file of ["event1.ics", "event2.ics", "event3.ics"]) {
  const text = readFileSync(file, "utf8");
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent("vtimezone"));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent"));
  console.log(`${event.uid}, ical.js: ${event.endDate.toJSDate().toISOString()}`);
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter(({ type }) => type === "VEVENT");
  console.log(`${other.uid}, node-ical: ${other.end.toISOString()}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet icalendar==7.3.2 vobject==0.9.9
cat >end.py <<'PY'
from datetime import timezone

import icalendar
import vobject

for file in ("event1.ics", "event2.ics", "event3.ics"):
    text = open(file, newline="").read()
    [event] = icalendar.Calendar.from_ical(text).walk("VEVENT")
    print(f"{event['UID']}, icalendar: {event.end.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ}")
    other = vobject.readOne(text).vevent
    end = other.dtstart.value + other.duration.value
    print(f"{other.uid.value}, vobject: {end.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ}")
PY
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>end</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.mnode.ical4j</groupId>
      <artifactId>ical4j</artifactId>
      <version>4.2.5</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null 2>&1
cat >End.java <<'JAVA'
import java.io.FileInputStream;
import java.time.ZonedDateTime;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.component.VEvent;

public class End {
  public static void main(String[] arguments) throws Exception {
    for (String file : new String[] {"event1.ics", "event2.ics", "event3.ics"}) {
      VEvent event = (VEvent) new CalendarBuilder().build(new FileInputStream(file)).getComponent("VEVENT").get();
      System.out.println(event.getUid().get().getValue() + ", ical4j: " + ((ZonedDateTime) event.getEndDate(true).get().getDate()).toInstant());
    }
  }
}
JAVA
{
  TZ=UTC node end.mjs
  venv/bin/python end.py
  java -cp 'target/dependency/*' End.java 2>/dev/null
} | sort | tee seen
diff seen - <<'EXPECTED'
P1D, ical.js: 2026-10-25T19:00:00.000Z
P1D, ical4j: 2026-10-25T19:00:00Z
P1D, icalendar: 2026-10-25T19:00:00Z
P1D, node-ical: 2026-10-25T18:00:00.000Z
P1D, vobject: 2026-10-25T19:00:00Z
PT12H, ical.js: 2026-10-25T07:00:00.000Z
PT12H, ical4j: 2026-10-25T06:00:00Z
PT12H, icalendar: 2026-10-25T07:00:00Z
PT12H, node-ical: 2026-10-25T06:00:00.000Z
PT12H, vobject: 2026-10-25T07:00:00Z
PT24H, ical.js: 2026-10-25T19:00:00.000Z
PT24H, ical4j: 2026-10-25T18:00:00Z
PT24H, icalendar: 2026-10-25T19:00:00Z
PT24H, node-ical: 2026-10-25T18:00:00.000Z
PT24H, vobject: 2026-10-25T19:00:00Z
EXPECTED
echo "seen: thirteen hours for twelve, or a day of 24"
