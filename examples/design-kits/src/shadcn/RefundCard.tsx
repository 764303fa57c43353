import { defineRenderer, Interrupt, ToolApproval } from "react-agui-interrupts";
import { Button } from "./ui/button";
import { Card, CardContent, CardFooter, CardTitle } from "./ui/card";
import { Label } from "./ui/label";
import { Textarea } from "./ui/textarea";

export const refundCard = defineRenderer({
  reason: "tool_call",
  tool: "refundPayment",
  component: ({ interrupt: { approval } }) => (
    <ToolApproval.Root render={<Card />}>
      <CardContent>
        <Interrupt.Message render={<CardTitle />} />
        <Interrupt.Risk className="text-sm text-destructive" />
        <Interrupt.Expiry className="text-sm text-muted-foreground" />
        <ToolApproval.ToolName className="font-mono text-xs text-muted-foreground" />
        <ToolApproval.Args className="agui-data" />
        {approval?.canComment && (
          <Label className="grid gap-2">
            Reason
            <ToolApproval.Comment render={<Textarea />} aria-label="Reason" placeholder="" />
          </Label>
        )}
        <Interrupt.Notes />
        <Interrupt.Errors className="text-sm text-destructive" />
      </CardContent>
      <Interrupt.Actions render={<CardFooter />}>
        <ToolApproval.Approve render={<Button />}>Refund</ToolApproval.Approve>
        <ToolApproval.Deny render={<Button variant="outline" />}>Don’t refund</ToolApproval.Deny>
        <Interrupt.Cancel render={<Button variant="ghost" />} />
        <Interrupt.Change render={<Button variant="ghost" />} />
        <Interrupt.Status className="text-sm" />
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});
