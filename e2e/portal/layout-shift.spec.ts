import { type APIResponse, expect, type Page } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { countShifts } from "../fixtures/count-shifts";
import { test } from "../fixtures/portal-test";
import { findPage, listPages } from "../support/list-pages";
import { type SamplePage, samplePages } from "../support/sample-pages";

test("every page of the tree is tested", () => {
  expect(Object.keys(samplePages).sort()).toEqual(listPages());
});

/** The page Today with items. Without items it looks different. */
const todayWithWork: SamplePage = {
  role: "agent",
  address: async ({ portal, runtime }) => {
    const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
    await createBooking(runtime.database, { carId, partnerId: portal.partner.id, status: "draft" });
    await portal.book();
    return "/";
  },
};
/**
 * The desk, which shows the bookings of all partners. The test repeats the first response, because other
 * tests change the bookings.
 */
const deskAsSeen: SamplePage = {
  role: "crew",
  address: async ({ portal }) => {
    await portal.book();
    return "/desk";
  },
};

async function keepDesk(page: Page): Promise<void> {
  let seen: Promise<APIResponse> | undefined;
  await page.route("**/portal-api/desk", async (route) => {
    seen ??= route.fetch();
    await route.fulfill({ response: await seen });
  });
}

const watched = [
  ...Object.entries({ ...samplePages, "/desk": deskAsSeen }).map(
    ([page, sample]) => [page, page, sample] as const,
  ),
  ["/ with work", "/", todayWithWork] as const,
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const [name, shown, { role, address }] of watched) {
    test(`nothing on ${name} moves while it loads or counts, at ${width}`, async ({
      page: anybodys,
      portal,
      runtime,
    }) => {
      const path = await address({ portal, runtime });
      const viewport = { width, height };
      const page = role === null ? anybodys : await portal.open(role, { viewport });
      await page.setViewportSize(viewport);
      await page.clock.install();
      await keepDesk(page);
      const shifts = await countShifts(page);
      await page.goto(path);
      expect(findPage(page.url())).toBe(shown);
      await page.waitForLoadState("networkidle");
      // Run every countdown for three seconds, and paint each of them.
      for (let second = 0; second < 3; second += 1) {
        await page.clock.runFor(1000);
        await page.screenshot();
      }
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });
  }
}
