import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Booking } from "@/lib/contracts/bookings";
import { getTexts } from "@/lib/texts/get-texts";
import { type Language, languages } from "@/lib/texts/languages";
import { TextsProvider } from "../texts/texts-provider";
import { BookingHeadline } from "./booking-headline";

const deadline = "2027-06-01T10:00:00Z";

/** Renders the headline of a booking in a status and returns its texts. */
function render(status: string, language: Language = "en") {
  // SAFETY: the headline reads only these fields.
  const booking = { reference: "RB-TEST", status, confirm_by: deadline, cancellation: null } as Booking;
  const html = renderToStaticMarkup(
    <TextsProvider texts={getTexts(language)} language={language} locale={language}>
      <BookingHeadline booking={booking} now={Date.parse(deadline) - 90_000} />
    </TextsProvider>,
  );
  const headline = /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
  return { headline, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

test.for([
  ["pending", "Booked. Not confirmed yet.", /A crew must accept it by .*10:00.* 1:30 left/],
  ["pending_confirmation", "Booked. The rental is being secured.", /The crew must secure a car by .*10:00/],
  ["pending_supplier", "Booked. Waiting for the supplier.", /The supplier must confirm it by .*10:00/],
  ["pending_tomorrow", "Booked. Not confirmed yet.", /Confirmation deadline: .*10:00/],
] as const)(
  "the headline of a booking that is %s says who must act, and until when",
  ([status, headline, sentence]) => {
    const shown = render(status);
    expect(shown.headline).toBe(headline);
    expect(shown.text).toMatch(sentence);
  },
);

test.for(languages)("each waiting status has its own headline in %s", (language) => {
  const headlines = ["pending", "pending_confirmation", "pending_supplier"].map(
    (status) => render(status, language).headline,
  );
  expect(new Set(headlines).size).toBe(3);
});
