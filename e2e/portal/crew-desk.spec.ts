import { expect, type Page } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

const rowOf = (page: Page, reference: string) => page.locator(`[data-desk-row="${reference}"]`);

/** Moves the focus to a row with the keyboard. */
async function focusRow(page: Page, reference: string): Promise<void> {
  await expect(rowOf(page, reference)).toBeVisible();
  const place = await page
    .locator("[data-desk-row]")
    .evaluateAll(
      (rows, wanted) => rows.findIndex((row) => row.getAttribute("data-desk-row") === wanted),
      reference,
    );
  for (let step = 0; step <= place; step += 1) await page.keyboard.press("j");
  await expect(rowOf(page, reference)).toBeFocused();
}

test("a crew accepts with one key, and the partner's page changes to confirmed", async ({ portal }) => {
  const booking = await portal.book();
  const [crew, agent] = [await portal.open("crew"), await portal.open("agent")];
  await agent.goto(`/bookings/${booking.reference}`);
  await expect(agent.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await crew.goto("/desk");
  const row = rowOf(crew, booking.reference);
  for (const text of [booking.car.title, booking.location.name, "Inês Carvalho", portal.partner.name]) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText(/ \d{4}, 10:00 – .* \d{4}, 10:00 · at the counter/);
  const phone = row.getByRole("link", { name: "+351 912 345 678" });
  await expect(phone).toHaveAttribute("href", "tel:+351912345678");
  await expect(row.getByRole("timer")).toContainText("left");
  await focusRow(crew, booking.reference);
  await crew.keyboard.press("a");
  await expect(row).toContainText("Accepted");
  await expect(agent.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  await expect(row.getByRole("button", { name: "Accept" })).toHaveCount(0);
  const timeline = agent.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText(/Crew · crew-[0-9a-f]+@example\.com/);
  await expect(timeline).toContainText(/Team member · agent-[0-9a-f]+@example\.com/);
});

test("declining asks for a reason, which the partner sees", async ({ portal }) => {
  const { reference } = await portal.book();
  const crew = await portal.open("crew");
  await crew.goto("/desk");
  await focusRow(crew, reference);
  await crew.keyboard.press("d");
  const dialog = crew.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByText("Enter a value")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Snowed in");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog).toHaveCount(0);
  const agent = await portal.open("agent");
  await agent.goto(`/bookings/${reference}`);
  await expect(agent.getByText("Cancelled by the crew: “Snowed in”")).toBeVisible();
});

test("an on-request booking is secured or failed, each with its key", async ({ portal }) => {
  const [secured, failed] = [await portal.book({ onRequest: true }), await portal.book({ onRequest: true })];
  const crew = await portal.open("crew");
  await crew.goto("/desk");
  await focusRow(crew, secured.reference);
  await crew.keyboard.press("a");
  await expect(crew.getByRole("alertdialog")).toHaveCount(0);
  await crew.keyboard.press("s");
  await crew.getByLabel("Confirmation reference", { exact: true }).fill("CONF-42");
  await crew.keyboard.press("Enter");
  await expect(crew.getByRole("alertdialog")).toHaveCount(0);
  const agent = await portal.client("agent");
  const read = async (reference: string) =>
    (await agent.call("GET", `/portal-api/v1/bookings/${reference}`)).json;
  await expect.poll(async () => (await read(secured.reference)).fulfilment.reference).toBe("CONF-42");

  await crew.reload();
  await focusRow(crew, failed.reference);
  await crew.keyboard.press("d");
  await expect(crew.getByRole("alertdialog")).toHaveCount(0);
  await crew.keyboard.press("f");
  const asked = crew.getByRole("alertdialog");
  await expect(asked).toContainText(failed.reference);
  await expect(crew.getByLabel("Reason")).toBeFocused();
  await asked.getByRole("button", { name: "Cannot secure" }).click();
  await expect(asked.getByText("Enter a value")).toBeVisible();
  await crew.getByLabel("Reason").fill("Sold out");
  await crew.getByRole("alertdialog").getByRole("button", { name: "Cannot secure" }).click();
  await expect.poll(async () => (await read(failed.reference)).fulfilment.state).toBe("failed");
});

test("no row moves while the list is in use, and changes wait for a key", async ({ portal }) => {
  const { reference } = await portal.book();
  const crew = await portal.open("crew");
  await crew.goto("/desk");
  await focusRow(crew, reference);
  const place = await rowOf(crew, reference).boundingBox();
  const later = await portal.book();
  const pill = crew.getByRole("button", { name: /Show \d+ changes?/ });
  await expect(pill).toBeVisible();
  await expect(rowOf(crew, later.reference)).toHaveCount(0);
  expect(await rowOf(crew, reference).boundingBox()).toEqual(place);
  // The button may have counted the booking of another test, and `later` arrives after it.
  await expect(async () => {
    await crew.keyboard.press("n");
    await expect(rowOf(crew, later.reference)).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("a late decision is rejected, and the row shows that the booking was handled", async ({ portal }) => {
  const { reference } = await portal.book();
  const crew = await portal.open("crew");
  await crew.goto("/desk");
  await focusRow(crew, reference);
  // The partner cancels first. The requests of the desk fail, so that it does not show the cancellation.
  const agent = await portal.client("agent");
  await crew.route("**/portal-api/desk", (route) => route.abort());
  await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
  await crew.keyboard.press("a");
  await expect(rowOf(crew, reference)).toContainText(
    "This booking was already handled: another member of the crew responded",
  );
  await rowOf(crew, reference).getByText("Details").click();
  await expect(rowOf(crew, reference)).toContainText("req_");
});

test("the desk shows today's pickups and returns", async ({ portal, runtime }) => {
  // In a city where it is morning, so that noon is later today.
  const now = new Date();
  const hour = now.getUTCHours();
  const ahead = (hour > 16 ? 30 : 6) - hour;
  const timezone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const car = await createCar(runtime.database, { fleetSize: 9, timezone });
  const mine = { carId: car.id, partnerId: portal.partner.id, status: "confirmed" } as const;
  const noon = new Date(now.setUTCHours(hour + 6, 0, 0, 0));
  const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  await createBooking(runtime.database, { ...mine, startsAt: noon, customerLastName: "Comes" });
  await createBooking(runtime.database, {
    ...mine,
    startsAt: daysLater(-3),
    endsAt: noon,
    customerLastName: "Returns",
    customerPhone: "+351 912 345 678",
    pickupType: "delivery",
  });
  await createBooking(runtime.database, { ...mine, startsAt: daysLater(2), customerLastName: "Later" });
  const crew = await portal.open("crew");
  await crew.goto("/desk");
  const pickups = crew.getByRole("region", { name: "Pickups today" });
  await expect(pickups.getByRole("row").filter({ hasText: portal.partner.name })).toHaveCount(1);
  await expect(pickups).toContainText("12:00");
  await expect(pickups).toContainText("Test Comes");
  const returns = crew.getByRole("region", { name: "Returns today" });
  await expect(returns.getByRole("row").filter({ hasText: "Test Returns" })).toHaveCount(1);
});

test("two presses send one decision", async ({ portal }) => {
  const { reference } = await portal.book();
  const crew = await portal.open("crew");
  let sent = 0;
  crew.on("request", (request) => {
    if (request.url().endsWith(`/portal-api/desk/${reference}/accept`)) sent += 1;
  });
  await crew.goto("/desk");
  await focusRow(crew, reference);
  for (let press = 0; press < 5; press += 1) await crew.keyboard.press("a");
  await expect(rowOf(crew, reference)).toContainText("Accepted");
  expect(sent).toBe(1);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`the desk is accessible, ${viewport.width} px wide`, async ({ portal }) => {
    const { reference } = await portal.book();
    const crew = await portal.open("crew", options);
    await crew.goto("/desk");
    await expect(rowOf(crew, reference)).toBeVisible();
    await expectAccessible(crew);
    await rowOf(crew, reference).getByRole("button", { name: "Decline" }).click();
    await crew.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
    await expectAccessible(crew);
  });
}
