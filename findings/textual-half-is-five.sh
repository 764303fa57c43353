#!/usr/bin/env bash
# ".5", typed into Textual's field for a whole number, is a valid 5, 19.99 is 1999 and "3-5" is 35; and 1.000,50 is 1.0005 in its field for numbers.
#
# One would expect: a field says that ".5" is no whole number, as its validator would; or it takes nothing of it, as it does when the same text is pasted.
# What happens: `Input(type="integer")` of textual 8.2.8 drops each key that does not fit, and takes the next ones: what is left is valid, whatever was meant. With
# `type="number"` a second separator is dropped: 19,99 is 1999, and 1.000,50, a thousand and a half in most of Europe, is "1.00050". A text that is pasted is
# refused as a whole, without a word, so that what stood in the field before is sent. 1e3 is 13 in the first and 1000 in the second.
# Why it matters to us: agents in terminals are built with it, and ask for limits and amounts; the same question in a page keeps the text and marks it. A field
# for an amount should have `type="text"` and a validator, which keeps what was typed and can say what is wrong with it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet textual==8.2.8
cat >type.py <<'PY'
import asyncio

from textual.app import App
from textual.events import Paste
from textual.validation import Integer, Number
from textual.widgets import Input

keys = {".": "full_stop", ",": "comma", "-": "minus"}


class Question(App):
    def __init__(self, field):
        super().__init__()
        self.field = field

    def compose(self):
        yield self.field


async def fill(field, text, pasted=""):
    async with Question(field).run_test() as page:
        for letter in text:
            await page.press(keys.get(letter, letter))
        if pasted:
            field.post_message(Paste(pasted))
            await page.pause()
        return f'"{field.value}", {"valid" if field.is_valid else "not valid"}'


async def main():
    for text in ["5", ".5", "19.99", "19,99", "1.000,50", "3-5", "1e3"]:
        print(f"{text}, typed: integer {await fill(Input(type='integer'), text)}; number {await fill(Input(type='number'), text)}")
    print("19.99, pasted behind a typed 5: integer", await fill(Input(type="integer"), "5", pasted="19.99"))
    for validator in Integer(), Number():
        print(f"text with {type(validator).__name__}:", await fill(Input(validators=[validator]), "3-5"))


asyncio.run(main())
PY
venv/bin/python type.py | tee seen
diff seen - <<'EXPECTED'
5, typed: integer "5", valid; number "5", valid
.5, typed: integer "5", valid; number ".5", valid
19.99, typed: integer "1999", valid; number "19.99", valid
19,99, typed: integer "1999", valid; number "1999", valid
1.000,50, typed: integer "100050", valid; number "1.00050", valid
3-5, typed: integer "35", valid; number "3-5", not valid
1e3, typed: integer "13", valid; number "1e3", valid
19.99, pasted behind a typed 5: integer "5", valid
text with Integer: "3-5", not valid
text with Number: "3-5", not valid
EXPECTED
echo "seen: what is left of a number"
