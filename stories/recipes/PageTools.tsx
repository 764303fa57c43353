import {
  type AgentRun,
  type AgentRunOptions,
  createAgentRun,
  InterruptPanel,
  runPageTools,
  useAgentRun,
} from "../../src/index.js";

const cart = [
  { item: "Notebook", count: 2 },
  { item: "Pencil", count: 1 },
];

const readCart = { name: "readCart", description: "What is in the cart on this page", parameters: { type: "object" } };

/** Made once for the page, outside of its components: the run, and the tools its agent may call here. */
export function createShopRun(options: AgentRunOptions): AgentRun {
  const run = createAgentRun({ ...options, tools: [readCart] });
  runPageTools(run, { readCart: () => cart });
  return run;
}

export function Shop({ run }: { readonly run: AgentRun }) {
  const { send, status } = useAgentRun({ run });
  return (
    <>
      <section>
        <h2>Your cart</h2>
        <ul>
          {cart.map(({ item, count }) => (
            <li key={item}>
              {count} × {item}
            </li>
          ))}
        </ul>
        <p>
          <button
            type="button"
            className="agui-button"
            disabled={status !== "idle"}
            onClick={() => void send("Order what is in my cart")}
          >
            Order it
          </button>
        </p>
      </section>
      <InterruptPanel run={run} />
    </>
  );
}
