import { type APIResponse, expect, type Page } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { phoneViewport } from "../fixtures/accessible";
import { countShifts, maxShift, runCountdowns } from "../fixtures/count-shifts";
import { test } from "../fixtures/portal-test";
import { findPage } from "../support/list-pages";
import { emitEvent, openPortalEndpoint } from "../support/portal-endpoint";
import type { SamplePage } from "../support/sample-pages";

/** The page Today with items, because it looks different without them. */
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
 * The desk with at least one booking. Other tests change the desk, because it shows the bookings of all partners.
 * `keepDesk` therefore repeats its first response.
 */
const deskWithBooking: SamplePage = {
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

/**
 * Pages whose content this test prepares. `accessible-everywhere.spec.ts` measures every page with its sample content.
 */
const watched = [
  ["/desk", "/desk", deskWithBooking],
  ["/ with work", "/", todayWithWork],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const [name, shown, { role, address }] of watched) {
    test(`nothing on ${name} moves while it loads or counts, at ${width}`, async ({
      page: anonymous,
      portal,
      runtime,
    }) => {
      const path = await address({ portal, runtime });
      const viewport = { width, height };
      const page = role === null ? anonymous : await portal.open(role, { viewport });
      await page.setViewportSize(viewport);
      await page.clock.install();
      await keepDesk(page);
      const shifts = await countShifts(page);
      await page.goto(path);
      expect(findPage(page.url())).toBe(shown);
      await runCountdowns(page);
      expect(await shifts()).toBeLessThanOrEqual(maxShift);
    });
  }
}

test("nothing on the page of an event moves when its delivery succeeds, on a phone", async ({ portal }) => {
  const admin = await portal.client("admin");
  const { id } = await emitEvent(admin, await openPortalEndpoint(admin, "slow"));
  const page = await portal.open("admin", phoneViewport);
  const shifts = await countShifts(page);
  await page.goto(`/events/${id}`);
  const item = page.getByRole("listitem").filter({ hasText: "/slow/" });
  await expect(item.getByText("Delivered")).toBeHidden();
  await expect(item.getByText("Delivered")).toBeVisible({ timeout: 20_000 });
  expect(await shifts()).toBeLessThanOrEqual(maxShift);
});
