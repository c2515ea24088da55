import { expect } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { test } from "../fixtures/portal-test";
import { inKilobytes, weigh } from "../fixtures/weigh";
import { emitTo, openPortalEndpoint } from "../support/portal-endpoint";

const stay = "date_from=2027-01-04&date_to=2027-01-08";

/** Kilobytes of script that a first visit may cost, by page and by who opens it. */
const budgets = [
  [null, "/sign-in", 142],
  [null, "/docs", 148],
  [null, "/docs/api/bookings", 148],
  [null, "/docs/errors/price_mismatch", 148],
  ["agent", "/coverage", 148],
  ["agent", "/", 195],
  ["agent", "/bookings", 195],
  ["agent", "/bookings/{booking}", 195],
  ["agent", "/vehicles/{car}", 195],
  ["agent", "/compare?v={car}", 195],
  ["crew", "/desk", 195],
  ["admin", "/developers/logs", 195],
  ["admin", "/developers/where?q={booking}", 195],
  ["agent", "/search", 210],
  ["agent", "/reservations/{draft}", 210],
  ["agent", `/reservations/new?car={car}&${stay}&expected_total=200&currency=EUR`, 210],
  ["admin", "/webhooks", 200],
  ["admin", "/webhooks/new", 200],
  ["admin", "/webhooks/{endpoint}/settings", 200],
  ["admin", "/webhooks/{endpoint}/secret", 200],
  ["admin", "/webhooks/{endpoint}", 195],
  ["admin", "/webhooks/{endpoint}/deliveries/{delivery}", 195],
  ["admin", "/events", 195],
  ["admin", "/events/{event}", 195],
  ["admin", "/developers/signature", 195],
] as const;

for (const [role, path, budget] of budgets) {
  test(`${path} costs at most ${budget} kB of script, and nothing from elsewhere`, async ({
    page: anybodys,
    portal,
    runtime,
    baseURL,
  }) => {
    const car = await createCar(runtime.database, { fleetSize: 9 });
    const mine = { carId: car.id, partnerId: portal.partner.id };
    const draft = await createBooking(runtime.database, { ...mine, status: "draft" });
    const { reference } = await portal.book();
    const names: Record<string, string> = {
      car: car.slug,
      draft: draft.reference,
      booking: reference,
      ...(role === "admin" ? await tellOfSomething(await portal.client("admin")) : {}),
    };
    const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? "");
    const page = role === null ? anybodys : await portal.open(role);
    const weight = await weigh(page, async () => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
    });
    const [script, style, font] = [weight.script, weight.style, weight.font].map(inKilobytes);
    process.stdout.write(`${path}: script ${script} kB, style ${style} kB, fonts ${font} kB\n`);
    expect(script).toBeLessThanOrEqual(budget);
    expect(style).toBeLessThanOrEqual(20);
    expect(font).toBeLessThanOrEqual(55);
    expect(weight.hosts).toEqual([new URL(baseURL ?? "").host]);
  });
}

async function tellOfSomething(admin: PortalClient): Promise<Record<string, string>> {
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  const { id, delivery_id } = await emitTo(admin, endpoint);
  return { endpoint: String(endpoint.id), event: id, delivery: delivery_id };
}
