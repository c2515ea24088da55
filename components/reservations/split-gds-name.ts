import { nameParticles } from "./name-particles";

const titles = ["MISS", "MSTR", "MRS", "CHD", "MR", "MS", "DR"];
/**
 * Titles that agents write without a space, with the minimum number of letters of a name before them. “MS”
 * and “DR” are missing, because given names end with them: ADAMS, ALEKSANDR. Some short given names end with
 * “MR”: AMR, SAMR.
 */
const joinedTitles = [
  ["MISS", 2],
  ["MSTR", 2],
  ["MRS", 2],
  ["CHD", 2],
  ["MR", 3],
] as const;

const gdsName = /^(?:\d+(?:\.\d+)?)?\s?(\p{L}[\p{L}\p{M} .'’-]*)\/(\p{L}[\p{L}\p{M} .'’-]*)$/u;

/**
 * Splits a name as reservation systems print it: `SILVA/ANA MARIA MRS`. Drops the title and corrects words in only
 * upper or lower case. Returns `undefined` if the text does not have this form, or if it has several given names but
 * neither a title nor a side in upper case: `Ana Silva/Acme Travel`.
 */
export function splitGdsName(text: string): { first_name: string; last_name: string } | undefined {
  const [, family, given] = gdsName.exec(text) ?? [];
  if (family === undefined || given === undefined || /\bc\/o\b/iu.test(text)) return undefined;
  const words = toWords(given);
  const names = withoutTitle(words);
  const isPrinted = isUpperCase(family) || isUpperCase(given) || names.join(" ") !== words.join(" ");
  if (names.length > 1 && !isPrinted) return undefined;
  return {
    first_name: properCase(names, (place, last) => place > 0 && place < last),
    last_name: properCase(toWords(family), (place, last) => place < last),
  };
}

function toWords(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function isUpperCase(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Removes titles, but never the whole name. */
function withoutTitle(words: readonly string[]): readonly string[] {
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  if (words.length > 1 && isTitle(last)) return withoutTitle(words.slice(0, -1));
  if (words.length > 1 && isTitle(first)) return words.slice(1);
  return [...words.slice(0, -1), withoutJoinedTitle(last)].filter((word) => word !== "");
}

function isTitle(word: string): boolean {
  return titles.includes(word.replace(/\.$/, "").toUpperCase());
}

function withoutJoinedTitle(word: string): string {
  const joined = joinedTitles.find(
    ([title, minLetters]) => word.toUpperCase().endsWith(title) && word.length >= title.length + minLetters,
  );
  return joined === undefined ? word : word.slice(0, -joined[0].length);
}

/**
 * Returns the words in proper case: `SILVA-COSTA` as “Silva-Costa” and, where a particle is possible, `DA` as
 * “da”.
 */
function properCase(
  words: readonly string[],
  isParticlePlace: (place: number, last: number) => boolean,
): string {
  return words
    .map((word, place) => {
      const lower = word.toLowerCase();
      // A word in mixed case was typed by a person.
      if (word !== lower && word !== word.toUpperCase()) return word;
      const isParticle = nameParticles.has(lower) && isParticlePlace(place, words.length - 1);
      return isParticle ? lower : capitalize(lower);
    })
    .join(" ");
}

function capitalize(lower: string): string {
  return lower.replace(
    /(^|[-'’.])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
