import {
  Button,
  ChakraProvider,
  Container,
  defaultSystem,
  Flex,
  Heading,
  Stack,
} from "@chakra-ui/react";
import { DecisionLog, InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";
import { agent } from "../agent";
import { mount } from "../mount";
import { useDark } from "../useDark";
import "./agui.css";
import { QuestionDialog } from "./QuestionDialog";
import { refundCard } from "./RefundCard";

function Page() {
  return (
    <ChakraProvider value={defaultSystem}>
      <Container as="main" maxW="3xl" py="6">
        <Stack gap="6">
          <Header />
          <Figures />
          <QuestionDialog />
          <Refund />
        </Stack>
      </Container>
    </ChakraProvider>
  );
}

function Header() {
  const { dark, toggle } = useDark();
  return (
    <Flex as="header" justify="space-between">
      <Heading as="h1" size="2xl">
        Chakra UI
      </Heading>
      <Button variant="ghost" onClick={toggle}>
        Switch to {dark ? "light" : "dark"}
      </Button>
    </Flex>
  );
}

function Figures() {
  const run = useAgentRun({ url: "/figures", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <Stack as="section" gap="4">
      <Heading size="md">The built-in cards</Heading>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => void run.send("Send the figures to Ann")}
      >
        Ask for the figures
      </Button>
      <InterruptPanel run={run} labels={{ panel: "Figures" }} />
      <DecisionLog run={run} />
    </Stack>
  );
}

function Refund() {
  const run = useAgentRun({ url: "/refund", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <Stack as="section" gap="4">
      <Heading size="md">Our own card</Heading>
      <Button variant="outline" disabled={busy} onClick={() => void run.send("Refund the order")}>
        Ask for a refund
      </Button>
      <InterruptPanel run={run} renderers={[refundCard]} labels={{ panel: "Refunds" }} />
      <DecisionLog run={run} />
    </Stack>
  );
}

mount(<Page />);
