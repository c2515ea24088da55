import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addRequestHours } from "@/server/testing/fixtures/add-request-hours";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { openPortalEndpoint } from "../support/portal-endpoint";

test("health shows the state of the service and the results of the partner's requests", async ({
  portal,
  runtime,
}) => {
  await addRequestHours(runtime.database, portal.partner.id, [
    { hoursAgo: 0, status: 2, requests: 880, ms: 40 },
    { hoursAgo: 1, status: 4, code: "invalid_payload", requests: 120, ms: 8 },
  ]);
  const page = await portal.open("admin");
  await page.goto("/health");
  const main = page.getByRole("main");
  await expect(main).toContainText(
    /The (service|state of the service) [^.]+\. 12% of your 1,000 requests failed, most with invalid_payload\./,
  );
  const chart = page.getByRole("figure", { name: "API requests by result" });
  await chart.getByText("Show as table").press("Enter");
  await expect(chart.getByRole("row")).toHaveCount(49);
  await expect(chart.getByRole("row").last()).toContainText("880");
  await expect(page.getByRole("link", { name: "invalid_payload" })).toHaveAttribute(
    "href",
    "/docs/errors/invalid_payload",
  );
  await page.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/unit=day/);
  await expect(chart.getByRole("row")).toHaveCount(31);
});

test("health without requests shows a message in every section", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/health");
  await expect(page.getByRole("main")).toContainText("You sent no API requests.");
  await expect(page.getByRole("region", { name: "Error codes" })).toContainText("No request failed");
  await expect(page.getByRole("region", { name: "Rate limits" }).getByRole("row")).toHaveCount(4);
});

test("the shortcut g h opens health, and an agent has no access to it", async ({ portal }) => {
  const admin = await portal.open("admin");
  await admin.goto("/webhooks");
  await waitForHydration(admin);
  await admin.keyboard.press("g");
  await admin.keyboard.press("h");
  await expect(admin).toHaveURL(/\/health$/);
  const agent = await portal.open("agent");
  await agent.goto("/health");
  await expect(agent.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible();
});

test("an endpoint's page shows its attempts by response, and the queue", async ({ portal, runtime }) => {
  const { id } = await openPortalEndpoint(await portal.client("admin"), "answers/204");
  await runtime.database.rows(
    sql`insert into delivery_hours (endpoint_id, starts_at, status_class, attempts, latencies, longest_wait_ms)
        select ${id}, date_bin('1 hour', clock_timestamp(), 'epoch') - interval '1 hour', class, attempts,
          array_fill(0, array[9]) || attempts || array_fill(0, array[33]), 1500
        from (values (2, 9), (5, 1)) as v (class, attempts)`,
  );
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}`);
  await page.getByRole("link", { name: "Health", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/webhooks/${id}/health$`));
  await expect(page.getByRole("main")).toContainText("90% of 10 attempts succeeded. No delivery is due.");
  const wait = page.getByRole("figure", { name: "Longest wait of a first attempt" });
  await wait.getByText("Show as table").click();
  await expect(wait).toContainText("1,500");
});
