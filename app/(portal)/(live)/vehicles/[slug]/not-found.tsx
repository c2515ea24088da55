import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";

/** Shown for a car that is not offered, or no longer offered. */
export default async function NoVehicle() {
  const { language } = await readPreferences();
  const { vehicles } = textsOf(language);
  return (
    <>
      <PageHeader title={vehicles.goneTitle} note={vehicles.goneText} />
      <Link className="text-accent underline" href="/search">
        {vehicles.back}
      </Link>
    </>
  );
}
