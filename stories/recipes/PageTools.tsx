import { type AgentRun, InterruptPanel, pageTool, useAgentRun } from "../../src/index.js";

const cart = [
  { item: "Notebook", count: 2 },
  { item: "Pencil", count: 1 },
];

const readCart = pageTool({
  name: "readCart",
  description: "What is in the cart on this page",
  run: () => cart,
});

/** The tools that the agent may call in this page. */
export const tools = [readCart];

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
