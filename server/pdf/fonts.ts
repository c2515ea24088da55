import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { projectRoot } from "../db/project-root";

export type FontStyle = "regular" | "bold";

/** The files of Noto Sans, relative to the project's root. They are read when the first PDF is written. */
export const fontFiles: Readonly<Record<FontStyle, string>> = {
  regular: "node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  bold: "node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
};

const loaded = new Map<FontStyle, Font>();

/**
 * Returns Noto Sans, with Latin, Greek and Cyrillic letters. A font is parsed once per process, because parsing
 * takes several times as long as writing a page.
 */
export function loadFont(style: FontStyle): Font {
  const known = loaded.get(style);
  if (known !== undefined) return known;
  const path = join(/* turbopackIgnore: true */ projectRoot(), fontFiles[style]);
  const font = create(readFileSync(/* turbopackIgnore: true */ path));
  if ("fonts" in font) throw new Error(`${path} is a collection of fonts.`);
  loaded.set(style, font);
  return font;
}
