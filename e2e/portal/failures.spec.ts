import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createOwnCar, fillCustomer, getReservePath } from "../support/reserve-rental";
import { createSearchCity, threeCars } from "../support/search-city";

/** Returns the text of the elements that a field's `aria-describedby` names. */
async function getDescription(page: Page, label: string): Promise<string> {
  return await page.getByLabel(label).evaluate((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

test("the request ID copied from an error is the response's own and leads to its request in the log", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("admin", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/bookings/${reference}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/accept`);
  const agent = await portal.client("agent");
  await agent.call("POST", `/portal-api/v1/sandbox/bookings/${reference}/transition`, {
    body: { to: "completed" },
  });
  const answered = page.waitForResponse(/\/cancel$/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  const answer = await answered;
  const { request_id: requestId } = await answer.json();
  expect(requestId).toMatch(/^req_[0-9a-f]{32}$/);
  expect(answer.headers()["x-request-id"]).toBe(requestId);

  const note = page.getByRole("alertdialog").getByRole("alert");
  await note.getByText("Details").click();
  for (const fact of ["not_cancellable", String(answer.status())]) await expect(note).toContainText(fact);
  await note.getByRole("button", { name: /, Copy$/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);

  const log = note.getByRole("link", { name: "Open in API logs" });
  await expect(log).toHaveAttribute("href", `/developers/logs/${requestId}`);
  const admin = await portal.client("admin");
  const logged = async () => (await admin.call("GET", `/portal-api/requests/${requestId}`)).status;
  await expect.poll(logged).toBe(200);
  await log.click();
  await expect(
    page.getByRole("heading", { name: `POST /portal-api/v1/bookings/${reference}/cancel` }),
  ).toBeVisible();
});

test("a server error shows its request ID, ready to copy", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/bookings/${reference}`);
  const requestId = `req_${randomUUID().replaceAll("-", "")}`;
  const error = { type: "api_error", code: "internal_error", message: "It broke." };
  await page.route(/\/cancel$/, (route) =>
    route.fulfill({ status: 500, json: { error, request_id: requestId } }),
  );
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  const note = page.getByRole("alertdialog").getByRole("alert");
  await expect(note).toContainText("The service failed");
  await expect(note).toContainText("The change may already have been made");
  await note.getByText("Details").click();
  for (const fact of ["internal_error", "500"]) await expect(note).toContainText(fact);
  await note.getByRole("button", { name: `${requestId}, Copy` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);
});

test("the page says that it is offline for as long as it is", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/bookings");
  const note = page.getByText("You are offline. The information shown may be out of date.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings");
  await waitForHydration(page);
  await expect(note).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0);
});

test("a rejected field is marked, described and focused, and its text stays", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  // The page rejects an invalid address before it sends a request, so the route makes the address invalid.
  await page.route(
    /\/portal-api\/v1\/rentals\/reservations$/,
    async (route) => {
      const body = route.request().postDataJSON();
      await route.continue({ postData: { ...body, customer: { ...body.customer, email: "ana at x.pt" } } });
    },
    { times: 1 },
  );
  const answered = page.waitForResponse(/\/rentals\/reservations$/);
  await page.keyboard.press("Control+Enter");
  const answer = await answered;
  expect(answer.status()).toBe(400);
  expect((await answer.json()).error).toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "customer.email" }] },
  });
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  expect(await getDescription(page, "Email")).toContain("Enter an email address such as ana@example.com");
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await expect(page.getByLabel("Last name")).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/reservations\/RB-/);
});

for (const { status, query, label, code } of [
  { status: 400, query: { age: "7" }, label: "Driver's age", code: "invalid_payload" },
  {
    status: 422,
    query: { price_min: "90", price_max: "10" },
    label: "Minimum total",
    code: "invalid_combination",
  },
]) {
  test(`a search rejected with ${status} shows the message at its field`, async ({ portal }) => {
    const city = await createSearchCity(threeCars);
    const page = await portal.open("agent");
    const answered = page.waitForResponse(/\/rentals\/availability\?/);
    await page.goto(city.search(query));
    const answer = await answered;
    const { error } = await answer.json();
    expect([answer.status(), error.code]).toEqual([status, code]);
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    expect(await getDescription(page, label)).toContain(error.details.issues[0].message);
  });
}
