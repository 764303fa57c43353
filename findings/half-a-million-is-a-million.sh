#!/usr/bin/env bash
# "Half a million" is a million to word2number, "minus five" is 5, and "two point five million" is 2.
#
# One would expect: a library that reads a number out of words reads all of the words, or says that it cannot, as it does for "no".
# What happens: word2number 1.1 of Python takes the words that it knows and leaves out the others: "minus", "half", "third", "percent", and all that comes after
# a point until the next word that is no digit. Two numbers in one text are added: "five hundred or six hundred" is 606. numwords-to-nums 1.2.0 makes
# "2 point 5000000" of two and a half million, and words-to-numbers 1.5.1 of npm "half 1000000" of half a million, "1 and 1 half 1000000" of one and a
# half, and NaN of "two point five million". text2num 3.1.0 and words2num 0.2.3 refuse each of these.
# Why it matters to us: an answer by voice or e-mail to "how much may it cost?" comes as words, and the agent gets twice the amount, or the refund as a
# payment, without an error. An amount should be asked for in a field; where it comes as words, what was read has to be written back before it counts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >texts <<'TEXTS'
one hundred and five
minus five
half a million
one and a half million
two point five million
five hundred or six hundred
TEXTS
python3 -m venv venv
venv/bin/python -m pip install --quiet word2number==1.1 text2num==3.1.0 words2num==0.2.3 numwords-to-nums==1.2.0
cat >read.py <<'PY'
from numwords_to_nums.numwords_to_nums import NumWordsToNum
from text_to_num import text2num
from word2number.w2n import word_to_num
from words2num import w2n

readers = {
    "word2number": word_to_num,
    "numwords-to-nums": NumWordsToNum().numerical_words_to_numbers,
    "text2num": lambda text: text2num(text, "en"),
    "words2num": w2n,
}
for text in open("texts").read().splitlines():
    for name, read in readers.items():
        try:
            print(f"{text}: {name} {read(text)}")
        except Exception:
            print(f"{text}: {name} refuses")
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund words-to-numbers@1.5.1 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import words from "words-to-numbers";

for (const text of readFileSync("texts", "utf8").trim().split("\n")) console.log(`${text}: words-to-numbers ${words.wordsToNumbers(text)}`);
JS
{
  venv/bin/python read.py
  node read.mjs
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
five hundred or six hundred: numwords-to-nums 500 or 600
five hundred or six hundred: text2num refuses
five hundred or six hundred: word2number 606
five hundred or six hundred: words-to-numbers 500 or 600
five hundred or six hundred: words2num refuses
half a million: numwords-to-nums half a 1000000
half a million: text2num refuses
half a million: word2number 1000000
half a million: words-to-numbers half 1000000
half a million: words2num refuses
minus five: numwords-to-nums minus 5
minus five: text2num refuses
minus five: word2number 5
minus five: words-to-numbers minus 5
minus five: words2num refuses
one and a half million: numwords-to-nums 1 and a half 1000000
one and a half million: text2num refuses
one and a half million: word2number 1000000
one and a half million: words-to-numbers 1 and 1 half 1000000
one and a half million: words2num refuses
one hundred and five: numwords-to-nums 105
one hundred and five: text2num 105
one hundred and five: word2number 105
one hundred and five: words-to-numbers 105
one hundred and five: words2num 105
two point five million: numwords-to-nums 2 point 5000000
two point five million: text2num refuses
two point five million: word2number 2
two point five million: words-to-numbers NaN
two point five million: words2num refuses
EXPECTED
echo "seen: a number of which some words were left out"
