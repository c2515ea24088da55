import { expect, type Page } from "@playwright/test";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { expectAccessible } from "../fixtures/accessible";
import { measureTransfer, toKilobytes } from "../fixtures/measure-transfer";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createOwnCar } from "../support/reserve-rental";

type Client = { client_id: string; client_secret: string };

async function createClient(admin: PortalClient): Promise<Client> {
  const body = { name: "Documentation", scopes: ["rentals:quote", "rentals:book", "bookings:read"] };
  const { json } = await admin.call("POST", "/portal-api/credentials", { body });
  return { client_id: json.credential.client_id, client_secret: json.client_secret };
}

/** Opens the form of an example and returns it. */
async function openForm(page: Page, path: string, title: string) {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Try it: ${title}` }).click();
  const form = page.getByRole("region", { name: `Try it: ${title}` });
  await expect(form.getByRole("button", { name: "Send request" })).toBeVisible();
  return form;
}

async function enter(form: Awaited<ReturnType<typeof openForm>>, client: Client): Promise<void> {
  await form.getByLabel("Client ID").fill(client.client_id);
  await form.getByLabel("Client secret").fill(client.client_secret);
}

test("a signed-out reader reserves a car from the reference, repeats it with its key and gets a new key", async ({
  page,
  portal,
  runtime,
}) => {
  const client = await createClient(await portal.client("admin"));
  const { slug } = await createOwnCar(runtime);
  const form = await openForm(page, "/docs/api/reservations", "Create a reservation");
  await enter(form, client);
  await form.getByLabel("car_slug (required)").fill(slug);
  const key = await form.getByLabel("Idempotency-Key").inputValue();
  expect(key).toMatch(/^order-[0-9a-f]{10}-reserve$/);
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status")).toHaveText(/^Status 201 in \d+ ms$/);
  await expect(form.getByRole("listitem")).toHaveText(
    new RegExp(`^GET /v1/rentals/cars/${slug}\\?.* → 200$`),
  );
  await expect(form.getByText("x-request-id")).toBeVisible();
  const body = form.getByRole("figure", { name: "Response body" });
  await expect(body).toContainText('"status": "draft"');
  await expect(form.getByRole("figure", { name: "The same call as curl" })).toContainText(
    `-H 'Idempotency-Key: ${key}'`,
  );
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("idempotent-replayed")).toBeVisible();
  await form.getByRole("button", { name: "Generate key" }).click();
  await expect(form.getByLabel("Idempotency-Key")).not.toHaveValue(key);

  // The secret is in no storage, no address and no markup.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(kept).not.toContain(client.client_secret);
  expect(await page.content()).not.toContain(client.client_secret);
  // Another form of the page has the credentials, another page does not.
  await page.getByRole("button", { name: "Try it: Delete a reservation" }).click();
  await expect(page.getByLabel("Client secret").nth(1)).toHaveValue(client.client_secret);
  const other = await openForm(page, "/docs/api/account", "Get your account");
  await expect(other.getByLabel("Client secret")).toHaveValue("");
});

test("the form of an error page causes the error, and explains wrong credentials", async ({
  page,
  portal,
}) => {
  const client = await createClient(await portal.client("admin"));
  const form = await openForm(page, "/docs/errors/invalid_cursor", "Cause invalid_cursor");
  await expect(form.getByLabel("cursor")).toHaveValue("made-up");
  await enter(form, { ...client, client_secret: "wrong" });
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "The client ID or the secret is incorrect, or the client is revoked.",
  );
  await form.getByLabel("Client secret").fill(client.client_secret);
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status")).toHaveText(/^Status 400 in/);
  await expect(form.getByRole("figure", { name: "Response body" })).toContainText('"code": "invalid_cursor"');
});

test("a request without a token asks for no credentials", async ({ page }) => {
  const form = await openForm(page, "/docs/errors/unauthorized", "Cause unauthorized");
  await expect(form.getByLabel("Client secret")).toHaveCount(0);
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status")).toHaveText(/^Status 401 in/);
});

test("an admin's examples and forms have the client ID and the reference of a booking after one request", async ({
  portal,
}) => {
  const { client_id } = await createClient(await portal.client("admin"));
  const { reference } = await portal.book();
  const page = await portal.open("admin");
  const html = await (await page.request.get("/docs")).text();
  expect(html).not.toContain(client_id);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/portal-api/")) asked.push(new URL(request.url()).pathname);
  });
  await page.goto("/docs");
  await expect(page.locator('[data-example="quick-set-up"]')).toContainText(`CLIENT_ID=${client_id}`);
  expect(asked).toEqual(["/portal-api/docs-values"]);
  await page.goto("/docs/api/bookings");
  await expect(page.locator('[data-example="getBooking-shell"]')).toContainText(`/v1/bookings/${reference}"`);
  await page.getByRole("tab", { name: "TypeScript" }).first().click();
  await expect(page.locator('[data-example="getBooking-typescript"]')).toContainText(
    `params: { reference: "${reference}" }`,
  );
  await page.getByRole("button", { name: "Try it: Get a booking", exact: true }).click();
  await expect(page.getByLabel("Client ID")).toHaveValue(client_id);
  await expect(page.getByLabel("reference (required)")).toHaveValue(reference);
});

test("a reader who is not signed in sends no request to the portal", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/docs");
  await waitForHydration(page);
  await expect(page.locator('[data-example="quick-set-up"]')).toContainText("CLIENT_ID=rp_sandbox_…");
  expect(asked.filter((path) => path.startsWith("/portal-api"))).toEqual([]);
});

test("the form loads at most 14 kB of script when it opens", async ({ page }) => {
  await page.goto("/docs/api/bookings");
  await waitForHydration(page);
  const { script } = await measureTransfer(page, async () => {
    await page.getByRole("button", { name: "Try it: Cancel a booking" }).click();
    await expect(page.getByRole("button", { name: "Send request" })).toBeVisible();
  });
  process.stdout.write(`form of an operation: script ${toKilobytes(script)} kB\n`);
  expect(toKilobytes(script)).toBeGreaterThan(1);
  expect(toKilobytes(script)).toBeLessThanOrEqual(14);
});

test("an open form with its response has no accessibility violation, also on a phone", async ({
  page,
  portal,
}) => {
  test.slow();
  const client = await createClient(await portal.client("admin"));
  await page.setViewportSize({ width: 320, height: 720 });
  const form = await openForm(page, "/docs/errors/invalid_cursor", "Cause invalid_cursor");
  await enter(form, client);
  await form.getByText("optional fields").click();
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status")).toHaveText(/^Status 400 in/);
  await expectAccessible(page);
});

test("a form that does not load shows a message and can be loaded again", async ({ page }) => {
  await page.goto("/docs/errors/unauthorized");
  await waitForHydration(page);
  await page.route("**/docs/try/**", (route) => route.abort());
  await page.getByRole("button", { name: "Try it: Cause unauthorized" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "did not load" })).toBeVisible();
  await page.unroute("**/docs/try/**");
  await page.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByRole("button", { name: "Send request" })).toBeVisible();
});
