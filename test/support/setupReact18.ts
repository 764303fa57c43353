import { version } from "react";
import { version as domVersion } from "react-dom";

if (version !== "18.2.0" || domVersion !== "18.2.0")
  throw new Error(`These tests ran on React ${version} and ${domVersion}.`);

// React 18 leaves it to the browser to print an error, in any case, and adds a line. React 19
// prints only what a boundary caught; so it is made here, and the tests can be the same.
let thrown: unknown;
window.addEventListener("error", ({ error }) => {
  thrown = error;
});
const print = console.error;
console.error = (...args: unknown[]) => {
  const text = String(args[0]);
  // Logged on a server, recognized by its missing document; these tests render a server's HTML
  // where there is one.
  if (text.startsWith("Warning: useLayoutEffect does nothing on the server")) return;
  if (!text.startsWith("The above error occurred in")) print(...args);
  else if (text.includes("the error boundary you provided")) print(thrown);
};
const dom: { readonly virtualConsole: { readonly removeAllListeners: (event: string) => void } } =
  Reflect.get(globalThis, "jsdom");
dom.virtualConsole.removeAllListeners("jsdomError");
