import { Button, Dialog } from "@radix-ui/themes";
import { useState } from "react";
import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
import { agent } from "../agent";

/**
 * Opens when the agent asks. Escape closes the dialog and answers nothing; the button opens it
 * again.
 */
export function QuestionDialog() {
  const run = useAgentRun({ url: "/invite", fetch: agent });
  const [closed, setClosed] = useState(false);
  const asking = run.interrupts.length > 0;
  const show = (open: boolean) => {
    setClosed(!open);
    if (open && !asking) void run.send("Invite a colleague");
  };
  return (
    <Dialog.Root open={asking && !closed} onOpenChange={show}>
      <Dialog.Trigger>
        <Button variant="outline">{asking ? "Open the question" : "Ask in a dialog"}</Button>
      </Dialog.Trigger>
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title as="h2">Invitation</Dialog.Title>
        <InterruptPanel run={run} />
      </Dialog.Content>
    </Dialog.Root>
  );
}
