#!/usr/bin/env bash
# 100 is "one euro" in words, "100" and 100.0 are "one hundred euro", and 100 in Brazilian Portuguese is "cem reais".
#
# One would expect: the same amount in words whether Python has it as an int, a float or a text, and the same rule in each language.
# What happens: num2words 0.5.14 with `to="currency"` takes an int for a number of cents and everything else for a number of euros; its README's only
# example has decimals. In Arabic, Brazilian Portuguese, Colombian Spanish, Japanese and Thai an int is the amount itself. A list of three amounts is
# wrong by a hundred in those that happen to be whole. Danish takes the text for cents, too. to-words 5.7.0 of npm says one hundred for 100 and "100".
# Why it matters to us: JSON has one kind of number. `{"amount": 100}` is read as an int and 100.5 as a float, and JavaScript writes 100.0 as 100: an agent
# that puts the amount into words for a person asks "pay twelve euro, fifty cents?" beside arguments with 1250. The card shows the arguments as they are,
# next to the words; a host should give such a function a Decimal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet num2words==0.5.14
cat >words.py <<'PY'
import json
from decimal import Decimal

from num2words import num2words

for text in ("1250", "1250.0", "1250.5"):
    print(f"en, {text} of JSON: {num2words(json.loads(text), to='currency')}")
for language in ("en", "de", "fr", "es", "it", "nl", "pl", "pt", "uk", "da", "pt_BR", "es_CO", "ja", "ar", "th"):
    kinds = {"100": 100, "100.0": 100.0, '"100"': "100", "Decimal": Decimal(100)}
    words = {name: num2words(amount, lang=language, to="currency") for name, amount in kinds.items()}
    whole = words["100.0"]
    print(f"{language}: 100 {words['100']}; 100.0 {whole}; " + ", ".join(f"{name} {'same' if words[name] == whole else words[name]}" for name in ('"100"', "Decimal")))
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund to-words@5.7.0 >/dev/null
cat >words.mjs <<'JS'
import { ToWords } from "to-words";

const words = new ToWords({ localeCode: "en-US", converterOptions: { currency: true } });
console.log(`to-words: 100 ${words.convert(100)}; "100" ${words.convert("100")}`);
JS
{
  venv/bin/python words.py
  node words.mjs
} | tee seen
diff seen - <<'EXPECTED'
en, 1250 of JSON: twelve euro, fifty cents
en, 1250.0 of JSON: one thousand, two hundred and fifty euro, zero cents
en, 1250.5 of JSON: one thousand, two hundred and fifty euro, fifty cents
en: 100 one euro, zero cents; 100.0 one hundred euro, zero cents; "100" same, Decimal same
de: 100 ein Euro und null Cent; 100.0 einhundert Euro und null Cent; "100" same, Decimal same
fr: 100 un euro et zéro centimes; 100.0 cent euros et zéro centimes; "100" same, Decimal same
es: 100 un euro con cero céntimos; 100.0 cien euros con cero céntimos; "100" same, Decimal same
it: 100 un euro e zero centesimi; 100.0 cento euro e zero centesimi; "100" same, Decimal same
nl: 100 één euro, nul cent; 100.0 honderd euro, nul cent; "100" same, Decimal same
pl: 100 jeden euro, zero centów; 100.0 sto euro, zero centów; "100" same, Decimal same
pt: 100 um euro; 100.0 cem euros; "100" same, Decimal same
uk: 100 один євро, нуль центів; 100.0 сто євро, нуль центів; "100" same, Decimal same
da: 100 en kr; 100.0 en undrede kr; "100" en kr, Decimal en kr
pt_BR: 100 cem reais; 100.0 cem reais; "100" same, Decimal same
es_CO: 100 cien pesos; 100.0 cien pesos; "100" same, Decimal same
ja: 100 百円; 100.0 百円; "100" same, Decimal same
ar: 100 مائة ريال; 100.0 مائة ريال; "100" same, Decimal same
th: 100 หนึ่งร้อยบาทถ้วน; 100.0 หนึ่งร้อยบาทถ้วน; "100" same, Decimal same
to-words: 100 One Hundred Dollars Only; "100" One Hundred Dollars Only
EXPECTED
echo "seen: a whole amount is a hundredth of itself, in most languages"
