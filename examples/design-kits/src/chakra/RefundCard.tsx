import { Badge, Button, Card, Field, Text, Textarea } from "@chakra-ui/react";
import { defineRenderer, Interrupt, ToolApproval } from "react-agui-interrupts";

export const refundCard = defineRenderer({
  reason: "tool_call",
  tool: "refundPayment",
  component: ({ interrupt: { approval } }) => (
    <ToolApproval.Root render={<Card.Root as="article" />}>
      <Card.Body gap="4">
        <Interrupt.Message render={<Card.Title as="div" />} />
        <Interrupt.Risk render={<Text color="fg.error" />} />
        <Interrupt.Expiry render={<Text textStyle="sm" />} />
        <ToolApproval.ToolName render={<Badge alignSelf="start" />} />
        <ToolApproval.Args className="agui-data" />
        {approval?.canComment && (
          <Field.Root>
            <Field.Label>Reason</Field.Label>
            <ToolApproval.Comment render={<Textarea />} aria-label="Reason" placeholder="" />
          </Field.Root>
        )}
        <Interrupt.Notes />
        <Interrupt.Errors render={<Text color="fg.error" />} />
      </Card.Body>
      <Interrupt.Actions render={<Card.Footer flexWrap="wrap" />}>
        <ToolApproval.Approve render={<Button />}>Refund</ToolApproval.Approve>
        <ToolApproval.Deny render={<Button variant="outline" />}>Don’t refund</ToolApproval.Deny>
        <Interrupt.Cancel render={<Button variant="ghost" />} />
        <Interrupt.Change render={<Button variant="ghost" />} />
        <Interrupt.Status render={<Text textStyle="sm" />} />
      </Interrupt.Actions>
    </ToolApproval.Root>
  ),
});
