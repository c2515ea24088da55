import { expect } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";

async function confirmed(portal: Portal): Promise<string> {
  const { reference } = await portal.book({ onRequest: true });
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/secure`, { body: { confirmation: "CONF-9" } });
  return reference;
}

test("an unconfirmed booking has no voucher, and the page says why", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}/voucher`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The voucher is not available yet");
  await expect(page.getByText("Awaiting crew")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the booking" }).click();
  await expect(page).toHaveURL(`/bookings/${reference}`);
});

test("the printed page has only the voucher, on a light background, without a price unless requested", async ({
  portal,
}) => {
  const reference = await confirmed(portal);
  const page = await portal.open("agent", { colorScheme: "dark" });
  await page.goto(`/bookings/${reference}/voucher`);
  const voucher = page.getByRole("article");
  await page.emulateMedia({ media: "print" });
  for (const text of [reference, "Inês Carvalho", "CONF-9", "local time, UTC+00:00", portal.partner.name]) {
    await expect(voucher).toContainText(text);
  }
  await expect(voucher).not.toContainText("€");
  for (const outside of [
    page.getByRole("navigation"),
    page.getByRole("banner"),
    page.getByRole("button", { name: "Print" }),
  ]) {
    await expect(outside).toBeHidden();
  }
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe("rgb(246, 247, 245)");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.emulateMedia({ media: "screen" });
  await page.getByLabel("Show the price to the customer").check();
  await expect(voucher).toContainText("€150.00");
});

for (const options of viewports) {
  const { viewport } = options;
  test(`the voucher is accessible, ${viewport.width} px wide`, async ({ portal }) => {
    const page = await portal.open("agent", options);
    await page.goto(`/bookings/${await confirmed(portal)}/voucher`);
    await expect(page.getByRole("article")).toBeVisible();
    await expectAccessible(page);
  });
}
