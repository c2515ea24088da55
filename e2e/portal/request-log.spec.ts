import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const rows = (page: Page) => page.locator("a[data-row]");

/** Creates a booking, and returns it with its request in the log, once the log has it. */
async function bookAndFind(portal: Portal) {
  const booking = await portal.book({ externalRef: `order-${randomUUID()}` });
  const admin = await portal.client("admin");
  const find = async () => {
    const { json } = await admin.call("GET", "/portal-api/requests?method=POST");
    return json.data.find((row: { reference: string }) => row.reference === booking.reference);
  };
  await expect.poll(find).toBeDefined();
  const logged: { request_id: string; idempotency_key: string } = await find();
  return { booking, logged };
}

test("the log finds a request by its ID and leads to its booking", async ({ portal }) => {
  const { booking, logged } = await bookAndFind(portal);
  const page = await portal.open("admin");
  await page.goto("/developers/logs");
  await waitForHydration(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder(/or page$/).fill(logged.request_id);
  await page.getByRole("option", { name: "POST /portal-api/v1/rentals/bookings" }).click();
  await expect(page).toHaveURL(`/developers/logs/${logged.request_id}`);
  await expect(page.getByRole("heading", { name: "POST /portal-api/v1/rentals/bookings" })).toBeVisible();
  await expect(page.getByText(`It is booked as ${booking.reference}. Do not book again.`)).toBeVisible();
  await expect(page.getByText("ines@example.com")).toHaveCount(0);
  await expect(page.getByText(booking.payment_reference)).toHaveCount(0);
  await page.getByRole("button", { name: "View as API call" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Idempotency-Key: ${logged.idempotency_key}`);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: booking.reference }).click();
  await expect(page).toHaveURL(`/bookings/${booking.reference}`);
  await page.getByRole("link", { name: logged.request_id }).first().click();
  await expect(page).toHaveURL(`/developers/logs/${logged.request_id}`);
});

/**
 * Opens the next page of the log and goes back in the same JavaScript task, before the router can render the next page.
 * Returns the query in the URL of the next page.
 */
async function turnAndReturn(page: Page): Promise<string> {
  const next = await page.getByRole("button", { name: "Next" }).elementHandle();
  return await page.evaluate(async (button) => {
    const returned = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    if (button instanceof HTMLElement) button.click();
    const { search } = window.location;
    window.history.back();
    await returned;
    return search;
  }, next);
}

test("filters and pages of the log are in the URL, and new requests appear automatically if enabled", async ({
  portal,
}) => {
  const agent = await portal.client("agent");
  for (let place = 0; place < 30; place += 1) await agent.call("GET", `/portal-api/v1/bookings/RB-${place}`);
  await agent.call("GET", "/portal-api/v1/me");
  const admin = await portal.client("admin");
  const written = async () => (await admin.call("GET", "/portal-api/requests?path=/v1/me")).json.data.length;
  await expect.poll(written).toBe(1);
  const page = await portal.open("admin");
  await page.goto("/developers/logs?path=RB-");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.goBack();
  await expect(rows(page)).toHaveCount(25);
  expect(await turnAndReturn(page)).toContain("pages=");
  await expect(rows(page)).toHaveCount(25);
  await page.getByLabel("Path contains").fill("RB-7");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/path=RB-7/);
  await page.getByLabel("Status").selectOption({ label: "2xx success" });
  await expect(page.getByText("No request matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByLabel("Live").check();
  await expect(page).toHaveURL(/live=true/);
  await agent.call("GET", "/portal-api/v1/coverage");
  await expect(rows(page).first()).toContainText("/v1/coverage", { timeout: 20_000 });
});

test("each kind of ID shows the booking's state, with the next step first", async ({ portal, runtime }) => {
  const { booking, logged } = await bookAndFind(portal);
  const [event] = await runtime.database.rows<{ id: string }>(
    sql`select event_id as id from events where partner_id = ${portal.partner.id} limit 1`,
  );
  const [search] = await runtime.database.rows<{ id: string }>(
    sql`insert into searches (search_id, partner_id, query, created_at, expires_at)
        values (${`srch_${randomUUID().replaceAll("-", "")}`}, ${portal.partner.id}, '{}', service_now(),
          service_now() + interval '15 minutes') returning search_id as id`,
  );
  const page = await portal.open("agent");
  await page.goto("/");
  await page.getByRole("link", { name: "Where is my booking?" }).click();
  const ids = {
    "Idempotency key": logged.idempotency_key,
    Request: logged.request_id,
    "Your reference": booking.external_ref ?? "",
    "Payment reference": booking.payment_reference,
    Reference: booking.reference,
    Event: event?.id ?? "",
  };
  for (const [name, id] of Object.entries(ids)) {
    await page.getByLabel("Any ID").fill(` ${id} `);
    await page.getByRole("button", { name: "Look up" }).click();
    await expect(page).toHaveURL(`/developers/where?q=${encodeURIComponent(id)}`);
    const account = page.getByRole("region", { name, exact: true });
    await expect(account).toContainText(`It is booked as ${booking.reference}. Do not book again.`);
    await expect(account).toContainText("POST /portal-api/v1/rentals/bookings");
    await expect(account).toContainText("201");
    await expect(account).toContainText("€150.00");
  }
  await page.reload();
  await expect(page.getByRole("region", { name: "Event", exact: true })).toBeVisible();
  await page.getByLabel("Any ID").fill(search?.id ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Search", exact: true })).toContainText(
    "The search is valid until",
  );
  await page.getByLabel("Any ID").fill("never came");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not received", { exact: true })).toBeVisible();
});

test("only admins see the log, and never another partner's requests", async ({ portal }) => {
  const agent = await portal.open("agent");
  expect((await agent.goto("/developers/logs"))?.status()).toBe(403);
  const admin = await portal.open("admin");
  expect((await admin.goto(`/developers/logs/req_${"0".repeat(32)}`))?.status()).toBe(404);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`the log, a request and the ID lookup are accessible, ${viewport.width} px wide`, async ({
    portal,
  }) => {
    const page = await portal.open("admin", options);
    await page.goto("/developers/logs");
    await expect(page.getByText("No requests yet")).toBeVisible();
    await expectAccessible(page);
    const { booking, logged } = await bookAndFind(portal);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/developers/logs/${logged.request_id}`);
    await expect(page.getByText("Response body").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/developers/where?q=${booking.reference}`);
    await expect(page.getByText("Next step")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/developers/where?q=nobody");
    await expect(page.getByText("Not received", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}
