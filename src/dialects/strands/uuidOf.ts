/** The namespace for object identifiers, of RFC 9562. */
const namespace = "6ba7b8129dad11d180b400c04fd430c8";

/**
 * The UUID of a name, version 5, as Strands for Python ends its ids: a SHA-1 that others cannot hit
 * by chance. Web Crypto has none that is synchronous.
 */
export function uuidOf(name: string): string {
  const prefix = namespace.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const hash = sha1([...prefix, ...new TextEncoder().encode(name)]);
  const bytes = hash.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const constants = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function sha1(message: readonly number[]): number[] {
  const blocks = Math.ceil((message.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  for (const [place, byte] of message.entries()) view.setUint8(place, byte);
  view.setUint8(message.length, 0x80);
  view.setUint32(blocks * 64 - 4, message.length * 8);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < blocks; block += 1) {
    const words = Array.from({ length: 16 }, (_, place) => view.getUint32(block * 64 + place * 4));
    const word = (place: number): number => words[place] ?? 0;
    for (let place = 16; place < 80; place += 1)
      words.push(
        rotated(word(place - 3) ^ word(place - 8) ^ word(place - 14) ^ word(place - 16), 1),
      );
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (const [round, value] of words.entries()) {
      const quarter = Math.floor(round / 20);
      const mixed =
        quarter === 0
          ? (b & c) | (~b & d)
          : quarter === 2
            ? (b & c) | (b & d) | (c & d)
            : b ^ c ^ d;
      const next = (rotated(a, 5) + mixed + e + (constants[quarter] ?? 0) + value) | 0;
      [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
    }
    for (const [place, value] of [a, b, c, d, e].entries())
      state[place] = ((state[place] ?? 0) + value) | 0;
  }
  return state.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
}

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
