import { createHash } from "node:crypto";
import { getTexts } from "@/lib/texts/get-texts";
import { type Language, languages } from "@/lib/texts/languages";

/** The texts of each language as JSON, which is a valid JavaScript expression since ES2019. */
const printed = new Map(languages.map((language) => [language, JSON.stringify(getTexts(language))]));

const paths = new Map([...printed].map(([language, json]) => [language, printPath(language, json)]));

for (const [language, path] of paths) {
  // The server renders pages from the same store that the script fills in a browser.
  globalThis.portalTexts ??= {};
  globalThis.portalTexts[path] = getTexts(language);
}

function printPath(language: Language, json: string): string {
  const hash = createHash("sha256").update(json).digest("base64url").slice(0, 16);
  return `/texts/${language}.${hash}.js`;
}

/** Returns the path of the script with the texts of a language. */
export function getTextPath(language: Language): string {
  const path = paths.get(language);
  if (path === undefined) throw new Error(`No texts in ${language}.`);
  return path;
}

const file = /^\/texts\/(\w+)\.[\w-]{16}\.js$/;

/**
 * Returns the script for a path, or `undefined` if the path names no language. During an upgrade, a page of
 * another release may request its own path. The script then stores the texts of this release under that path,
 * and `current` is false.
 */
export function findTextScript(path: string): { text: string; current: boolean } | undefined {
  const language = languages.find((each) => each === file.exec(path)?.[1]);
  if (language === undefined) return undefined;
  const text = `(globalThis.portalTexts??={})[${JSON.stringify(path)}]=${printed.get(language)};\n`;
  return { text, current: path === getTextPath(language) };
}
