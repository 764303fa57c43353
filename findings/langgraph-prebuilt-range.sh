#!/usr/bin/env bash
# LangGraph 1.0.10 does not start when it is installed today.
#
# One would expect: a pinned langgraph==1.0.10, as in the lock files of 2026's spring, can be imported with whatever its own metadata allows.
# What happens: it allows langgraph-prebuilt>=1.0.8,<1.1.0, and pip takes the newest of them, which imports names (ExecutionInfo, ServerInfo) that
# came to langgraph.runtime later. `langgraph.prebuilt`, and with it langchain's create_agent, fails with an ImportError; pip check is content.
# With langgraph-prebuilt 1.0.8 the same installation works.
# Why it matters to us: the oldest servers that we try are installed by their own metadata; this one needs one more pin.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
pip() { "$work/venv/bin/python" -m pip "$@"; }
try() {
  { "$work/venv/bin/python" -c 'import langgraph.prebuilt; print("imported")' 2>&1 || true; } | tail -1 | sed "s/ (\/.*//"
}

pip install --quiet langgraph==1.0.10
pip check
prebuilt=$(pip list --format=freeze 2>/dev/null | sed -n 's/^langgraph-prebuilt==//p')
newest=$(try)
pip install --quiet langgraph-prebuilt==1.0.8
pip check
pinned=$(try)
echo "langgraph 1.0.10 with langgraph-prebuilt $prebuilt: $newest"
echo "langgraph 1.0.10 with langgraph-prebuilt 1.0.8: $pinned"
[ "$newest" = "ImportError: cannot import name 'ExecutionInfo' from 'langgraph.runtime'" ]
[ "$pinned" = "imported" ]
echo "seen: the newest allowed package cannot be imported, an older one can"
