#!/usr/bin/env bash
# 19.99, typed into a number prompt of a terminal, is 1999, 20 or 19.099, and 1500 is 0 if the person thinks for a second in the middle.
#
# One would expect: a prompt for a number returns what was typed, or asks again; `max: 100` takes nothing above 100.
# What happens: a key that does not fit is left out, with a bell at most, and the next ones count: where whole numbers are asked for 19.99 is 1999 in prompts 2.4.2
# and InquirerPy 0.3.4; 1e3 is 13, and 19,99 is 1999 where fractions are allowed, in both and in enquirer 2.4.1. prompts begins the number anew after a second
# without a key, and forgets a Backspace: 199, Backspace, 5 is 1995. enquirer makes 20 of 19.99, takes .5 and 5- for 0, or for the suggested value, and does not
# look at its `max` when Enter is pressed. InquirerPy leaves the 0 that it begins with in place: 19.99 is 19.099 and 0.05 is 0.005, and with `min_allowed=10` 50
# is 1050. @inquirer/number 4.3.0 asks again, and reads 1e3.
# Why it matters to us: an agent in a terminal asks "how much may it cost?" by one of these, and the answer to the same question in a page is another sum. Where
# amounts are asked for, a text should be read, and what was read be written back before it counts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @inquirer/number@4.3.0 enquirer@2.4.1 prompts@2.4.2 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet InquirerPy==0.3.4
cat >ask.mjs <<'JS'
import number from "@inquirer/number";
import enquirer from "enquirer";
import prompts from "prompts";

const [library, options] = process.argv.slice(2);
const { min, max, float = false, initial } = JSON.parse(options);
const question = { name: "amount", message: "Amount?", min, max, float, initial };
const ask = {
  prompts: async () => (await prompts({ type: "number", ...question })).amount,
  enquirer: async () => (await enquirer.prompt({ type: "numeral", ...question })).amount,
  inquirer: () => number({ message: question.message, min, max, step: float ? "any" : 1, default: initial }),
};
console.log("=>", await ask[library]());
process.exit();
JS
cat >ask.py <<'PY'
import json
import sys

from InquirerPy import inquirer

options = json.loads(sys.argv[2])
names = {"min": "min_allowed", "max": "max_allowed", "float": "float_allowed", "initial": "default"}
print("=>", inquirer.number("Amount?", **{names[name]: value for name, value in options.items()}).execute())
PY
cat >type.py <<'PY'
import json
import os
import pty
import re
import select
import signal
import time

libraries = {
    "prompts": ["node", "ask.mjs"],
    "enquirer": ["node", "ask.mjs"],
    "InquirerPy": ["venv/bin/python", "ask.py"],
    "inquirer": ["node", "ask.mjs"],
}
fraction = {"float": True}


class Terminal:
    def __init__(self, command):
        self.text = b""
        self.process, self.file = pty.fork()
        if not self.process:
            os.environ["TERM"] = "xterm"
            os.execvp(command[0], command)

    def read(self, seconds, until=None):
        end = time.time() + seconds
        while time.time() < end and not (until and until in self.text):
            if select.select([self.file], [], [], 0.05)[0]:
                try:
                    text = os.read(self.file, 10_000)
                except OSError:
                    return
                if b"\x1b[6n" in text:
                    os.write(self.file, b"\x1b[1;1R")
                self.text += text

    def press(self, key):
        os.write(self.file, {"Backspace": "\x7f", "Enter": "\r"}.get(key, key).encode())
        self.read(0.06)

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.file)


def answer(library, options, keys):
    terminal = Terminal([*libraries[library], library, json.dumps(options)])
    terminal.read(15, b"Amount")
    terminal.read(0.5)
    for key in keys:
        if key == "(a second)":
            terminal.read(1.3)
        else:
            terminal.press(key)
    terminal.press("Enter")
    terminal.read(2, b"=>")
    terminal.read(0.2)
    terminal.close()
    found = re.search(r"=> (\S+)", re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", terminal.text).decode())
    return found[1] if found else "asks again"


for options, keys in [
    ({}, "5"),
    ({}, "19.99"),
    ({}, "1e3"),
    (fraction, "19.99"),
    (fraction, "19,99"),
    (fraction, "0.05"),
    (fraction, ".5"),
    ({**fraction, "initial": 100}, ["Backspace", "Backspace", "Backspace", ".", "5"]),
    ({}, "5-"),
    ({"max": 100}, "5000"),
    ({"min": 10}, "50"),
    ({}, ["1", "9", "9", "Backspace", "5"]),
    ({}, ["1", "5", "(a second)", "0", "0"]),
]:
    said = " ".join(f"{name}={value}" for name, value in options.items()) or "any whole number"
    answers = ", ".join(f"{library} {answer(library, options, keys)}" for library in libraries)
    print(f"{said}, typed {keys if isinstance(keys, str) else ' '.join(keys)}: {answers}", flush=True)
PY
python3 type.py | tee seen
diff seen - <<'EXPECTED'
any whole number, typed 5: prompts 5, enquirer 5, InquirerPy 5, inquirer 5
any whole number, typed 19.99: prompts 1999, enquirer 20, InquirerPy 1999, inquirer asks again
any whole number, typed 1e3: prompts 13, enquirer 13, InquirerPy 13, inquirer 1000
float=True, typed 19.99: prompts 19.99, enquirer 19.99, InquirerPy 19.099, inquirer 19.99
float=True, typed 19,99: prompts 1999, enquirer 1999, InquirerPy 1999.0, inquirer asks again
float=True, typed 0.05: prompts 0.05, enquirer 0.05, InquirerPy 0.005, inquirer 0.05
float=True, typed .5: prompts 0.5, enquirer 0, InquirerPy 0.05, inquirer 0.5
float=True initial=100, typed Backspace Backspace Backspace . 5: prompts 0.5, enquirer 100, InquirerPy 0.05, inquirer 0.5
any whole number, typed 5-: prompts 5, enquirer 0, InquirerPy -5, inquirer asks again
max=100, typed 5000: prompts 100, enquirer 5000, InquirerPy 100, inquirer asks again
min=10, typed 50: prompts 50, enquirer 50, InquirerPy 1050, inquirer 50
any whole number, typed 1 9 9 Backspace 5: prompts 1995, enquirer 195, InquirerPy 195, inquirer 195
any whole number, typed 1 5 (a second) 0 0: prompts 0, enquirer 1500, InquirerPy 1500, inquirer 1500
EXPECTED
echo "seen: a hundred times the sum, a digit too many and none at all"
