import { expect } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";

const month = () => new Date().toISOString().slice(0, 7);

async function confirmBookings(portal: Portal, runtime: TestRuntime, count: number): Promise<string[]> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 100 });
  const references: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const mine = { carId, partnerId: portal.partner.id, status: "confirmed" } as const;
    references.push((await createBooking(runtime.database, mine)).reference);
  }
  return references;
}

test("an agent opens the statement of this month by keys and follows a line to its booking", async ({
  portal,
  runtime,
}) => {
  const [reference = ""] = await confirmBookings(portal, runtime, 2);
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL("/statements");
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("Open");
  await expect(row).toContainText("€300.00");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(`/statements/${month()}?base_currency=EUR`);
  const sums = page.getByRole("region", { name: "Sums" });
  for (const text of ["€300.00", "€30.00", "€270.00", "UTC"]) await expect(sums).toContainText(text);
  await page.getByRole("link", { name: reference }).click();
  await expect(page).toHaveURL(`/bookings/${reference}`);
});

test("a statement is read page by page, and its files have all its lines", async ({ portal, runtime }) => {
  const references = await confirmBookings(portal, runtime, 30);
  const page = await portal.open("agent");
  await page.goto(`/statements/${month()}`);
  const lines = page.getByRole("region", { name: "Lines" });
  await expect(lines.getByRole("link", { name: /^RB-/ })).toHaveCount(25);
  await lines.getByRole("link", { name: "Show later lines" }).click();
  await expect(lines.getByRole("link", { name: /^RB-/ })).toHaveCount(5);
  await lines.getByRole("link", { name: "Go to the first lines" }).click();
  await expect(lines.getByRole("link", { name: /^RB-/ })).toHaveCount(25);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe(`statement-${month()}.csv`);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as PDF" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`statement-${month()}.pdf`);
  const text = await (await page.request.get(`/portal-api/statements/${month()}.csv`)).text();
  for (const reference of references) expect(text).toContain(reference);
});

test("a list without lines shows a message, a broken cursor starts again, and a wrong month is not found", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/statements");
  await expect(page.getByText("No statements yet")).toBeVisible();
  await page.goto("/statements?cursor=broken");
  await expect(page.getByRole("status").filter({ hasText: "This page does not exist" })).toBeVisible();
  await page.goto("/statements/2020-01");
  await expect(page.getByText("This month has no lines")).toBeVisible();
  await expect(page.getByText("This month is closed and never changes.")).toBeVisible();
  expect((await page.goto("/statements/2020-13"))?.status()).toBe(404);
});

test("the evidence of a booking opens from its page and is downloaded as signed JSON and PDF", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await page.getByRole("link", { name: "Show evidence" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Evidence ${reference}`);
  const [json] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download signed JSON" }).click(),
  ]);
  expect(json.suggestedFilename()).toBe(`evidence-${reference}.json`);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as PDF" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`evidence-${reference}.pdf`);
  const keys = await (await page.request.get("/.well-known/jwks.json")).json();
  const evidence = await (await page.request.get(`/portal-api/v1/bookings/${reference}/evidence`)).json();
  const { kid } = JSON.parse(Buffer.from(evidence.signature.split(".")[0], "base64url").toString());
  expect(keys.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`statements and evidence are accessible, ${viewport.width} px wide`, async ({ portal, runtime }) => {
    const [reference = ""] = await confirmBookings(portal, runtime, 1);
    const page = await portal.open("agent", options);
    for (const path of ["/statements", `/statements/${month()}`, `/bookings/${reference}/evidence`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}
