import { useSyncExternalStore } from "react";
import type { Exchange, RecordedServer } from "./recordWire.js";

/** What came in and what went out, request by request, newest first. */
export function Wire({ server }: { readonly server: RecordedServer }) {
  const exchanges = useSyncExternalStore(server.subscribe, server.getExchanges);
  return (
    <aside className="wire" aria-label="On the wire">
      <h2>On the wire</h2>
      {exchanges.length === 0 ? <p>Nothing yet: send a message.</p> : null}
      <ol reversed>
        {exchanges
          .map((exchange, index) => (
            <Line key={exchange.turn} exchange={exchange} open={index === exchanges.length - 1} />
          ))
          .toReversed()}
      </ol>
    </aside>
  );
}

function Line({
  exchange: { path, request, status, response },
  open,
}: {
  readonly exchange: Exchange;
  readonly open: boolean;
}) {
  return (
    <li>
      <details open={open}>
        <summary>
          POST {path} → {status}
        </summary>
        <h3>Out</h3>
        <Code text={JSON.stringify(request, null, 2)} label="Request" />
        <h3>In</h3>
        <Code
          text={
            typeof response === "string"
              ? response
              : response.map((event) => JSON.stringify(event)).join("\n")
          }
          label="Response"
        />
      </details>
    </li>
  );
}

// A region that scrolls has to be reachable by keys.
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section tabIndex={0} aria-label={label} dir="ltr">
      <pre>{text}</pre>
    </section>
  );
}
