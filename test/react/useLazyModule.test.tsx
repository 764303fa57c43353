import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { useLazyModule } from "../../src/react/useLazyModule.js";
import { type LazyModule, lazyModule } from "../../src/run/shared/lazyModule.js";
import { deferred } from "../../src/run/shared/promises.js";

interface Words {
  readonly hello: string;
}

/** A module that loads, or fails to, when the test triggers it. */
function lateWords() {
  const requests: ReturnType<typeof deferred<Words | null>>[] = [];
  const late = lazyModule(() => {
    const request = deferred<Words | null>();
    requests.push(request);
    return request.promise.then(
      (words) => words ?? Promise.reject(new Error("the network is gone")),
    );
  });
  const settle = (words: Words | null) => act(async () => requests.at(-1)?.resolve(words));
  return { late, requests, arrives: () => settle({ hello: "Hello" }), fails: () => settle(null) };
}

function Greeting({
  late,
  wanted = false,
}: {
  readonly late: LazyModule<Words>;
  readonly wanted?: boolean;
}) {
  const words = useLazyModule(late, wanted);
  return <p>{words === null ? "…" : words === "failed" ? "failed" : words.hello}</p>;
}

it("a lazy module is loaded once for all components, and is available immediately for later ones", async () => {
  const { late, requests, arrives } = lateWords();
  render(
    <StrictMode>
      <Greeting late={late} />
      <Greeting late={late} />
    </StrictMode>,
  );
  expect(screen.getAllByText("…")).toHaveLength(2);
  await arrives();
  expect(screen.getAllByText("Hello")).toHaveLength(2);
  const shown: (string | null)[] = [];
  function Later() {
    const words = useLazyModule(late, false);
    shown.push(words === null || words === "failed" ? words : words.hello);
    return null;
  }
  render(<Later />);
  expect(new Set(shown)).toEqual(new Set(["Hello"]));
  expect(requests).toHaveLength(1);
});

it("a lazy module is loaded again after a failure when it is needed, when another component mounts, and on request", async () => {
  const { late, requests, arrives, fails } = lateWords();
  const { rerender } = render(<Greeting late={late} />);
  await fails();
  expect(screen.getByText("failed")).toBeVisible();
  rerender(<Greeting late={late} wanted />);
  expect(requests).toHaveLength(2);
  expect(screen.getByText("…")).toBeVisible();
  await fails();
  render(<Greeting late={late} />);
  expect(requests).toHaveLength(3);
  await fails();
  act(() => void late.load());
  await arrives();
  expect(screen.getAllByText("Hello")).toHaveLength(2);
  expect(requests).toHaveLength(4);
});
