"use client";

import { useState } from "react";
import { getBookingRoute } from "@/lib/api/bookings";
import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { formatLocalTime } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { useCityName } from "../shell/use-city-name";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { CancelDialog } from "./cancel-dialog";
import { ChangeBooking } from "./change/change-booking";

type Localization = { texts: Texts; locale: string; cityName: ReturnType<typeof useCityName> };

function confirmationText(
  { reference, car, location, ...stay }: Booking,
  { texts, locale, cityName }: Localization,
) {
  return fill(texts.bookings.confirmationText, {
    reference,
    car: car.title,
    place: cityName(location),
    from: formatLocalTime(stay.starts_at, locale),
    to: formatLocalTime(stay.ends_at, locale),
  });
}

type Props = {
  booking: Booking;
  now: number;
  /** Whether the dialog that changes the booking is open at first. */
  change: boolean;
};

/**
 * The actions of a booking. The buttons for the voucher and the confirmation text work only while the booking is
 * confirmed.
 */
export function BookingActions({ booking, now, change }: Props) {
  const { texts, locale } = useTexts();
  const cityName = useCityName();
  const [books, seesEvidence] = [useMay("book"), useMay("evidence")];
  const { bookings } = texts;
  const { reference, status } = booking;
  const [cancelling, setCancelling] = useState(false);
  const group = statusGroup(status);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      {group === "confirmed" ? (
        <>
          <Link
            href={`/bookings/${reference}/voucher`}
            data-action={bookings.voucher}
            className={buttonStyles({ look: "primary" })}
          >
            {bookings.voucher}
          </Link>
          <CopyButton
            text={confirmationText(booking, { texts, locale, cityName })}
            action={bookings.copyConfirmation}
          >
            {bookings.copyConfirmation}
          </CopyButton>
        </>
      ) : (
        <>
          <Button disabled title={bookings.voucherNotYet}>
            {bookings.voucher}
          </Button>
          <Button disabled title={bookings.voucherNotYet}>
            {bookings.copyConfirmation}
          </Button>
        </>
      )}
      {books ? <ChangeBooking booking={booking} now={now} initiallyOpen={change} /> : null}
      {seesEvidence ? (
        <Link
          href={`/bookings/${reference}/evidence`}
          data-action={texts.evidence.open}
          className={buttonStyles({})}
        >
          {texts.evidence.open}
        </Link>
      ) : null}
      {group === "ended" || !books ? null : (
        <Button look="danger" onClick={() => setCancelling(true)}>
          {bookings.cancel}
        </Button>
      )}
      <ApiCallDrawer call={{ route: getBookingRoute, params: { reference } }} />
      <CancelDialog booking={booking} open={cancelling} onOpenChange={setCancelling} />
    </div>
  );
}
