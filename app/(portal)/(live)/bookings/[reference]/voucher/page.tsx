import type { Metadata } from "next";
import { statusLabel } from "@/components/bookings/booking-status-label";
import { Voucher } from "@/components/bookings/voucher";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { getVoucherContract } from "@/lib/contracts/portal/voucher";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { isLanguage } from "@/lib/texts/languages";
import { readPreferences } from "../../../../../preferences";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<{ language?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await readPreferences();
  const { reference } = await params;
  return { title: `${getTexts(language).bookings.voucherTitle} ${reference}` };
}

/**
 * The printable voucher of a booking, in the language in the URL or else in the portal's language. If the booking has
 * no voucher, the page says why.
 */
export default async function VoucherPage({ params, searchParams }: Props) {
  await requirePage("/bookings/[reference]/voucher");
  const { reference } = await params;
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { bookings } = texts;
  const asked = [(await searchParams).language].flat()[0];
  const query = { language: isLanguage(asked) ? asked : language };
  const { status, voucher, code, email } = await runPageOperation(getVoucherContract, {
    params: { reference },
    query,
  });
  if (voucher !== null) return <Voucher reference={reference} text={voucher} code={code} email={email} />;
  return (
    <>
      <PageHeader
        title={bookings.voucherWhyNot}
        note={fill(bookings.voucherWhyNotText, { status: statusLabel(status, texts) })}
      />
      <Link className="text-accent underline" href={`/bookings/${reference}`}>
        {bookings.voucherBack}
      </Link>
    </>
  );
}
