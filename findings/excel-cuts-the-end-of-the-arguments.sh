#!/usr/bin/env bash
# The end of long arguments is missing in the Excel export of a log, without a mark; a long address is missing as a whole.
#
# One would expect: a text that does not fit into a cell, which Excel ends at 32,767 characters, is refused, as SheetJS 0.18.5 does, or marked as cut.
# What happens: openpyxl 3.1.5 of Python and excelize 2.11.1 of Go write the first 32,767 characters and return as always. XlsxWriter 3.3.1 does so too,
# and returns -2; of a web address of more than 2,079 characters it writes nothing, and warns. pandas 3.1.1, with either of them, warns on the console
# of the server. exceljs 4.4.0 writes all of the text, which is more than the format allows.
# Why it matters to us: what a person approved is often a file or a command of some thousand lines, as JSON. In the record that is kept, the last part is
# gone, and with it what was at the end: the JSON cannot be read. Long arguments belong into a file beside the table, with a hash in the cell.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet openpyxl==3.1.5 XlsxWriter==3.3.1 pandas==3.1.1
cat >write.py <<'PY'
import json
import warnings

import openpyxl
import pandas
import xlsxwriter

arguments = json.dumps({"path": "deploy.sh", "text": "echo step\n" * 4000, "then": "rm -r backup"})
address = "https://example.com/?state=" + "a" * 2100
json.dump({"arguments": arguments, "address": address}, open("log.json", "w"))


def tell(name, cells):
    for cell in cells:
        text = cell.value
        print(f"{name}:", "no cell" if text is None else f"{len(text)} characters, the last of them {text[-12:]!r}")


print("given:", len(arguments), "and", len(address), "characters")
book = openpyxl.Workbook()
book.active.append([arguments, address])
book.save("openpyxl.xlsx")
tell("openpyxl", openpyxl.load_workbook("openpyxl.xlsx").active[1])
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    with xlsxwriter.Workbook("xlsxwriter.xlsx") as other:
        sheet = other.add_worksheet()
        returned = sheet.write(0, 0, arguments), sheet.write(0, 1, address)
        sheet.write(0, 2, "end of the row")
    tell(f"XlsxWriter, which returned {returned}", openpyxl.load_workbook("xlsxwriter.xlsx").active[1][:2])
    for engine in "openpyxl", "xlsxwriter":
        seen.clear()
        pandas.DataFrame([[arguments, address]]).to_excel("pandas.xlsx", engine=engine, header=False, index=False)
        tell(f"pandas with {engine}, {len(seen)} warnings", [openpyxl.load_workbook("pandas.xlsx").active.cell(1, column) for column in (1, 2)])
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/xuri/excelize/v2"
)

func main() {
	text, _ := os.ReadFile("log.json")
	var log map[string]string
	if err := json.Unmarshal(text, &log); err != nil {
		panic(err)
	}
	book := excelize.NewFile()
	err := book.SetCellValue("Sheet1", "A1", log["arguments"])
	written, _ := book.GetCellValue("Sheet1", "A1")
	fmt.Printf("excelize: error %v, %d characters, the last of them %q\n", err, len(written), written[len(written)-12:])
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init write 2>/dev/null && go get github.com/xuri/excelize/v2@v2.11.1 2>/dev/null && go build -o write .)

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 >/dev/null 2>&1
cat >write.mjs <<'JS'
import { readFileSync } from "node:fs";
import Excel from "exceljs";
import XLSX from "xlsx";

const log = JSON.parse(readFileSync("log.json", "utf8"));
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet([log]));
try {
  XLSX.write(book, { type: "buffer" });
} catch (error) {
  console.log("SheetJS refuses:", error.message);
}
const other = new Excel.Workbook();
other.addWorksheet("log").addRow([log.arguments]);
const read = new Excel.Workbook();
await read.xlsx.load(await other.xlsx.writeBuffer());
console.log("exceljs:", read.worksheets[0].getCell("A1").value.length, "characters");
JS

{
  venv/bin/python write.py
  go/write
  node write.mjs
} | tee seen
diff seen - <<'EXPECTED'
given: 44057 and 2127 characters
openpyxl: 32767 characters, the last of them 'necho step\\n'
openpyxl: 2127 characters, the last of them 'aaaaaaaaaaaa'
XlsxWriter, which returned (-2, -3): 32767 characters, the last of them 'necho step\\n'
XlsxWriter, which returned (-2, -3): no cell
pandas with openpyxl, 1 warnings: 32767 characters, the last of them 'necho step\\n'
pandas with openpyxl, 1 warnings: 2127 characters, the last of them 'aaaaaaaaaaaa'
pandas with xlsxwriter, 2 warnings: 32767 characters, the last of them 'necho step\\n'
pandas with xlsxwriter, 2 warnings: no cell
excelize: error <nil>, 32767 characters, the last of them "necho step\\n"
SheetJS refuses: Text length must not exceed 32767 characters
exceljs: 44057 characters
EXPECTED
echo "seen: a record without its end"
