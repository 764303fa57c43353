/** Whether an interrupt may no longer be resolved; the exact instant counts as expired. */
export function isExpired({ expiresAt }: { readonly expiresAt?: number | undefined }, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}
