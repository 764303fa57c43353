import type { ReactNode } from "react";
import { useAgentRun } from "react-agui-interrupts";
import { encodeDecision } from "react-agui-interrupts/core";
import { Ask, Card, show, url } from "./shared.js";

function Page(): ReactNode {
  const run = useAgentRun({ url, threadId: "bench" });
  return (
    <>
      <Ask ask={() => void run.send("Go")} />
      {run.interrupts.map((interrupt) => (
        <Card
          key={interrupt.key}
          message={interrupt.message ?? ""}
          call={`${interrupt.toolCall?.name} ${interrupt.toolCall?.argsText}`}
          answer={(approved) => run.resolve(interrupt, encodeDecision(interrupt, { approved }))}
        />
      ))}
    </>
  );
}
show(<Page />);
