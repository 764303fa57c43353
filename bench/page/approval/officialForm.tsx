import { HttpAgent } from "@ag-ui/client";
import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { type ReactNode, useState } from "react";
import { Ask, show, url } from "./shared.js";

const agent = new HttpAgent({ url, threadId: "bench" });

/** The official client, with a form that the form library makes of the schema. */
function Page(): ReactNode {
  const [open, setOpen] = useState<typeof agent.pendingInterrupts>([]);
  const go = async (resume?: Parameters<typeof agent.runAgent>[0]): Promise<void> => {
    if (resume === undefined)
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "Go" });
    await agent.runAgent(resume);
    setOpen([...agent.pendingInterrupts]);
  };
  return (
    <>
      <Ask ask={() => void go()} />
      {open.map(({ id, message = "", responseSchema = {} }) => (
        <section key={id}>
          <p>{message}</p>
          <Form<unknown, RJSFSchema>
            schema={responseSchema}
            validator={validator}
            onSubmit={({ formData }) =>
              void go({ resume: [{ interruptId: id, status: "resolved", payload: formData }] })
            }
          />
        </section>
      ))}
    </>
  );
}
show(<Page />);
