import type { ReactNode } from "react";
import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";
import { Ask, show, url } from "./shared.js";

function Page(): ReactNode {
  const run = useAgentRun({ url, threadId: "bench" });
  return (
    <>
      <Ask ask={() => void run.send("Go")} />
      <InterruptPanel run={run} />
    </>
  );
}
show(<Page />);
