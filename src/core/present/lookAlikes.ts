/** Cyrillic and Greek letters, then the Latin ones they look like. */
const foreign = "аеорсухіјѕԁһԛԝкмтвнαορνικυχτη";
const latin = "aeopcyxijsdhqwkmtbhaopvikuxtn";

/** The Latin letter that a small Cyrillic or Greek letter looks like; the letter itself where it looks like none. */
export const latinLookAlike = (letter: string): string => latin[foreign.indexOf(letter)] ?? letter;

const isForeign = /[\u0370-\u052f]/;
const isLatin = /\p{Script=Latin}/u;
/** The lookbehind prevents quadratic time in long words. */
const word = /(?<![\p{Script=Latin}\u0370-\u052f\p{M}])[\p{Script=Latin}\u0370-\u052f\p{M}]{2,}/gu;

/**
 * The positions of letters in words of mixed scripts that look like letters of the other script, such as the Cyrillic "а" in "pаypal". Where
 * most letters are Cyrillic or Greek, the Latin ones are returned.
 */
export function findLookAlikes(text: string): readonly number[] {
  if (!isForeign.test(text) || !isLatin.test(text)) return [];
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) => lookAlikesIn(found).map((place) => index + place));
}

function lookAlikesIn(found: string): readonly number[] {
  const letters = [...found.toLowerCase()];
  if (letters.length !== found.length) return [];
  const places = letters.map((letter, place) => ({ letter, place }));
  const others = places.filter(({ letter }) => isForeign.test(letter));
  const latins = places.filter(({ letter }) => isLatin.test(letter));
  if (others.length === 0 || latins.length === 0) return [];
  const marked =
    others.length > latins.length ? latins.filter(isLatinLike) : others.filter(({ letter }) => foreign.includes(letter));
  return marked.map(({ place }) => place);
}

const isLatinLike = ({ letter }: { readonly letter: string }): boolean => latin.includes(letter);
