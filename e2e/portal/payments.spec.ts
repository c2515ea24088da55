import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

async function decline(portal: Portal, reference: string): Promise<void> {
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/decline`, { body: { reason: "No car" } });
}

const rowOf = (page: Page, text: string) => page.getByRole("main").getByRole("row").filter({ hasText: text });

test("a declined booking's payment is due for a refund, is marked with m, and undone", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  await decline(portal, reference);
  const page = await portal.open("agent");
  await page.goto("/");
  const block = page.getByRole("region", { name: "Refunds due" });
  await expect(block).toContainText("1 refund is due");
  await expect(block.getByRole("link", { name: payment_reference })).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The service moves no money");
  const row = rowOf(page, payment_reference);
  await expect(row).toContainText("The booking was declined");
  await expect(row).toContainText("Inês Carvalho");
  await expect(row).toContainText("€150.00");
  await waitForHydration(page);
  await page.keyboard.press("j");
  await expect(row.getByRole("link")).toBeFocused();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: `Mark ${payment_reference} as refunded` });
  await dialog.getByLabel("Refund reference (optional)").fill("refund_1");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No refunds are due")).toBeVisible();
  const agent = await portal.client("agent");
  const read = async () =>
    (await agent.call("GET", `/portal-api/v1/payments?payment_reference=${payment_reference}`)).json.data[0];
  expect(await read()).toMatchObject({ state: "refunded", refund_reference: "refund_1" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Refund due");
  expect(await read()).toMatchObject({ state: "refund_due", refund_reference: null });
});

test("Refunded and All are filters in the URL, and the CSV file has the same rows", async ({ portal }) => {
  const ended = await portal.book();
  await decline(portal, ended.reference);
  const kept = await portal.book();
  const page = await portal.open("agent");
  await page.goto("/payments");
  await expect(rowOf(page, ended.payment_reference)).toBeVisible();
  await expect(rowOf(page, kept.payment_reference)).toHaveCount(0);
  await page.getByLabel("Show").selectOption({ label: "All" });
  await expect(page).toHaveURL(/show=all/);
  await expect(rowOf(page, kept.payment_reference)).toContainText("Paid");
  const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const agent = await portal.client("agent");
  const { text } = await agent.call("GET", href ?? "");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain(`"${ended.payment_reference}","refund_due","declined",150,"EUR","Inês Carvalho"`);
  await page.getByLabel("Show").selectOption({ label: "Refunded" });
  await expect(page.getByText("No refunds yet")).toBeVisible();
});

test("a booking's page shows the state of its payment, also when the booking ends", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  const block = page.getByRole("region", { name: "Payment", exact: true });
  await expect(block).toContainText(`${payment_reference}`);
  await expect(block).toContainText("Paid");
  await decline(portal, reference);
  await expect(block).toContainText("Refund due", { timeout: 20_000 });
});

test("a crew member is sent from payments to the desk", async ({ portal }) => {
  const page = await portal.open("crew");
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/desk/);
  const crew = await portal.client("crew");
  expect((await crew.call("GET", "/portal-api/payments")).code).toBe("insufficient_role");
});

test("a payment that cannot be marked as not refunded says why, in the list and after leaving it", async ({
  portal,
}) => {
  const { reference, payment_reference } = await portal.book();
  await decline(portal, reference);
  const page = await portal.open("agent");
  const refuse = { status: 409, json: { error: { code: "not_refundable", message: "No refund" } } };
  await page.route("**/portal-api/v1/payments/*/reopen", (route) => route.fulfill(refuse));
  const mark = async () => {
    await rowOf(page, payment_reference)
      .getByRole("button", { name: /^Mark as refunded/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as refunded" }).click();
    await expect(page.getByText("No refunds are due")).toBeVisible();
  };
  await page.goto("/payments");
  await waitForHydration(page);
  await mark();
  await page.getByRole("button", { name: "Undo" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "No refund is due for this payment" });
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, payment_reference)).toContainText("Refund due");
  await expect(failure).toBeHidden();
  await page.route("**/portal-api/v1/payments/*/reopen", (route) => route.fulfill(refuse));
  await mark();
  await page.getByRole("link", { name: "Bookings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No refund is due for this payment")).toBeVisible();
});
