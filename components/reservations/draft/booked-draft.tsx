"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";

const fallbackMs = 1500;

/**
 * Replaces the page of a booked draft with the page of its booking. That page also says if there was a second
 * payment.
 */
export function BookedDraft({ reference }: { reference: string }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const router = useRouter();
  const href = `/bookings/${reference}`;
  useEffect(() => {
    const open = () => router.replace(href);
    open();
    // The router drops a navigation that begins while it restores or hydrates a page.
    const fallback = setTimeout(() => window.location.replace(href), fallbackMs);
    // The browser may restore this page as it was left, instead of loading it again.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && open();
    window.addEventListener("pageshow", restore);
    return () => {
      clearTimeout(fallback);
      window.removeEventListener("pageshow", restore);
    };
  }, [router, href]);
  return (
    <>
      <PageHeader title={reserve.booked} note={reserve.bookedElsewhere} />
      <Link className={buttonStyles({ look: "primary" })} href={href}>
        {reserve.openBooking}
      </Link>
    </>
  );
}
