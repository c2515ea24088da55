import type { ReactElement } from "react";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "./preferences";

type MissingTexts = readonly [title: string, note: string, link: string];

/** Creates a not-found page with the title, note and link text that `choose` returns. The link leads to `href`. */
export function createMissingPage(
  href: string,
  choose: (texts: Texts) => MissingTexts,
): () => Promise<ReactElement> {
  return async () => {
    const { language } = await readPreferences();
    const [title, note, link] = choose(getTexts(language));
    return (
      <>
        <PageHeader title={title} note={note} />
        <Link className="text-accent underline" href={href}>
          {link}
        </Link>
      </>
    );
  };
}
