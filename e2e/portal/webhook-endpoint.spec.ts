import { expect, type Page } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { receiverUrl, registerEndpoint } from "../support/portal-webhooks";

const slow = { timeout: 30_000 };

async function ping(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send a test" }).click();
}

test("a ping shows its attempt, and every action its API request", async ({ portal }) => {
  const { id } = await registerEndpoint(await portal.client("admin"), receiverUrl("answers/202"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/settings`);
  // Shortcuts work after hydration.
  await waitForHydration(page);
  await page.keyboard.press("t");
  const section = page.getByRole("region", { name: "Test" });
  await expect(section.getByText(/Delivered: the endpoint responded 202 in \d+ ms/)).toBeVisible(slow);
  await expectAccessible(page);
  await section.getByText("View as API call").click();
  await expect(section).toContainText(`/v1/webhooks/${id}/test`);
  await section.getByRole("link", { name: "Open delivery" }).click();
  await expect(page).toHaveURL(new RegExp(`/webhooks/${id}/deliveries/dlv_`));
});

test("a wrong response to a ping is described by its kind", async ({ portal }) => {
  const { id } = await registerEndpoint(await portal.client("admin"), receiverUrl("answers/500"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/settings`);
  await ping(page);
  const section = page.getByRole("region", { name: "Test" });
  await expect(section.getByText("Not delivered: The endpoint responded with an error.")).toBeVisible(slow);
  await expect(section).toContainText("500");
  await expect(page.getByText("No consecutive failures")).toBeVisible();
});

test("a test event to a failing endpoint awaits its next attempt", async ({ portal }) => {
  const { id, url } = await registerEndpoint(await portal.client("admin"), receiverUrl("answers/500"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/settings`);
  const panel = page.getByRole("region", { name: "Sandbox" });
  await panel.getByLabel("Event").selectOption("booking.expired");
  await panel.getByRole("button", { name: "Send event" }).click();
  await expect(panel.getByText("booking.expired was created.")).toBeVisible();
  await expect(panel.getByText("Not delivered: The endpoint responded with an error.")).toBeVisible(slow);
  await expect(panel.getByText("Next attempt")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/^(1 failure|\d+ consecutive failures)$/)).toBeVisible(slow);

  await page.goto("/webhooks");
  const row = page.getByRole("row").filter({ hasText: url });
  await expect(row).toContainText("Failing");
  await expect(row.getByRole("table", { name: /Deliveries of the last 24 hours/ })).toContainText("Pending");
  await expect(row).toContainText(/in \d+ (hour|minute|second)|now/);
});

test("an endpoint that responds 410 is disabled, says why, and is activated again", async ({ portal }) => {
  const admin = await portal.client("admin");
  const { id, url } = await registerEndpoint(admin, receiverUrl("answers/410"));
  const list = await portal.open("admin");
  await list.goto("/webhooks");
  await expect(list.getByRole("row").filter({ hasText: url })).toContainText("Active");
  await admin.call("POST", `/portal-api/v1/webhooks/${id}/test`);
  const banner = list.getByRole("region", { name: "Disabled" });
  await expect(banner).toContainText(`${url} responded 410`, slow);
  await expectAccessible(list);

  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/settings`);
  await expect(page.getByRole("region", { name: "Disabled" })).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("region", { name: "Disabled" })).toHaveCount(0);
  await expect(list.getByRole("region", { name: "Disabled" })).toHaveCount(0, slow);
  const { json } = await admin.call("GET", `/portal-api/v1/webhooks/${id}`);
  expect([json.status, json.disabled_reason]).toEqual(["active", null]);
});

test("an endpoint is changed, paused, activated and deleted", async ({ portal }) => {
  const admin = await portal.client("admin");
  const { id } = await registerEndpoint(admin, receiverUrl("answers/204"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/settings`);
  const settings = page.getByRole("region", { name: "Settings" });
  await settings.getByLabel("Description").fill("Ledger");
  await settings.getByLabel("Other event types").fill("booking.moved");
  await settings.getByRole("checkbox", { name: /booking\.completed/ }).check();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("unknown and were not saved: booking.moved")).toBeVisible();
  await expect(settings.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Ledger")).toBeVisible();
  const { json } = await admin.call("GET", `/portal-api/v1/webhooks/${id}`);
  expect(json.event_types).toContain("booking.completed");

  await settings.getByLabel("URL", { exact: true }).fill("https://127.0.0.1/");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("IP addresses are not allowed")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("region", { name: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("region", { name: "Paused" })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete endpoint" }).click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Delete endpoint" })).toBeDisabled();
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await dialog.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  expect((await admin.call("GET", `/portal-api/v1/webhooks/${id}`)).status).toBe(404);
  await page.goto(`/webhooks/${id}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Endpoint not found");
});

test("a sandbox is marked above every page of a webhook", async ({ portal }) => {
  const { id } = await registerEndpoint(await portal.client("admin"), receiverUrl("answers/204"));
  const page = await portal.open("admin");
  for (const path of ["", "/new", `/${id}/settings`, `/${id}/secret`]) {
    await page.goto(`/webhooks${path}`);
    await expect(page.getByRole("banner").first().getByText("Sandbox", { exact: true })).toBeVisible();
    await expect(page.getByTitle("Sandbox: no real rentals")).toBeVisible();
  }
});

test("only admins see webhooks: an agent's deep link names the required role", async ({ portal }) => {
  const { id } = await registerEndpoint(await portal.client("admin"), receiverUrl("answers/204"));
  const page = await portal.open("agent");
  for (const path of ["", "/new", `/${id}/settings`, `/${id}/secret`]) {
    const answer = await page.goto(`/webhooks${path}`);
    expect(answer?.status(), path).toBe(403);
    await expect(page.getByText("This page requires admin")).toBeVisible();
  }
});

for (const options of viewports) {
  test(`the pages are accessible at ${options.viewport.width} px`, async ({ portal }) => {
    const admin = await portal.client("admin");
    const { id } = await registerEndpoint(admin, receiverUrl("answers/204"));
    const page = await portal.open("admin", options);
    for (const path of ["", `/${id}/settings`, `/${id}/secret`]) {
      await page.goto(`/webhooks${path}`);
      await expect(page.getByText("Active").first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}
