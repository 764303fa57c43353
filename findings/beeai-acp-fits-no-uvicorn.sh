#!/usr/bin/env bash
# An agent of BeeAI cannot be served over ACP: the two halves of `beeai-framework[acp]` need two versions of uvicorn.
#
# One would expect: what `pip install "beeai-framework[acp]"` installs, in versions that the packages' own requirements allow, can be imported.
# What happens: beeai-framework 0.1.85 requires uvicorn 0.37 and reads `uvicorn.config.LoopFactoryType`; acp-sdk 1.0.3, the newest, requires any uvicorn and reads
# `uvicorn.config.LoopSetupType`, which 0.36 took away. `import beeai_framework.adapters.acp` ends in an AttributeError, and so does `import acp_sdk.server`. With
# uvicorn 0.35, against BeeAI's requirement, acp-sdk is imported and BeeAI is not. pip check is content with what it installed.
# Why it matters to us: this is the way by which BeeAI asks a person over the network (`MessageAwaitRequest`), and it fails before anything is asked. Who has to
# serve such an agent needs another protocol; the adapter for editors (`acp-zed`) is a different ACP.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check "beeai-framework[acp]==0.1.85" acp-sdk==1.0.3
try() {
  for module in acp_sdk.server beeai_framework.adapters.acp; do
    printf 'uvicorn %s, %s: ' "$(venv/bin/python -c 'import uvicorn; print(".".join(uvicorn.__version__.split(".")[:2]))')" "$module"
    venv/bin/python -c "import $module; print('imported')" 2>&1 | tail -n 1 || true
  done
}
{
  try
  venv/bin/python -m pip check --disable-pip-version-check
  venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps uvicorn==0.35.0 >/dev/null 2>&1
  try
} | tee seen
diff seen - <<'EXPECTED'
uvicorn 0.37, acp_sdk.server: AttributeError: module 'uvicorn.config' has no attribute 'LoopSetupType'
uvicorn 0.37, beeai_framework.adapters.acp: AttributeError: module 'uvicorn.config' has no attribute 'LoopSetupType'
No broken requirements found.
uvicorn 0.35, acp_sdk.server: imported
uvicorn 0.35, beeai_framework.adapters.acp: AttributeError: module 'uvicorn.config' has no attribute 'LoopFactoryType'
EXPECTED
echo "seen: no uvicorn fits both"
