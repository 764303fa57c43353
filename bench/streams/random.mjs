/**
 * The same numbers for the same seed, so that every contender reads the same bytes.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} low @param {number} high */
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  return { between, word: () => vocabulary[between(0, vocabulary.length - 1)] ?? "" };
}

// Accents, CJK and emoji: a text with them is kept as two bytes a character, and one chunk in many
// ends within a character.
const vocabulary =
  "the quarterly figures for Zürich are ready señor café naïve über report invoice approve payment 請求書 確認 送信 レビュー 数据 报告 🙂 ✅ 🚀 customer address before Friday and then we check each line again with Ångström précis totals".split(
    " ",
  );
