import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const textsFolder = "lib/texts";

/**
 * The generated modules that list all languages. Each collects the export `name` from `file` in the folder of each
 * language.
 */
const parts = [
  { list: "facts", file: "language", name: "language" },
  { list: "phrase-words", file: "phrase-words", name: "phraseWords" },
  { list: "texts", file: "index", name: "texts" },
  { list: "vehicle-types", file: "vehicle-types", name: "vehicleTypes" },
  { list: "readiness-checks", file: "readiness-checks", name: "readinessChecks" },
  { list: "same-as-english", file: "same-as-english", name: "sameAsEnglish" },
] as const;

const header = "// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.\n";

/** Returns the languages that have a folder, in the order of their codes. */
export function findLanguages(): string[] {
  return readdirSync(textsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Returns the source of each module that lists the languages, by path. Names and texts are in different modules, so
 * that a page that shows only the names of the languages does not load their texts.
 */
export function renderLanguageLists(languages: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    parts.map((part) => [join(textsFolder, "all", `${part.list}.ts`), renderList(part, languages)] as const),
  );
}

function renderList({ file, name, list }: (typeof parts)[number], languages: readonly string[]): string {
  const isTexts = file === "index";
  const imports = languages.map((language) =>
    isTexts
      ? `import { ${language} } from "../${language}";\n`
      : `import { ${name} as ${language} } from "../${language}/${file}";\n`,
  );
  const codes = languages.map((language) => `"${language}"`).join(", ");
  const constant = `all${list.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}`;
  return [
    header,
    ...imports,
    "\n",
    ...(list === "facts" ? [`export const languages = [${codes}] as const;\n`] : []),
    `export const ${constant} = { ${languages.join(", ")} };\n`,
  ].join("");
}

/** Returns a message for each module that does not match the folders of the languages. */
export function findStaleLanguageLists(read: (path: string) => string): string[] {
  return [...renderLanguageLists(findLanguages())]
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => `${path} differs from the folders: run npm run languages and commit the difference`);
}

/** Writes the modules that list the languages. */
export function updateLanguageLists(): void {
  for (const [path, text] of renderLanguageLists(findLanguages())) writeFileSync(path, text);
}
