import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

export function mount(page: ReactNode) {
  const root = document.querySelector("#root");
  if (root === null) throw new Error("The page has no #root.");
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
