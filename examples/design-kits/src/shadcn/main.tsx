import { DecisionLog, InterruptPanel, useAgentRun } from "react-agui-interrupts";
import { agent } from "../agent";
import { mount } from "../mount";
import { useDark } from "../useDark";
import "./index.css";
import { QuestionDialog } from "./QuestionDialog";
import { refundCard } from "./RefundCard";
import { Button } from "./ui/button";

function Page() {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 p-6">
      <Header />
      <Figures />
      <QuestionDialog />
      <Refund />
    </main>
  );
}

function Header() {
  const { dark, toggle } = useDark();
  return (
    <header className="flex items-center justify-between">
      <h1 className="text-2xl font-semibold">shadcn/ui</h1>
      <Button variant="ghost" onClick={toggle}>
        Switch to {dark ? "light" : "dark"}
      </Button>
    </header>
  );
}

function Figures() {
  const run = useAgentRun({ url: "/figures", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">The built-in cards</h2>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => void run.send("Send the figures to Ann")}
      >
        Ask for the figures
      </Button>
      <InterruptPanel run={run} labels={{ panel: "Figures" }} />
      <DecisionLog run={run} />
    </section>
  );
}

function Refund() {
  const run = useAgentRun({ url: "/refund", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Our own card</h2>
      <Button variant="outline" disabled={busy} onClick={() => void run.send("Refund the order")}>
        Ask for a refund
      </Button>
      <InterruptPanel run={run} renderers={[refundCard]} labels={{ panel: "Refunds" }} />
      <DecisionLog run={run} />
    </section>
  );
}

mount(<Page />);
