"use client";

import { useEffect, useRef } from "react";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { StopButton } from "../payment/price-choices";

type Props = { reference: string; onAgain: () => void; onStop: (() => void) | undefined };

/** Asks whether to book although another booking has the same external reference. */
export function OtherBookingNote({ reference, onAgain, onStop }: Props) {
  const { other, openBooking } = useTexts().texts.reserve;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded-panel border border-wait bg-wait-soft px-4 py-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-form text-wait">
        {fill(other.title, { reference })}
      </h2>
      <p className="mt-1 max-w-prose">{other.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link className={buttonStyles({ look: "primary" })} href={`/bookings/${reference}`}>
          {openBooking}
        </Link>
        <Button onClick={onAgain}>{other.again}</Button>
        <StopButton onStop={onStop} />
      </div>
    </section>
  );
}
