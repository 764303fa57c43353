import { Button, Container, Flex, Heading, Theme } from "@radix-ui/themes";
import "@radix-ui/themes/styles.css";
import { useState } from "react";
import { DecisionLog, InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";
import { agent } from "../agent";
import { mount } from "../mount";
import "./agui.css";
import { QuestionDialog } from "./QuestionDialog";
import { refundCard } from "./RefundCard";

function Page() {
  const [appearance, setAppearance] = useState<"light" | "dark">("light");
  const next = appearance === "dark" ? "light" : "dark";
  return (
    <Theme appearance={appearance}>
      <Container size="2" p="5">
        <Flex asChild direction="column" gap="5">
          <main>
            <Flex justify="between">
              <Heading as="h1">Radix Themes</Heading>
              <Button variant="soft" onClick={() => setAppearance(next)}>
                Switch to {next}
              </Button>
            </Flex>
            <Figures />
            <QuestionDialog />
            <Refund />
          </main>
        </Flex>
      </Container>
    </Theme>
  );
}

function Figures() {
  const run = useAgentRun({ url: "/figures", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <Flex direction="column" gap="4">
      <Heading as="h2" size="4">
        The built-in cards
      </Heading>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => void run.send("Send the figures to Ann")}
      >
        Ask for the figures
      </Button>
      <InterruptPanel run={run} labels={{ panel: "Figures" }} />
      <DecisionLog run={run} />
    </Flex>
  );
}

function Refund() {
  const run = useAgentRun({ url: "/refund", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <Flex direction="column" gap="4">
      <Heading as="h2" size="4">
        Our own card
      </Heading>
      <Button variant="outline" disabled={busy} onClick={() => void run.send("Refund the order")}>
        Ask for a refund
      </Button>
      <InterruptPanel run={run} renderers={[refundCard]} labels={{ panel: "Refunds" }} />
      <DecisionLog run={run} />
    </Flex>
  );
}

mount(<Page />);
