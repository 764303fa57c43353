import { Button, Dialog, Portal } from "@chakra-ui/react";
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
    <Dialog.Root open={asking && !closed} onOpenChange={({ open }) => show(open)}>
      <Dialog.Trigger asChild>
        <Button variant="outline">{asking ? "Open the question" : "Ask in a dialog"}</Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Invitation</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <InterruptPanel run={run} />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
