import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/server/db/in-transaction";
import { lockKey } from "@/server/idempotency/outcomes.queries";
import { createLatch } from "@/server/testing/latch";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  countDrafts,
  createOwnCar,
  expectBooked,
  expectDraft,
  expireDraft,
  fillCustomer,
  getReservePath,
  importTrackCars,
  paymentField,
  reserveCar,
} from "../support/reserve-rental";

const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;
const reservePath = /\/portal-api\/v1\/rentals\/reservations$/;
const keyPath = /\/portal-api\/v1\/idempotency-keys\//;
const unknown = "We don't know yet whether it was booked. Checking…";

const pending = {
  op: "book",
  anchor: "RB-7K2M9QX4TD",
  key: "portal-book-RB-7K2M9QX4TD-0011223344556677-1",
  digest: "0011223344556677",
  at: "2026-11-20T10:00:00.000Z",
  external_ref: null,
  payment_reference: "pay_7731",
  href: "/reservations/RB-7K2M9QX4TD",
};

test.beforeEach(async ({ runtime }) => await importTrackCars(runtime));

function noteOn(page: Page) {
  return page.getByRole("region", { name: "The result of an earlier request is not known yet" });
}

/** Returns the pending submission in the browser's local storage, or null if there is none. */
async function readPending(page: Page): Promise<{ key: string }> {
  return await page.evaluate(() => {
    const name = Object.keys(localStorage).find((candidate) => candidate.startsWith("submission "));
    return JSON.parse(localStorage.getItem(name ?? "") ?? "null");
  });
}

/**
 * Opens a second tab, leaves the page during its submission, and returns the second tab. The tabs share local storage,
 * but not session storage.
 */
async function reopen(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  return other;
}

/** Clicks “Check now” and waits for the response about the idempotency key. */
async function checkNow(page: Page): Promise<void> {
  const told = page.waitForResponse((response) => keyPath.test(response.url()));
  await page.getByRole("button", { name: "Check now" }).click();
  await (await told).finished();
}

async function personOf({ partner }: Portal, { database }: TestRuntime): Promise<string> {
  const [agent] = await database.rows<{ id: number }>(
    sql`select id from staff where partner_id = ${partner.id}`,
  );
  return String(agent?.id);
}

/** Stores pending submissions of an earlier visit: one of this person, and one of another person. */
async function leavePending(page: Page, person: string): Promise<void> {
  await page.evaluate(
    (kept) => {
      const others = { ...kept, person: `${kept.person}0`, anchor: "RB-0000000000" };
      for (const one of [kept, others]) {
        localStorage.setItem(`submission ${one.person} book ${one.anchor}`, JSON.stringify(one));
      }
    },
    { ...pending, person },
  );
}

test("a submission without a known result is shown on every page, only to the person who sent it", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto("/coverage");
  await expect(noteOn(page)).toHaveCount(0);
  await leavePending(page, await personOf(portal, runtime));
  for (const path of ["/", "/bookings", "/search"]) {
    await page.goto(path);
    await expect(noteOn(page).getByRole("link")).toHaveCount(1);
    await expect(noteOn(page).getByRole("link", { name: /RB-7K2M9QX4TD/ })).toHaveAttribute(
      "href",
      pending.href,
    );
  }
});

test("a submission from a missing draft is completed on the page of that draft", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto("/coverage");
  await leavePending(page, await personOf(portal, runtime));
  await page.goto("/bookings");
  await noteOn(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This draft no longer exists");
  await expect(page.getByRole("alert").filter({ hasText: "It was not booked" })).toContainText("pay_7731");
  await expectAccessible(page);
  await expect(noteOn(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Search cars" }).click();
  await expect(page).toHaveURL("/search");
  await expect(noteOn(page)).toHaveCount(0);
});

test("a missing draft leads to its renewal if only that response was lost", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const expired = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await expireDraft(runtime, expired);
  await page.route(reservePath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Renew and continue" }).first().click();
  await expect.poll(() => countDrafts(runtime, portal.partner)).toBe(2);
  await expect(page.getByText("We don't know yet whether it was reserved. Checking…")).toBeVisible();
  await runtime.database.rows(sql`delete from bookings where reference = ${expired}`);
  const other = await reopen(page);
  await other.goto(`/reservations/${expired}`);
  await expect(other).toHaveURL(/\/reservations\/RB-/);
  await expect(paymentField(other)).toBeVisible();
  expect(other.url()).not.toContain(expired);
  await expect(noteOn(other)).toHaveCount(0);
});

test("another tab waits while the key is in progress, and says that nothing was booked only when that is certain", async ({
  portal,
  runtime,
}) => {
  const { database } = runtime;
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(bookPath, async (route) => await route.abort("connectionreset"));
  await bookWith(page, "pay_7731");
  await expect(page.getByText(unknown)).toBeVisible();
  const { key } = await readPending(page);
  const [working, begun] = [createLatch(), createLatch()];
  const work = inTransaction(database, async (tx) => {
    expect((await lockKey(tx, portal.partner.id, key)).locked).toBe(true);
    begun.release();
    await working.released;
  });
  await begun.released;
  const other = await reopen(page);
  await other.goto(`/reservations/${reference}`);
  await expect(other.getByText("Nothing is sent again.")).toBeVisible();
  await expectAccessible(other);
  for (let look = 0; look < 7; look += 1) await checkNow(other);
  await expect(other.getByText(unknown)).toBeVisible();
  await expect(other.getByText("It was not booked")).toHaveCount(0);
  working.release();
  await work;
  const absent = other.getByText("It was not booked");
  await expect(async () => {
    const check = other.getByRole("button", { name: "Check now" });
    await Promise.race([check.click({ timeout: 2000 }).catch(() => undefined), absent.waitFor()]);
    await expect(absent).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await expect(other.getByText("It was sent from a tab that is now closed")).toBeVisible();
  await expectAccessible(other);
  await expect(paymentField(other)).toHaveValue("pay_7731");
  await other.getByRole("button", { name: "Try again" }).click();
  await expectBooked(other, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("another tab finds a draft whose response was lost", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  const address = page.url();
  await page.route(reservePath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => countDrafts(runtime, portal.partner)).toBe(1);
  await expect(page.getByText("We don't know yet whether it was reserved. Checking…")).toBeVisible();
  const other = await reopen(page);
  await other.goto(address);
  await expectDraft(other);
  await expect(noteOn(other)).toHaveCount(0);
  expect(await countDrafts(runtime, portal.partner)).toBe(1);
});

test("a discarded draft leaves no pending submission", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(bookPath, async (route) => await route.abort("connectionreset"));
  await bookWith(page, "pay_7731");
  await expect(page.getByText(unknown)).toBeVisible();
  const { key } = await readPending(page);
  expect(key).toMatch(/^portal-book-/);
  // Rejected before the key check, which says nothing about the first request: its result stays open, and the
  // draft can be used.
  const refusal = { type: "permission_error", code: "partner_inactive", message: "Suspended." };
  await page.route(bookPath, (route) =>
    route.fulfill({ status: 403, json: { error: refusal, request_id: "req_1" } }),
  );
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("This account is suspended")).toBeVisible();
  expect((await readPending(page)).key).toBe(key);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await readPending(page)).toBeNull();
  await expect(noteOn(page)).toHaveCount(0);
});

/** Makes every access to the browser's storage throw, as in browsers that forbid it. */
function forbidStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
}

test("a sale works in a browser without storage, and the page says what it cannot guarantee", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.addInitScript(forbidStorage);
  await page.goto("/settings/shortcuts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  // A route removed during a request would leave that request unhandled.
  let lost = true;
  await page.route(bookPath, async (route) => {
    if (!lost) return await route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await bookWith(page, "pay_7731");
  await expect(page.getByText("This browser stores nothing. If you reload or leave")).toBeVisible();
  await expectAccessible(page);
  lost = false;
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
  expect(thrown).toEqual([]);
});
