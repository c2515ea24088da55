import { expect } from "@playwright/test";
import { test } from "../fixtures/portal-test";

test("the sandbox panel changes a booking as a crew would, and shows the effects", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("admin");
  await page.goto(`/bookings/${reference}`);
  const panel = page.getByRole("region", { name: "Sandbox" });
  const states = panel.getByRole("list", { name: "Booking statuses" });
  await expect(states.locator('[aria-current="step"]')).toContainText("pending");
  for (const name of ["Crew accepts", "Crew declines", "Deadline passes"]) {
    await expect(panel.getByRole("button", { name })).toBeVisible();
  }
  await expect(panel.getByRole("button", { name: "Rental ends" })).toHaveCount(0);

  await panel.getByRole("button", { name: "Crew accepts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  await expect(states.locator('[aria-current="step"]')).toContainText("confirmed");
  const caused = panel.getByRole("region", { name: "Effects" });
  await expect(caused).toContainText("Crew accepts");
  await expect(caused).toContainText("booking.confirmed");
  await expect(panel.getByRole("button", { name: "Crew accepts" })).toHaveCount(0);
  await panel.getByText("View as API call").click();
  await expect(panel).toContainText(`/v1/sandbox/bookings/${reference}/transition`);
});

test("advancing the partner's clock by a day lets a deadline pass, and the page follows", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("admin");
  await page.goto(`/bookings/${reference}`);
  const panel = page.getByRole("region", { name: "Sandbox" });
  await panel.getByRole("button", { name: "Advance clock by 1 day" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Expired", { timeout: 30_000 });
  const caused = panel.getByRole("region", { name: "Effects" });
  await expect(caused).toContainText("Advance clock by 1 day");
  await expect(caused).toContainText("booking.expired");
  await expect(panel.getByText("This status is final.")).toBeVisible();
});

test("a transition that is no longer allowed is rejected, and the page shows the current status", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("admin");
  await page.route("**/portal-api/bookings/statuses**", (route) => route.abort());
  await page.goto(`/bookings/${reference}`);
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/accept`);
  const panel = page.getByRole("region", { name: "Sandbox" });
  await panel.getByRole("button", { name: "Crew declines" }).click();
  await expect(panel.getByRole("alert")).toContainText("This change is not allowed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
});
