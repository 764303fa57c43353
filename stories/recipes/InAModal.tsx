import { useEffect, useRef } from "react";
import { type AgentRun, InterruptPanel, useInterrupts } from "../../src/index.js";

/**
 * Opens when the agent asks. Escape closes it and decides nothing; the button brings it back with
 * every answer given so far.
 */
export function InAModal({ run }: { readonly run: AgentRun }) {
  const count = useInterrupts(run).length;
  const dialog = useRef<HTMLDialogElement>(null);
  const asking = count > 0;
  useEffect(() => {
    if (asking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [asking]);
  return (
    <>
      {asking ? (
        <button type="button" className="agui-button" onClick={() => dialog.current?.showModal()}>
          Open questions: {count}
        </button>
      ) : (
        <p>Nothing to do.</p>
      )}
      <dialog
        ref={dialog}
        aria-label="The agent asks"
        style={{
          inlineSize: "min(40rem, 90vw)",
          padding: 0,
          border: 0,
          background: "transparent",
          overflow: "visible",
        }}
      >
        <InterruptPanel run={run} />
      </dialog>
    </>
  );
}
