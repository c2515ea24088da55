import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { fill } from "@/lib/texts/interpolate";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { requireStaff } from "../../../require-staff";

/** Both causes a booking can be missing for: nothing tells them apart, on purpose. */
export default async function BookingNotFound() {
  const { language } = await readPreferences();
  const { bookings } = textsOf(language);
  const { partner } = await requireStaff();
  return (
    <>
      <PageHeader title={bookings.missingTitle} />
      <p>{bookings.missingCauses}</p>
      <ul className="list-disc py-2 pl-5 text-ink2">
        <li>{fill(bookings.missingAccount, { partner: partner?.name ?? "" })}</li>
        <li>{bookings.missingReference}</li>
      </ul>
      <Link className="text-accent underline" href="/bookings">
        {bookings.backToList}
      </Link>
    </>
  );
}
