import type { Metadata } from "next";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "./preferences";

/** Returns a `generateMetadata` function that sets the title of a page in the reader's language. */
export function createTitle(choose: (texts: Texts) => string): () => Promise<Metadata> {
  return async () => {
    const { language } = await readPreferences();
    return { title: choose(getTexts(language)) };
  };
}
