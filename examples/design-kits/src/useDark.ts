import { useLayoutEffect, useState } from "react";

/**
 * Sets the class `dark` on the root element, by which Chakra UI and shadcn/ui are dark; next-themes
 * does the same.
 */
export function useDark() {
  const [dark, setDark] = useState(false);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("dark", dark);
  }, [dark]);
  return { dark, toggle: () => setDark(!dark) };
}
