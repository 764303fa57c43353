#!/usr/bin/env bash
# "no" and "false" are a yes to a function of Semantic Kernel in Python, 19.99 is 19, a payee that was left out is called "None", and "Ann" is three payees.
#
# One would expect: an argument that does not fit the type of a function's parameter is refused, as "19.99" is for an int and "road" for an enum.
# What happens: semantic-kernel 1.45.0 calls the type with the value. `bool("false")` is True, and a text is all that its own template language has, so that
# `{{pay.decide approved='false'}}` approves; None for `bool | None` is False, a no, and for `int | None` it is refused, though the schema that the model is given
# allows both alike. `int(19.99)` is 19, `Decimal(19.99)` is less than 19.99, `str(None)` is the text "None", and `list("Ann")` is ["A", "n", "n"], while
# `list[str]` refuses it. Values of `Literal` are not looked at. Nothing is logged for what is changed.
# Why it matters to us: what a person edits in a filter, or says in an answer that a template hands on, is another value in the function, and no error tells it.
# An agent should take a pydantic model, which is read by its own rules, and check it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check semantic-kernel==1.45.0
cat >call.py <<'PY'
import asyncio
import enum
import logging
from decimal import Decimal
from typing import Literal

from semantic_kernel import Kernel
from semantic_kernel.exceptions import KernelInvokeException
from semantic_kernel.functions import KernelArguments, kernel_function
from semantic_kernel.prompt_template import KernelPromptTemplate, PromptTemplateConfig

logging.disable(logging.CRITICAL)


class Way(enum.Enum):
    SEA = "sea"


class Pay:
    @kernel_function
    def decide(self, approved: bool) -> str:
        return f"{approved!r}"

    @kernel_function
    def decide_later(self, approved: bool | None = None) -> str:
        return f"{approved!r}"

    @kernel_function
    def limit(self, amount: int | None = None) -> str:
        return f"{amount!r}"

    @kernel_function
    def cents(self, amount: int) -> str:
        return f"{amount!r}"

    @kernel_function
    def exact(self, amount: Decimal) -> str:
        return f"{amount:.20f}"

    @kernel_function
    def to(self, name: str) -> str:
        return f"{name!r}"

    @kernel_function
    def to_all(self, names: list) -> str:
        return f"{names!r}"

    @kernel_function
    def to_each(self, names: list[str]) -> str:
        return f"{names!r}"

    @kernel_function
    def way(self, way: Way) -> str:
        return f"{way!r}"

    @kernel_function
    def way_of(self, way: Literal["sea", "air"]) -> str:
        return f"{way!r}"


async def main():
    kernel = Kernel()
    pay = kernel.add_plugin(Pay(), "pay")
    calls = [
        ("decide", "approved", [False, "false", "no", None]),
        ("decide_later", "approved", [None]),
        ("limit", "amount", [None]),
        ("cents", "amount", [19.99, "19.99"]),
        ("exact", "amount", ["19.99", 19.99]),
        ("to", "name", [None]),
        ("to_all", "names", ["Ann"]),
        ("to_each", "names", ["Ann"]),
        ("way", "way", ["road"]),
        ("way_of", "way", ["road"]),
    ]
    for name, parameter, values in calls:
        for value in values:
            try:
                seen = (await kernel.invoke(pay[name], KernelArguments(**{parameter: value}))).value
            except KernelInvokeException:
                seen = "refused"
            print(f"{name} {value!r}: {seen}")
    config = PromptTemplateConfig(template="{{pay.decide approved='false'}}")
    print("in a template, 'false':", await KernelPromptTemplate(prompt_template_config=config).render(kernel))


asyncio.run(main())
PY
venv/bin/python call.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
decide False: False
decide 'false': True
decide 'no': True
decide None: False
decide_later None: False
limit None: refused
cents 19.99: 19
cents '19.99': refused
exact '19.99': 19.99000000000000000000
exact 19.99: 19.98999999999999843681
to None: 'None'
to_all 'Ann': ['A', 'n', 'n']
to_each 'Ann': refused
way 'road': refused
way_of 'road': 'road'
in a template, 'false': True
EXPECTED
echo "seen: a no is a yes, and no cents are left"
