import { Link } from "@/components/ui/link";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "./preferences";

export default async function NotFound() {
  const { language } = await readPreferences();
  const { shell } = getTexts(language);
  return (
    <main className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="font-semibold text-title">{shell.notFoundTitle}</h1>
      <p className="mt-2 text-form text-ink2">
        {shell.notFoundAddress}{" "}
        <Link href="/" className="text-accent underline">
          {shell.goToStart}
        </Link>
      </p>
    </main>
  );
}
