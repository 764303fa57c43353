import {
  Button,
  Container,
  CssBaseline,
  createTheme,
  Stack,
  ThemeProvider,
  Typography,
  useColorScheme,
} from "@mui/material";
import { DecisionLog, InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";
import { agent } from "../agent";
import { mount } from "../mount";
import "./agui.css";
import { QuestionDialog } from "./QuestionDialog";
import { refundCard } from "./RefundCard";

// The class `dark` on the root element switches the variables of MUI, and the colours that agui.css
// leaves to the library.
const theme = createTheme({
  cssVariables: { colorSchemeSelector: "class" },
  colorSchemes: { light: true, dark: true },
});

function Page() {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Container component="main" maxWidth="md" sx={{ py: 3 }}>
        <Stack spacing={3}>
          <Header />
          <Figures />
          <QuestionDialog />
          <Refund />
        </Stack>
      </Container>
    </ThemeProvider>
  );
}

function Header() {
  const { mode, systemMode, setMode } = useColorScheme();
  const next = (mode === "system" ? systemMode : mode) === "dark" ? "light" : "dark";
  return (
    <Stack component="header" direction="row" sx={{ justifyContent: "space-between" }}>
      <Typography variant="h4" component="h1">
        MUI
      </Typography>
      <Button onClick={() => setMode(next)}>Switch to {next}</Button>
    </Stack>
  );
}

function Figures() {
  const run = useAgentRun({ url: "/figures", fetch: agent });
  const busy = run.status === "running" || run.interrupts.length > 0;
  return (
    <Stack component="section" spacing={2}>
      <Typography variant="h6" component="h2">
        The built-in cards
      </Typography>
      <Button
        variant="outlined"
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
    <Stack component="section" spacing={2}>
      <Typography variant="h6" component="h2">
        Our own card
      </Typography>
      <Button variant="outlined" disabled={busy} onClick={() => void run.send("Refund the order")}>
        Ask for a refund
      </Button>
      <InterruptPanel run={run} renderers={[refundCard]} labels={{ panel: "Refunds" }} />
      <DecisionLog run={run} />
    </Stack>
  );
}

mount(<Page />);
