import { HttpAgent } from "@ag-ui/client";
import { type ReactNode, useState } from "react";
import { Ask, Card, show, url } from "./shared.js";

const agent = new HttpAgent({ url, threadId: "bench" });

/** The official client, with the card and the answer by hand. */
function Page(): ReactNode {
  const [open, setOpen] = useState<typeof agent.pendingInterrupts>([]);
  const [call, setCall] = useState("");
  const go = async (resume?: Parameters<typeof agent.runAgent>[0]): Promise<void> => {
    if (resume === undefined)
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "Go" });
    await agent.runAgent(resume, {
      onToolCallEndEvent: ({ toolCallName, toolCallArgs }) =>
        setCall(`${toolCallName} ${JSON.stringify(toolCallArgs)}`),
    });
    setOpen([...agent.pendingInterrupts]);
  };
  return (
    <>
      <Ask ask={() => void go()} />
      {open.map(({ id, message = "" }) => (
        <Card
          key={id}
          message={message}
          call={call}
          answer={(approved) =>
            void go({
              resume: [{ interruptId: id, status: "resolved", payload: { approved } }],
            })
          }
        />
      ))}
    </>
  );
}
show(<Page />);
