#!/usr/bin/env bash
# ag_ui_adk 0.4.2 to 0.5.2 install with ag-ui-protocol 1.0.0, and cannot be imported with it.
#
# One would expect: a package whose requirements pip meets can be imported.
# What happens: ag_ui_adk 0.5.2 asks for ag-ui-protocol>=0.1.11, without an upper bound, and imports the events of thinking from ag_ui.core, which
# ag-ui-protocol 1.0.0 no longer has. pip takes 1.0.0. 0.4.1 did not import them yet, 0.6.0 does not any more; both fit.
# Why it matters to us: whoever pins only the bridge, as people do who stay with an older version, gets an ImportError instead of an agent that
# asks. Our page on ADK says which versions were run, and the list of the oldest versions pins ag-ui-protocol beside the bridge.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ag-ui-protocol==1.0.0
for version in 0.4.1 0.4.2 0.5.2 0.6.0; do
  venv/bin/pip install --quiet --disable-pip-version-check --no-deps --target "$version" "ag_ui_adk==$version"
done
cat >names.py <<'PY'
import ast
import importlib.metadata
import pathlib

import ag_ui.core


def missing(version):
    """The names that a version of the bridge imports from ag_ui.core, which has them not."""
    names = set()
    for file in pathlib.Path(version, "ag_ui_adk").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "ag_ui.core":
                names |= {alias.name for alias in node.names}
    return sorted(name for name in names if not hasattr(ag_ui.core, name))


for version in ("0.4.1", "0.4.2", "0.5.2", "0.6.0"):
    [found] = importlib.metadata.distributions(path=[version], name="ag-ui-adk")
    [wanted] = [need for need in found.requires if need.startswith("ag-ui-protocol")]
    print(f"{version} ({wanted}): {', '.join(missing(version)) or 'fits'}")
PY
venv/bin/python names.py | tee seen
grep -q '^0.4.1 .*: fits$' seen
grep -q '^0.4.2 (ag-ui-protocol>=0.1.1[01]): ThinkingEndEvent, ThinkingStartEvent' seen
grep -q '^0.5.2 (ag-ui-protocol>=0.1.11): ThinkingEndEvent, ThinkingStartEvent' seen
grep -q '^0.6.0 .*: fits$' seen
echo "As described."
