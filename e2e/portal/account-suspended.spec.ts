import { expect } from "@playwright/test";
import { setPartnerStatus } from "@/server/partners/set-partner-status";
import { createLatch } from "@/server/testing/latch";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForRequests } from "../fixtures/wait-for-requests";
import { bookWith, countBookings, createOwnCar, getReservePath, reserveCar } from "../support/reserve-rental";

const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;

test("a suspension during a booking leaves its page open until the result, and then shows the suspension", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  const [sent, held] = [createLatch(), createLatch()];
  await page.route(
    bookPath,
    async (route) => {
      await route.fetch();
      sent.release();
      await held.released;
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await bookWith(page, "pay_7731");
  await sent.released;
  await setPartnerStatus(runtime.database, await runtime.acting(), {
    partner: portal.partner.slug,
    status: "suspended",
  });
  const refreshed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc") && !("next-router-prefetch" in request.headers()))
      refreshed.push(request.url());
  });
  let refused = 0;
  page.on("response", (answer) => {
    if (answer.status() === 403 && answer.url().includes("/portal-api/drafts/")) refused += 1;
  });
  const heading = page.getByRole("heading", { level: 1 });
  const before = (await heading.textContent()) ?? "";
  // Returning to the tab triggers a new request.
  const returnToTab = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  // When the second request is rejected, the page has processed the first rejection.
  await expect(async () => {
    await returnToTab();
    await expect.poll(() => refused, { timeout: 1000 }).toBeGreaterThan(1);
  }).toPass();
  await waitForRequests(page);
  expect(refreshed).toEqual([]);
  await expect(heading).toHaveText(before);
  held.release();
  await expect(page.getByText("This account is suspended").first()).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    await returnToTab();
    await expect(heading).toHaveText("This account is suspended", { timeout: 1000 });
  }).toPass();
  const note = page.getByRole("region", { name: "The result of an earlier request is not known yet" });
  await expect(note.getByRole("link")).toHaveCount(1);
  await expectAccessible(page);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});
