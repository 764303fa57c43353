import { Button, Card, CardActions, CardContent, TextField, Typography } from "@mui/material";
import { defineRenderer, Interrupt, ToolApproval } from "react-agui-interrupts";

export const refundCard = defineRenderer({
  reason: "tool_call",
  tool: "refundPayment",
  component: ({ interrupt: { approval } }) => (
    <ToolApproval.Root render={<Card component="article" variant="outlined" />}>
      <CardContent sx={{ display: "grid", gap: 2 }}>
        <Interrupt.Message render={<Typography variant="h6" component="div" />} />
        <Interrupt.Risk render={<Typography color="error" />} />
        <Interrupt.Expiry render={<Typography variant="body2" />} />
        <ToolApproval.ToolName render={<Typography variant="caption" />} />
        <ToolApproval.Args className="agui-data" />
        {approval?.canComment && (
          <TextField
            label="Reason"
            multiline
            slotProps={{
              input: { inputComponent: ToolApproval.Comment },
              htmlInput: { "aria-label": "Reason", placeholder: "" },
            }}
          />
        )}
        <Interrupt.Notes />
        <Interrupt.Errors render={<Typography color="error" />} />
      </CardContent>
      <Interrupt.Actions render={<CardActions />}>
        <ToolApproval.Approve render={<Button variant="contained" />}>Refund</ToolApproval.Approve>
        <ToolApproval.Deny render={<Button color="error" />}>Don’t refund</ToolApproval.Deny>
        <Interrupt.Cancel render={<Button color="inherit" />} />
        <Interrupt.Change render={<Button />} />
        <Interrupt.Status render={<Typography variant="body2" />} />
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});
