import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeskBooking } from "@/lib/api/desk";
import { getTexts } from "@/lib/texts/get-texts";
import { type PortalSession, SessionContext } from "../shell/portal-session";
import { TextsProvider } from "../texts/texts-provider";
import { Handovers } from "./handovers";

const booking: DeskBooking = {
  reference: "RB-TEST",
  status: "confirmed",
  partner: "Example Travel",
  car: "Renault Clio",
  city: "Lisbon",
  city_slug: "lisbon",
  date_from: "2027-06-01",
  date_to: "2027-06-03",
  starts_at: "2027-06-01T09:30:00+01:00",
  ends_at: "2027-06-03T18:45:00+01:00",
  units: 1,
  pickup_type: "delivery",
  customer: "Ana Silva",
  customer_phone: "+351 912 345 678",
};

// SAFETY: the list reads only the names of cities.
const session = { cityNames: { lisbon: "Lisboa" } } as unknown as PortalSession;

function render(changes: Partial<DeskBooking>, at: "starts_at" | "ends_at"): string {
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <TextsProvider texts={getTexts("en")} language="en" locale="en-GB">
        <Handovers title="Pickups" none="None" at={at} bookings={[{ ...booking, ...changes }]} />
      </TextsProvider>
    </SessionContext>,
  );
}

/** Returns the texts of the cells of the only row. */
function cellsOf(html: string): string[] {
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
    cell
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

test("a handover shows its local time, the customer's phone number and the method", () => {
  const { methods } = getTexts("en").desk;
  const delivered = cellsOf(render({}, "starts_at"));
  expect(delivered.slice(0, 4)).toEqual([
    "09:30",
    "Ana Silva +351 912 345 678",
    "Renault Clio · Lisboa",
    methods.delivery,
  ]);
  const collected = cellsOf(render({ pickup_type: "pickup" }, "ends_at"));
  expect([collected[0], collected[3]]).toEqual(["18:45", methods.pickup]);
  expect(methods.pickup).not.toBe(methods.delivery);
});

test("a phone number of a handover can be called, and a customer without one has no link", () => {
  expect(render({}, "starts_at")).toContain('href="tel:+351912345678"');
  expect(render({ customer_phone: null }, "starts_at")).not.toContain("tel:");
});

test("a handover of several cars shows their number before the car", () => {
  expect(cellsOf(render({ units: 3 }, "starts_at"))[2]).toBe("3 × Renault Clio · Lisboa");
});
