#!/usr/bin/env bash
# "No limit", on a button of aiogram, is the default limit when it is pressed, "not decided" is a yes, and a note that was cleared is the old one.
#
# One would expect: `Pay.unpack(payment.pack())` is the payment that was packed, or packing fails, as it does for what is longer than 64 bytes or has a colon.
# What happens: aiogram 3.31.0 writes None, and a text of no length, as nothing between two colons, and reads nothing as the default of the field, if None is allowed
# there. `limit: Optional[int] = 100` with None is 100, `urgent: Optional[bool] = True` with None is True, and `note: Optional[str] = "as agreed"` with "" is
# "as agreed". Without a default they are None, and "" is None too. In `int | str` the number 7 is the text "7", and in `bool | str` False is "0", which is true.
# python-telegram-bot 22.8, which keeps the object beside the chat and sends its key (`arbitrary_callback_data`), hands back what was given.
# Why it matters to us: a gateway that brings a question to Telegram puts the edited arguments, or the answer of each button, into this class. The person presses
# "no limit" and the agent has a limit of 100, and nothing looks wrong. Buttons should carry the id of the question and the number of the choice, and
# fields of such a class should have no default.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet aiogram==3.31.0 'python-telegram-bot[callback-data]==22.8'
cat >press.py <<'PY'
from typing import Optional

from aiogram.filters.callback_data import CallbackData
from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, User
from telegram.ext import CallbackDataCache, ExtBot


class Pay(CallbackData, prefix="pay"):
    to: str
    limit: Optional[int] = 100
    urgent: Optional[bool] = True
    note: Optional[str] = "as agreed"


class Plain(CallbackData, prefix="plain"):
    limit: Optional[int] = None
    note: Optional[str] = None


class Answer(CallbackData, prefix="answer"):
    house: int | str
    approved: bool | str


cache = CallbackDataCache(ExtBot("1:token", arbitrary_callback_data=True))


def press(value):
    markup = cache.process_keyboard(InlineKeyboardMarkup([[InlineKeyboardButton("Pay", callback_data=value)]]))
    query = CallbackQuery("1", User(1, "Ann", False), "chat", data=markup.inline_keyboard[0][0].callback_data)
    cache.process_callback_query(query)
    return query.data


for value in [
    Pay(to="Ann", limit=50, urgent=False, note="now"),
    Pay(to="Ann", limit=None, urgent=None, note=None),
    Pay(to="Ann", limit=0, urgent=False, note=""),
    Plain(limit=None, note=""),
    Answer(house=7, approved=False),
]:
    print(f"aiogram, {value!r}: {value.pack()!r} is {type(value).unpack(value.pack())!r}")
    print("python-telegram-bot:", "the same" if press(value) == value else "another")
PY
venv/bin/python press.py | tee seen
diff seen - <<'EXPECTED'
aiogram, Pay(to='Ann', limit=50, urgent=False, note='now'): 'pay:Ann:50:0:now' is Pay(to='Ann', limit=50, urgent=False, note='now')
python-telegram-bot: the same
aiogram, Pay(to='Ann', limit=None, urgent=None, note=None): 'pay:Ann:::' is Pay(to='Ann', limit=100, urgent=True, note='as agreed')
python-telegram-bot: the same
aiogram, Pay(to='Ann', limit=0, urgent=False, note=''): 'pay:Ann:0:0:' is Pay(to='Ann', limit=0, urgent=False, note='as agreed')
python-telegram-bot: the same
aiogram, Plain(limit=None, note=''): 'plain::' is Plain(limit=None, note=None)
python-telegram-bot: the same
aiogram, Answer(house=7, approved=False): 'answer:7:0' is Answer(house='7', approved='0')
python-telegram-bot: the same
EXPECTED
echo "seen: nothing is the default"
