import { Button, Dialog, DialogContent, DialogTitle } from "@mui/material";
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
    <>
      <Button variant="outlined" onClick={() => show(true)}>
        {asking ? "Open the question" : "Ask in a dialog"}
      </Button>
      <Dialog
        open={asking && !closed}
        onClose={() => show(false)}
        fullWidth
        aria-labelledby="invite"
      >
        <DialogTitle id="invite">Invitation</DialogTitle>
        <DialogContent>
          <InterruptPanel run={run} />
        </DialogContent>
      </Dialog>
    </>
  );
}
