import { expect } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { countShifts } from "../fixtures/count-shifts";
import { test } from "../fixtures/portal-test";

const stay = "date_from=2027-01-04&date_to=2027-01-08";

const pages = [
  ["agent", "/"],
  ["agent", "/search"],
  ["agent", "/bookings"],
  ["agent", "/bookings/{booking}"],
  ["agent", "/coverage"],
  ["agent", "/vehicles/{car}"],
  ["agent", "/compare?v={car}"],
  ["agent", "/reservations/{draft}"],
  ["agent", `/reservations/new?car={car}&${stay}&expected_total=200&currency=EUR`],
  ["crew", "/desk"],
  ["admin", "/webhooks"],
  ["admin", "/events"],
  ["admin", "/developers/logs"],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const [role, path] of pages) {
    test(`nothing on ${path} jumps while it loads or counts, at ${width}`, async ({ portal, runtime }) => {
      const car = await createCar(runtime.database, { fleetSize: 9 });
      const mine = { carId: car.id, partnerId: portal.partner.id };
      const draft = await createBooking(runtime.database, { ...mine, status: "draft" });
      const { reference } = await portal.book();
      const names: Record<string, string> = {
        car: car.slug,
        draft: draft.reference,
        booking: reference,
      };
      const page = await portal.open(role, { viewport: { width, height } });
      await page.clock.install();
      const shifts = await countShifts(page);
      await page.goto(path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? ""));
      await page.waitForLoadState("networkidle");
      // Three seconds of whatever counts on it, each of them painted.
      for (let second = 0; second < 3; second += 1) {
        await page.clock.runFor(1000);
        await page.screenshot();
      }
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });
  }
}
