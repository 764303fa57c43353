import { useState } from "react";
import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
import { agent } from "../agent";
import { Button } from "./ui/button";
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "./ui/dialog";

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
    <Dialog open={asking && !closed} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button variant="outline">{asking ? "Open the question" : "Ask in a dialog"}</Button>
      </DialogTrigger>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Invitation</DialogTitle>
        <InterruptPanel run={run} />
      </DialogContent>
    </Dialog>
  );
}
