"use client";

import { useState } from "react";
import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { lazyComponent } from "../../ui/lazy-component";

const ChangeForm = lazyComponent(() => import("./change-form").then((module) => module.ChangeForm));

/** Returns whether the page offers a change of the booking. The API decides whether the change is possible. */
export function isChangeable({ status, replaces, replaced_by, starts_at }: Booking, now: number): boolean {
  const group = statusGroup(status);
  if (group === "ended" || replaced_by !== null) return false;
  return group === "confirmed" ? Date.parse(starts_at) > now : replaces === null;
}

type Props = { booking: Booking; now: number; initiallyOpen: boolean };

/**
 * The button and the dialog to change a booking. Renders nothing if the booking cannot be changed and the dialog is
 * closed.
 */
export function ChangeBooking({ booking, now, initiallyOpen }: Props) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const [open, setOpen] = useState(initiallyOpen);
  const changeable = isChangeable(booking, now);
  useShortcuts({ e: changeable ? () => setOpen(true) : undefined });
  if (!changeable && !open) return null;
  return (
    <>
      <Button shortcut="e" data-action={bookings.change.open} onClick={() => setOpen(true)}>
        {bookings.change.open}
      </Button>
      <Dialog
        side
        open={open}
        onOpenChange={setOpen}
        title={fill(bookings.change.title, { reference: booking.reference })}
        description={bookings.change.description}
        closeLabel={common.close}
      >
        <ChangeForm booking={booking} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
