/** The bytes of hexadecimal digits as base64url, the form of a WebAuthn challenge. */
export function toBase64Url(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) =>
    String.fromCharCode(Number.parseInt(pair, 16)),
  );
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
