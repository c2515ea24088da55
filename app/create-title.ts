import type { Metadata } from "next";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "./preferences";

/** Creates the `generateMetadata` of a page: its title in the reader's language. */
export function createTitle(choose: (texts: Texts) => string): () => Promise<Metadata> {
  return async () => {
    const { language } = await readPreferences();
    return { title: choose(getTexts(language)) };
  };
}
