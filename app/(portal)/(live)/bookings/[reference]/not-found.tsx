import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { readPreferences } from "../../../../preferences";
import { requireStaff } from "../../../require-staff";

/** Names both possible causes. The response does not reveal which one applies, to protect other accounts. */
export default async function BookingNotFound() {
  const { language } = await readPreferences();
  const { bookings } = getTexts(language);
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
