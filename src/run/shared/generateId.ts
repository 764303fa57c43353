/** A random UUID. Not by `crypto.randomUUID`, which exists in secure contexts only. */
export function generateId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, index) => stamped(byte, index).toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// RFC 9562: version 4 in byte 6, variant 10 in byte 8.
function stamped(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
