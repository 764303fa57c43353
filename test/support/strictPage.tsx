import { Ajv2020 } from "ajv/dist/2020.js";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { SchemaValidator } from "../../src/forms.js";
import { defineRenderer, InputRequiredCard, InterruptPanel, useAgentRun } from "../../src/index.js";

// Every entry, so that what one of them does while it is loaded is seen as well.
const [{ ajvValidator }] = await Promise.all([
  import("../../src/ajv.js"),
  import("../../src/forms.js"),
  import("../../src/core.js"),
  import("../../src/server.js"),
  import("../../src/testing.js"),
]);
const asked = new URLSearchParams(location.search);
const url = `/agent/${asked.get("scenario") ?? ""}?pace=0`;
const source = asked.has("ajv") ? { url, validator: ajvValidator() } : { url };

/**
 * What a host may write that gives a form ajv as it is, without the way out where compiling is
 * forbidden.
 */
const plainAjv: SchemaValidator = (schema, value) =>
  new Ajv2020({ strict: false, logger: false }).compile(schema)(value)
    ? { status: "valid" }
    : { status: "invalid", issues: [] };
const renderers = asked.has("plain-ajv")
  ? [
      defineRenderer({
        reason: "input_required",
        component: () => <InputRequiredCard validator={plainAjv} />,
      }),
    ]
  : [];

/**
 * The drop-in panel on an agent of the same origin; `strictServer.ts` serves it under a strict
 * policy.
 */
function Page() {
  const run = useAgentRun(source);
  return (
    <main>
      <button type="button" onClick={() => void run.send("Go")}>
        Start
      </button>
      <output>{run.ending?.kind ?? ""}</output>
      <InterruptPanel run={run} renderers={renderers} />
    </main>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root.");
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
