import { Badge, Button, Card, Flex, Text, TextArea } from "@radix-ui/themes";
import { defineRenderer, Interrupt, ToolApproval } from "react-agui-interrupts";

export const refundCard = defineRenderer({
  reason: "tool_call",
  tool: "refundPayment",
  component: ({ interrupt: { approval } }) => (
    <Card asChild size="2">
      <ToolApproval.Root>
        <Flex direction="column" gap="4">
          <Interrupt.Message render={<Text as="div" size="4" weight="bold" />} />
          <Interrupt.Risk render={<Text as="p" color="red" />} />
          <Interrupt.Expiry render={<Text as="p" size="2" />} />
          <ToolApproval.ToolName render={<Badge style={{ alignSelf: "start" }} />} />
          <ToolApproval.Args className="agui-data" />
          {approval?.canComment && (
            <Text as="label" size="2">
              Reason
              <ToolApproval.Comment
                render={<TextArea mt="1" />}
                aria-label="Reason"
                placeholder=""
              />
            </Text>
          )}
          <Interrupt.Notes />
          <Interrupt.Errors render={<Text as="p" color="red" />} />
          <Interrupt.Actions render={<Flex gap="3" wrap="wrap" align="center" />}>
            <ToolApproval.Approve render={<Button />}>Refund</ToolApproval.Approve>
            <ToolApproval.Deny render={<Button variant="soft" color="red" />}>
              Don’t refund
            </ToolApproval.Deny>
            <Interrupt.Cancel render={<Button variant="soft" color="gray" />} />
            <Interrupt.Change render={<Button variant="soft" color="gray" />} />
            <Interrupt.Status render={<Text as="p" size="2" />} />
          </Interrupt.Actions>
        </Flex>
      </ToolApproval.Root>
    </Card>
  ),
});
