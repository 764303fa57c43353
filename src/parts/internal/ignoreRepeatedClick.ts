/**
 * Acts on the first click only of several in a row. An answer moves what stands below it, and the second half of a double click would
 * press whatever came to lie under the pointer: an approval nobody meant.
 */
export function ignoreRepeatedClick(act: () => void): (event?: { readonly detail?: number }) => void {
  return (event) => {
    if ((event?.detail ?? 0) < 2) act();
  };
}
