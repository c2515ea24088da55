import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

type Given = { act: "accept" | "secure" | "fail"; body?: object };

async function answer(portal: Portal, reference: string, { act, body }: Given): Promise<void> {
  const crew = await portal.client("crew");
  const reply = await crew.call("POST", `/portal-api/desk/${reference}/${act}`, body && { body });
  expect(reply.status, reply.text).toBe(200);
}

test("a booking page changes to confirmed while it is open", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto(`/bookings/${reference}`);
  await expect(heading(page)).toHaveText("Booked. Not confirmed yet.");
  await expect(page.getByText("Do not promise the car or send the voucher yet.")).toBeVisible();
  await expect(page.getByText(/^A crew must accept it by \d.* · .* left$/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/\d+:\d\d:\d\d left|\d+:\d\d left/);
  await expect(page.getByRole("button", { name: "Voucher" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Copy confirmation" })).toBeDisabled();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Crew accepted")).toHaveCount(0);

  await answer(portal, reference, { act: "accept" });
  await expect(heading(page)).toHaveText("Confirmed");
  await expect(page.getByRole("link", { name: "Voucher" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy confirmation" })).toBeEnabled();
  await expect(timeline.getByText("Crew accepted")).toBeVisible();
  await expect(timeline.getByText("booking.confirmed")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `${reference}: Confirmed.` })).toHaveCount(1);
  await expect(page).toHaveTitle(`Confirmed · ${reference}`);
  expect(loads).toBe(1);
});

test("an unknown status counts as unconfirmed", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.route(`**/portal-api/v1/bookings/${reference}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: "pending_inspection" } });
  });
  await page.route("**/portal-api/bookings/statuses**", async (route) => {
    const response = await route.fetch();
    const { data, now } = await response.json();
    const json = { now, data: data.map((row: object) => ({ ...row, status: "pending_inspection" })) };
    await route.fulfill({ response, json });
  });
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByText("Not confirmed yet · pending_inspection").last()).toBeVisible();
  await expect(page.getByText("crew must")).toHaveCount(0);
  await expect(heading(page)).toHaveText("Booked. Not confirmed yet.");
  await expect(page.getByRole("button", { name: "Voucher" })).toBeDisabled();
});

test("fulfilment shows its state, its confirmation reference, and the IDs for support after a failure", async ({
  portal,
}) => {
  const [secured, failed] = [await portal.book({ onRequest: true }), await portal.book({ onRequest: true })];
  const page = await portal.open("agent");
  const fulfilment = page.getByRole("region", { name: "Fulfilment" });
  await page.goto(`/bookings/${secured.reference}`);
  await expect(heading(page)).toHaveText("Booked. The rental is being secured.");
  await expect(page.getByText(/^The crew must secure a car by \d.* · .* left$/)).toBeVisible();
  await expect(fulfilment).toContainText("Securing");
  await answer(portal, secured.reference, { act: "secure", body: { confirmation: "CONF-7731" } });
  await expect(fulfilment).toContainText("CONF-7731");
  await expect(heading(page)).toHaveText("Confirmed");

  await page.goto(`/bookings/${failed.reference}`);
  await answer(portal, failed.reference, { act: "fail", body: { reason: "No car to be had" } });
  await expect(fulfilment).toContainText("Contact support");
  await expect(fulfilment.getByRole("button", { name: failed.reference })).toBeVisible();
  await expect(fulfilment.getByRole("button", { name: failed.payment_reference })).toBeVisible();
  await expect(page.getByText("“No car to be had”")).toBeVisible();
});

test("each fulfilment state has its text, and appears without a reload", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  let state = "none";
  // Each has a different status, so that the page notices the change and reloads the booking.
  const status = () => `pending_${state}`;
  await page.route("**/portal-api/bookings/statuses**", async (route) => {
    const response = await route.fetch();
    const { now } = await response.json();
    const data = [{ reference, status: status(), confirm_by: null }];
    await route.fulfill({ response, json: { now, data } });
  });
  await page.route(`**/portal-api/v1/bookings/${reference}`, async (route) => {
    const response = await route.fetch();
    const fulfilment = { state, reference: null };
    await route.fulfill({ response, json: { ...(await response.json()), status: status(), fulfilment } });
  });
  await page.goto(`/bookings/${reference}`);
  const fulfilment = page.getByRole("region", { name: "Fulfilment" });
  for (const [next, words] of [
    ["none", "Nothing to secure"],
    ["pending", "Securing"],
    ["reserved", "Secured"],
    ["failed", "Contact support"],
    ["cancelled", "The booking ended"],
  ] as const) {
    state = next;
    await expect(fulfilment).toContainText(words);
  }
});

test("a page that cannot poll its booking shows an error", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(heading(page)).toHaveText("Booked. Not confirmed yet.");
  await page.context().clearCookies();
  const note = page.getByRole("alert").filter({ hasText: "You are signed out" });
  await expect(note.getByRole("link", { name: "Sign in" })).toBeVisible();
});

for (const language of ["en", "pt"]) {
  test(`pages are server-rendered without a later change, in ${language}`, async ({ portal, baseURL }) => {
    const { reference } = await portal.book();
    await answer(portal, reference, { act: "accept" });
    const page = await portal.open("admin");
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(String(error)));
    await page.context().addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    for (const path of ["/", "/bookings", `/bookings/${reference}`, `/bookings/${reference}/voucher`]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await waitForHydration(page);
    }
    expect(broken).toEqual([]);
  });
}

test("the cancel dialog explains its effect, and a second cancellation is harmless", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  const [page, other] = [await portal.open("agent"), await portal.open("agent")];
  await page.goto(`/bookings/${reference}`);
  await other.goto(`/bookings/${reference}`);
  for (const one of [page, other]) {
    await one.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = one.getByRole("alertdialog");
    await expect(dialog).toContainText(payment_reference);
    await expect(dialog).toContainText("€150.00");
    await dialog.getByText("View as API call").click();
    await expect(dialog).toContainText(`/v1/bookings/${reference}/cancel`);
  }
  await page.getByLabel("Reason (optional)").fill("Changed plans");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(heading(page)).toHaveText("Cancelled");
  await expect(page.getByText("Cancelled by you: “Changed plans”")).toBeVisible();
  await other.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(heading(other)).toHaveText("Cancelled");
  await expect(other.getByText("“Changed plans”")).toBeVisible();
});

test("a booking of a supplier's offer says that the supplier must confirm it", async ({
  portal,
  runtime,
}) => {
  const { reference } = await portal.book({ onRequest: true });
  await runtime.database.rows(
    sql`update bookings set status = 'pending_supplier' where reference = ${reference}`,
  );
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(heading(page)).toHaveText("Booked. Waiting for the supplier.");
  await expect(page.getByText(/^The supplier must confirm it by \d.* · .* left$/)).toBeVisible();
});

test("a declined booking names the payment to refund, and links to a search for the same dates", async ({
  portal,
}) => {
  const { reference, payment_reference, location, starts_at, ends_at } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  const money = page.getByRole("region", { name: "Price" });
  await expect(money).toContainText("Net payable");
  const refund = page.getByRole("region", {
    name: `Refund €150.00 to the customer (payment ${payment_reference})`,
  });
  await expect(refund).toHaveCount(0);
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/decline`, { body: { reason: "No car" } });
  await expect(refund.getByRole("button", { name: payment_reference })).toBeVisible();
  await expect(money).toContainText("Nothing is payable for this booking.");
  await expect(money).not.toContainText("Net payable");
  await expectAccessible(page);
  await refund.getByRole("link", { name: "Search the same dates" }).click();
  await expect(page).toHaveURL(/\/search\?/);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    location: location.slug,
    date_from: starts_at.slice(0, 10),
    date_to: ends_at.slice(0, 10),
    currency: "EUR",
  });
  expect(query.has("external_ref")).toBe(false);
});

for (const status of ["cancelled", "expired"] as const) {
  test(`a booking that is ${status} names the payment to refund`, async ({ portal }) => {
    const { reference, payment_reference } = await portal.book();
    const agent = await portal.client("agent");
    const path = `/portal-api/v1/sandbox/bookings/${reference}/transition`;
    const ended =
      status === "cancelled"
        ? await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} })
        : await agent.call("POST", path, { body: { to: status } });
    expect(ended.status, ended.text).toBe(200);
    const page = await portal.open("agent");
    await page.goto(`/bookings/${reference}`);
    await expect(page.getByRole("region", { name: /^Refund €150\.00/ })).toContainText(payment_reference);
  });
}

test("a fault during the cancellation says that it may have been done", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  const error = { type: "api_error", code: "internal_error", message: "It threw." };
  await page.route(/\/v1\/bookings\/RB-[^/]+\/cancel$/, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { error, request_id: "req_0123456789abcdef0123456789abcdef" } });
  });
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  const note = page.getByRole("alertdialog").getByRole("alert");
  await expect(note).toContainText("The change may already have been made. Check before you try again.");
  await expectAccessible(page);
  // The heading is behind the dialog, so it has no accessible role.
  await expect(page.locator("h1")).toHaveText("Cancelled");
});

test("a booking that has ended cannot be cancelled, and the dialog says why", async ({ portal }) => {
  const { reference } = await portal.book();
  await answer(portal, reference, { act: "accept" });
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const agent = await portal.client("agent");
  const ended = await agent.call("POST", `/portal-api/v1/sandbox/bookings/${reference}/transition`, {
    body: { to: "completed" },
  });
  expect(ended.status, ended.text).toBe(200);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "The rental has ended and can no longer be cancelled.",
  );
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("not_cancellable");
});

test("a booking can be read without JavaScript", async ({ portal }) => {
  const { reference } = await portal.book({ externalRef: "NO-SCRIPT-1" });
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto(`/bookings/${reference}`);
  await expect(heading(page)).toHaveText("Booked. Not confirmed yet.");
  for (const text of ["€150.00", "Inês Carvalho", "NO-SCRIPT-1", "booking.created", "UTC+00:00"]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

test("the page of an unknown reference names both causes", async ({ portal }) => {
  const page = await portal.open("agent");
  const reply = await page.goto("/bookings/RB-0000000000");
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(`You are signed in to ${portal.partner.name}.`)).toBeVisible();
  await expect(page.getByText("The reference is mistyped")).toBeVisible();
});

test("⌘. shows the API request of the page", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByRole("button", { name: "View as API call" })).toBeVisible();
  // Shortcuts work after hydration.
  await waitForHydration(page);
  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("dialog")).toContainText(`/v1/bookings/${reference}`);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`a booking is accessible in every state, ${viewport.width} px wide`, async ({ portal }) => {
    const { reference } = await portal.book({ onRequest: true });
    const page = await portal.open("admin", options);
    await page.goto(`/bookings/${reference}`);
    await expectAccessible(page);
    await page.getByText("Raw JSON").click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep booking" }).click();
    await answer(portal, reference, { act: "secure", body: { confirmation: "CONF-1" } });
    await expect(heading(page)).toHaveText("Confirmed");
    await expectAccessible(page);
    await page.goto("/bookings/RB-0000000000");
    await expectAccessible(page);
  });
}
