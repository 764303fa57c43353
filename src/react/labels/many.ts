/** A number of things in English. */
export const many = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? "" : "s"}`;
