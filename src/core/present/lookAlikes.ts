/** Cyrillic and Greek letters, then the Latin ones they look like. */
const foreign = "аеорсухіјѕԁһԛԝкмтвнαορνικυχτη";
const latin = "aeopcyxijsdhqwkmtbhaopvikuxtn";

/** The Latin letter that a small Cyrillic or Greek letter looks like; the letter itself where it looks like none. */
export const latinLookAlike = (letter: string): string => latin[foreign.indexOf(letter)] ?? letter;

/** The lookbehind prevents quadratic time in long words. */
const mixed = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*[\u0370-\u052f][\p{L}\p{M}]*/gu;

/**
 * The positions of letters in words of mixed scripts that look like letters of the other script, such as the Cyrillic "а" in "pаypal". Where
 * most letters are Cyrillic or Greek, the Latin ones are returned.
 */
export function findLookAlikes(text: string): readonly number[] {
  return [...text.matchAll(mixed)].flatMap(({ 0: word, index }) => {
    const count = (letters: RegExp): number => word.match(letters)?.length ?? 0;
    const latins = count(/\p{Script=Latin}/gu);
    const alike = latins === 0 ? "" : count(/[\u0370-\u052f]/g) > latins ? latin : foreign;
    return word.split("").flatMap((letter, place) => (alike.includes(letter.toLowerCase()) ? [index + place] : []));
  });
}
