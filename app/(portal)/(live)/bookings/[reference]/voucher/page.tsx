import type { Metadata } from "next";
import Link from "next/link";
import { statusLabel } from "@/components/bookings/booking-status-label";
import { Voucher } from "@/components/bookings/voucher";
import { PageHeader } from "@/components/ui/page-header";
import { statusGroup } from "@/lib/booking-status";
import { getBookingContract } from "@/lib/contracts/bookings";
import { fill } from "@/lib/texts/interpolate";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../../preferences";
import { runPageOperation } from "../../../../run-page-operation";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await readPreferences();
  const { reference } = await params;
  return { title: `${textsOf(language).bookings.voucherTitle} ${reference}` };
}

/** The printable voucher for the counter. Only a confirmed booking has one. */
export default async function VoucherPage({ params }: Props) {
  const { reference } = await params;
  const { language } = await readPreferences();
  const texts = textsOf(language);
  const { bookings } = texts;
  const booking = await runPageOperation(getBookingContract, { params: { reference } });
  if (statusGroup(booking.status) === "confirmed") return <Voucher booking={booking} />;
  return (
    <>
      <PageHeader
        title={bookings.voucherWhyNot}
        note={fill(bookings.voucherWhyNotText, { status: statusLabel(booking.status, texts) })}
      />
      <Link className="text-accent underline" href={`/bookings/${reference}`}>
        {bookings.voucherBack}
      </Link>
    </>
  );
}
