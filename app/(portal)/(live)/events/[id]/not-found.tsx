import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";

export default async function EventNotFound() {
  const { language } = await readPreferences();
  const { events } = textsOf(language);
  return (
    <>
      <PageHeader title={events.missingTitle} note={events.missingText} />
      <Link className="text-accent underline" href="/events">
        {events.back}
      </Link>
    </>
  );
}
