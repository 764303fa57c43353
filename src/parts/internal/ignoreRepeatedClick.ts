/**
 * Runs only on the first of several clicks in a row. An answer moves the layout below it, and the second half of a double click would press
 * whatever is then under the pointer: an unintended approval.
 */
export function ignoreRepeatedClick(act: () => void): (event?: { readonly detail?: number }) => void {
  return (event) => {
    if ((event?.detail ?? 0) < 2) act();
  };
}
