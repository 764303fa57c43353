#!/usr/bin/env bash
# A decision of 10:00:00 UTC is at 18:00:43 in the Excel export of a server in Shanghai, and at 10:00:00 in that of another library.
#
# One would expect: two libraries write one moment as one time, and the time of day is that of some clock.
# What happens: a cell of Excel has no zone. xlsx 0.18.5, the last SheetJS on npm, writes the local time of the machine, exceljs 4.4.0 UTC, and neither says
# so in the file. SheetJS computes local time from midnight of 31 December 1899, when zones had offsets with seconds that JavaScript counts in minutes: in
# Shanghai each time is 43 seconds late, in Kolkata 10, in Amsterdam and New York right. openpyxl 3.1.5 refuses a time with a zone.
# Why it matters to us: the record says when somebody approved, and is held against the time of a deadline and a log of the server: the same decision is before
# a deadline in one export and eight hours, or 43 seconds, after it in another. Times in a table should be texts with their offset.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 >/dev/null 2>&1
cat >write.mjs <<'JS'
import Excel from "exceljs";
import XLSX from "xlsx";

const decided = new Date("2026-06-10T10:00:00Z");
const clock = (days) => new Date(Math.round((days - 25569) * 86_400) * 1000).toISOString().slice(0, 19);
const book = new Excel.Workbook();
book.addWorksheet("log").addRow([decided]);
const written = XLSX.read(await book.xlsx.writeBuffer()).Sheets.log.A1.v;
const sheet = XLSX.utils.json_to_sheet([{ decided }]);
console.log(`${process.env.TZ}: SheetJS ${clock(sheet.A2.v)}, exceljs ${clock(written)}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet openpyxl==3.1.5
cat >write.py <<'PY'
from datetime import datetime, timezone

import openpyxl

try:
    openpyxl.Workbook().active["A1"] = datetime(2026, 6, 10, 10, tzinfo=timezone.utc)
except TypeError as error:
    print("openpyxl:", error)
PY
{
  for zone in UTC Europe/Amsterdam America/New_York Asia/Kolkata Asia/Shanghai; do TZ=$zone node write.mjs; done
  venv/bin/python write.py
} | tee seen
diff seen - <<'EXPECTED'
UTC: SheetJS 2026-06-10T10:00:00, exceljs 2026-06-10T10:00:00
Europe/Amsterdam: SheetJS 2026-06-10T12:00:00, exceljs 2026-06-10T10:00:00
America/New_York: SheetJS 2026-06-10T06:00:00, exceljs 2026-06-10T10:00:00
Asia/Kolkata: SheetJS 2026-06-10T15:30:10, exceljs 2026-06-10T10:00:00
Asia/Shanghai: SheetJS 2026-06-10T18:00:43, exceljs 2026-06-10T10:00:00
EXPECTED
echo "seen: one decision at five times"
