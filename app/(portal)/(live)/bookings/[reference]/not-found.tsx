import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { readPreferences } from "../../../../preferences";
import { requireStaff } from "../../../require-staff";

/**
 * The page for an unknown booking. It lists all possible causes, because saying which one applies could
 * reveal a booking of another account.
 */
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
