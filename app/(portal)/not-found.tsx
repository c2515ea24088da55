import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../preferences";

export default async function PortalNotFound() {
  const { language } = await readPreferences();
  const { shell } = textsOf(language);
  return (
    <>
      <PageHeader title={shell.notFoundTitle} note={shell.notFoundText} />
      <Link className="text-accent underline" href="/">
        {shell.goToStart}
      </Link>
    </>
  );
}
