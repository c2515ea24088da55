import { expect, type Page } from "@playwright/test";
import { measureTransfer, toKilobytes } from "../fixtures/measure-transfer";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { bookPaid, createRebookCity, endBooking } from "../support/ended-booking";
import { listPages } from "../support/list-pages";
import { createOwnCar, fillCustomer, getReservePath } from "../support/reserve-rental";
import { type SamplePage, samplePages } from "../support/sample-pages";
import { createSearchCity, threeCars } from "../support/search-city";

/** The maximum script transfer of a first visit to each page, in kilobytes. */
const budgets: Readonly<Record<string, number>> = {
  "/": 195,
  "/bookings": 195,
  "/bookings/[reference]": 195,
  "/bookings/[reference]/evidence": 195,
  "/bookings/[reference]/voucher": 195,
  "/compare": 195,
  "/coverage": 149,
  "/coverage/[cc]": 149,
  "/desk": 195,
  "/developers/credentials": 195,
  "/developers/go-live": 195,
  "/developers/logs": 195,
  "/developers/logs/[requestId]": 195,
  "/developers/outbox": 195,
  "/developers/signature": 195,
  "/developers/where": 195,
  "/docs/[[...path]]": 148,
  "/events": 195,
  "/events/[id]": 195,
  "/forgot-password": 142,
  "/health": 195,
  "/invite/[token]": 142,
  "/payments": 195,
  "/reservations/[reference]": 210,
  "/reservations/new": 210,
  "/reset-password/[token]": 142,
  "/readiness": 195,
  "/insights": 195,
  "/reconciliation": 195,
  "/reconciliation/[id]": 195,
  "/search": 210,
  "/settings/audit": 195,
  "/settings/customers": 195,
  "/settings/profile": 195,
  "/settings/shortcuts": 195,
  "/settings/team": 195,
  "/settings/workspace": 195,
  "/sign-in": 142,
  "/statements": 195,
  "/statements/[period]": 195,
  "/status": 148,
  "/vehicles/[slug]": 195,
  "/vehicles/[slug]/quote": 195,
  "/webhooks": 200,
  "/webhooks/[id]": 195,
  "/webhooks/[id]/deliveries/[did]": 195,
  "/webhooks/[id]/health": 195,
  "/webhooks/[id]/secret": 200,
  "/webhooks/[id]/settings": 200,
  "/webhooks/new": 200,
};

/** The maximum transfer of the texts in English, in kilobytes. Browsers load them once for all pages. */
const maxTexts = 34;

/**
 * The measured pages of the documentation: the largest, and one that is not in the navigation. All its pages share one
 * route.
 */
const docs = ["/docs/api/bookings", "/docs/errors/price_mismatch"].map(
  (path): [string, SamplePage, number] => [path, { role: null, address: async () => path }, 148],
);

const weighed = [
  ...Object.entries(samplePages).map(([page, sample]) => [page, sample, budgets[page] ?? 0] as const),
  ...docs,
];

test("every page of the tree has a budget", () => {
  expect(Object.keys(budgets).sort()).toEqual(listPages());
  expect(Object.keys(samplePages).sort()).toEqual(listPages());
});

for (const [name, { role, address }, budget] of weighed) {
  test(`${name} transfers at most ${budget} kB of script, and nothing from other hosts`, async ({
    page: anonymous,
    portal,
    runtime,
    baseURL,
  }) => {
    const path = await address({ portal, runtime });
    const page = role === null ? anonymous : await portal.open(role);
    const weight = await measureTransfer(page, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
    });
    const { script, texts, style, font } = {
      ...{ script: toKilobytes(weight.script), texts: toKilobytes(weight.texts) },
      ...{ style: toKilobytes(weight.style), font: toKilobytes(weight.font) },
    };
    process.stdout.write(
      `${name}: script ${script} kB, texts ${texts} kB, style ${style} kB, fonts ${font} kB\n`,
    );
    expect(script).toBeGreaterThan(50);
    expect(script).toBeLessThanOrEqual(budget);
    expect(texts).toBeGreaterThan(10);
    expect(texts).toBeLessThanOrEqual(maxTexts);
    expect(style).toBeLessThanOrEqual(20);
    expect(font).toBeLessThanOrEqual(55);
    expect(weight.hosts).toEqual([new URL(baseURL ?? "").host]);
  });
}

type Later = { name: string; page: Page; budget: number };

/** Asserts that an action loads more than 1 kB of scripts, and at most `budget` kilobytes. */
async function expectLight({ name, page, budget }: Later, act: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState("networkidle");
  const script = toKilobytes((await measureTransfer(page, act)).script);
  process.stdout.write(`${name}: script ${script} kB\n`);
  expect(script).toBeGreaterThan(1);
  expect(script).toBeLessThanOrEqual(budget);
}

test("the palette loads at most 22 kB of script when it is first opened", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/coverage");
  await expectLight({ name: "palette", page, budget: 22 }, async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByPlaceholder(/^Booking, customer/)).toBeFocused();
  });
});

test("the calendar loads at most 24 kB of script when it is first opened", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/search");
  await expectLight({ name: "calendar", page, budget: 24 }, async () => {
    await page.getByRole("button", { name: "Choose in a calendar" }).click();
    await expect(page.getByRole("dialog").getByRole("grid").first()).toBeVisible();
  });
});

test("the explanation of missing cars loads at most 12 kB of script when it is opened", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search({ vehicle_type: "suv" }));
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Explain missing cars" })).toBeVisible();
  await expectLight({ name: "explanation", page, budget: 12 }, async () => {
    await page.keyboard.press("w");
    await expect(page.getByText("2 cars of another vehicle type")).toBeVisible();
  });
});

test("other cars for an ended booking load at most 22 kB of script when the booking ends", async ({
  portal,
}) => {
  const city = await createRebookCity();
  const { reference } = await bookPaid(portal, `${city.slug}-car-0`);
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await expectLight({ name: "other cars for an ended booking", page, budget: 22 }, async () => {
    await endBooking(portal, reference);
    await expect(page.getByRole("button", { name: "Book Kia Picanto" })).toBeVisible();
  });
});

test("results, filters and prices of nearby days load at most 12 kB of script, and a month at most 22 kB more", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto("/search");
  await expectLight({ name: "results with prices of nearby days", page, budget: 12 }, async () => {
    await page.evaluate((path) => window.history.pushState(null, "", path), city.search());
    await expect(page.getByRole("region", { name: "Prices on nearby days" })).toContainText("€81");
  });
  await expectLight({ name: "month of prices", page, budget: 22 }, async () => {
    await page.getByRole("button", { name: "Show month" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
  });
});

test("the rules of the customer form load at most 22 kB of script when the user types", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await expectLight({ name: "customer form validation", page, budget: 22 }, async () => {
    await fillCustomer(page);
    await page.getByLabel("Email").fill("nobody");
    await page.getByLabel("Last name").focus();
    await expect(page.getByText("Enter an email address such as ana@example.com")).toBeVisible();
  });
});
