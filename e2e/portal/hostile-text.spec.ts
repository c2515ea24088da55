import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { createCar } from "@/server/testing/fixtures/create-car";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

/**
 * Hostile texts. Each but the last sets `window.ran` if it runs as a script. The last one reverses the direction of the
 * text.
 */
const corpus = [
  `<script>window.ran = 1</script>`,
  `<img src=x onerror="window.ran = 1">`,
  `"><svg onload=window.ran=1>`,
  `'-(window.ran=1)-'`,
  "{{window.ran=1}}",
  `</title></textarea><iframe srcdoc="<script>parent.ran=1</script>">`,
  `javascript:window.ran=1`,
  `<a href="javascript:window.ran=1" autofocus onfocus=window.ran=1>x</a>`,
  `\u202e<b>drawkcab</b>`,
];

async function expectQuiet(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown, { exact: false }).filter({ visible: true }).first()).toBeVisible();
  await waitForHydration(page);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
}

for (const [place, text] of corpus.entries()) {
  test(`text by partners and customers is shown as text only, ${place}`, async ({ portal, runtime }) => {
    const car = await createCar(runtime.database, {});
    const from = addDays(todayIn("UTC", new Date()), 20);
    const agent = await portal.client("agent");
    const reference = `X${place} ${text}`;
    const booked = await agent.call("POST", "/portal-api/v1/rentals/bookings", {
      key: randomUUID(),
      body: {
        car_slug: car.slug,
        date_from: from,
        date_to: addDays(from, 3),
        customer: {
          first_name: text,
          last_name: `L ${text}`,
          email: "ines@example.com",
          phone: text.slice(0, 50),
        },
        payment_reference: `P${place} ${text}`,
        expected_total: 150,
        external_ref: reference,
      },
    });
    expect(booked.status, booked.text).toBe(201);
    const page = await portal.open("agent");
    const refused: string[] = [];
    page.on("dialog", (dialog) => void dialog.dismiss());
    page.on("pageerror", (error) => refused.push(error.message));
    await page.goto(`/bookings/${booked.json.booking.reference}`);
    await expectQuiet(page, `L ${text}`);
    await page.goto(`/bookings?${new URLSearchParams({ external_ref: reference })}`);
    await expectQuiet(page, reference);
    await page.goto("/");
    await expectQuiet(page, `L ${text}`);
    await agent.call("POST", `/portal-api/v1/bookings/${booked.json.booking.reference}/cancel`, {
      body: { reason: `R ${text}` },
    });
    await page.goto(`/bookings/${booked.json.booking.reference}`);
    await expectQuiet(page, `R ${text}`);
    await page.goto(`/search?${new URLSearchParams({ location: text, q: text, date_from: text })}`);
    await waitForHydration(page);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    expect(refused).toEqual([]);
  });
}
