#!/usr/bin/env bash
# The account of a payee in Oman, Mongolia or Nicaragua is no IBAN to validator and iban of npm, and one that is written with blanks is none to ibantools.
#
# One would expect: the libraries that check an IBAN take the accounts of each country that has them, and agree whether blanks and small letters, as banks print
# and people type them, belong to one.
# What happens: validator 13.15.35 and iban 0.0.14 refuse the accounts of nine countries whose IBANs are some years old (Oman, Mongolia, Nicaragua, Russia, Somalia …),
# each with the right length and checksum; ibantools 4.5.4, and schwifty and python-stdnum in Python, take all. With blanks or small letters ibantools refuses what the
# others take. `electronicFormat` of iban keeps what stands behind a number: `…0130 00 (Ann)` is `…013000ANN`, and `printFormat` cuts it into fours as if it were the account.
# Why it matters to us: a payee who exists cannot be entered in the form, or is refused by the server that the page did not ask. A card should show the
# number as it came; a form should take out blanks before it checks, and a server check with the same list as the page.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund validator@13.15.35 iban@0.0.14 ibantools@4.5.4 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check schwifty==2026.10.1 python-stdnum==2.2
cat >accounts.json <<'JSON'
{
  "Germany": "DE89370400440532013000",
  "Germany, with blanks": "DE89 3704 0044 0532 0130 00",
  "Germany, small letters": "de89370400440532013000",
  "Burundi": "BI4210000100010000332045181",
  "Djibouti": "DJ2100010000000154000100186",
  "Falkland Islands": "FK88SC123456789012",
  "Mongolia": "MN121234123456789123",
  "Nicaragua": "NI45BAPR00000013000003558124",
  "Oman": "OM810180000001299123456",
  "Russia": "RU0304452522540817810538091310419",
  "Somalia": "SO211000001001000100141",
  "Yemen": "YE15CBYE0001018861234567891234"
}
JSON
cat >check.py <<'PY'
import json

from schwifty import IBAN
from stdnum import iban


def takes(work):
    try:
        work()
        return "yes"
    except ValueError:
        return "no"


print(json.dumps({name: [takes(lambda: IBAN(number)), takes(lambda: iban.validate(number))] for name, number in json.load(open("accounts.json")).items()}))
PY
cat >check.mjs <<'JS'
import { readFileSync } from "node:fs";
import iban from "iban";
import { isValidIBAN } from "ibantools";
import validator from "validator";

const python = JSON.parse(process.argv[2]);
const word = (is) => (is ? "yes" : "no");
for (const [name, number] of Object.entries(JSON.parse(readFileSync("accounts.json", "utf8")))) {
  const [schwifty, stdnum] = python[name];
  console.log(`${name}: validator ${word(validator.isIBAN(number))}, iban ${word(iban.isValid(number))}, ibantools ${word(isValidIBAN(number))}, schwifty ${schwifty}, stdnum ${stdnum}`);
}
console.log(`"DE89 3704 0044 0532 0130 00 (Ann)": ${iban.electronicFormat("DE89 3704 0044 0532 0130 00 (Ann)")}, printed ${iban.printFormat("DE89 3704 0044 0532 0130 00 (Ann)")}`);
JS
node check.mjs "$(venv/bin/python check.py)" | tee seen
diff seen - <<'EXPECTED'
Germany: validator yes, iban yes, ibantools yes, schwifty yes, stdnum yes
Germany, with blanks: validator yes, iban yes, ibantools no, schwifty yes, stdnum yes
Germany, small letters: validator yes, iban yes, ibantools no, schwifty yes, stdnum yes
Burundi: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Djibouti: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Falkland Islands: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Mongolia: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Nicaragua: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Oman: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Russia: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Somalia: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
Yemen: validator no, iban no, ibantools yes, schwifty yes, stdnum yes
"DE89 3704 0044 0532 0130 00 (Ann)": DE89370400440532013000ANN, printed DE89 3704 0044 0532 0130 00AN N
EXPECTED
echo "seen: accounts that exist and are none"
