import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { readinessVerification } from "@/lib/docs/guides/readiness-verification";
import { checkIds } from "@/lib/readiness-checks";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { openPortalEndpoint } from "../support/portal-endpoint";

/** SQL that makes all waiting deliveries of drills due now. */
const dueNow = sql`update webhook_drill_deliveries set due_at = clock_timestamp() where due_at > clock_timestamp()`;

test("the page shows a new account what each check waits for", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/readiness");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Readiness");
  await expect(page.getByText(`0 of ${checkIds.length} checks passed`)).toBeVisible();
  await expect(page.getByRole("main").locator("ol > li")).toHaveCount(checkIds.length);
  await expect(page.getByText("Not seen yet")).toHaveCount(checkIds.length);
  await expect(page.getByText("Next step:")).toHaveCount(checkIds.length);
  await expect(page.getByRole("link", { name: "Add endpoint" })).toBeVisible();
});

test("drills run with progress, and the checks follow them", async ({ portal, runtime }) => {
  const admin = await portal.client("admin");
  await openPortalEndpoint(admin, "answers/204");
  const page = await portal.open("admin");
  await page.goto("/readiness");
  await expect(page.getByText("No drills were run against this endpoint")).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press("t");
  const results = page.getByRole("table", { name: "Last run" });
  await expect(results.getByRole("row").filter({ hasText: "slow_retry" })).toContainText("In progress");
  await expect(results.getByRole("row").filter({ hasText: "wrong_signature" })).toContainText("Failed");
  await expect(results.getByRole("row").filter({ hasText: "duplicate" })).toContainText("Passed");
  const oldTimestamp = results.getByRole("row").filter({ hasText: "old_timestamp" });
  await expect(oldTimestamp.getByRole("code").filter({ hasText: /^t$/ })).toBeVisible();
  await expect(results).not.toContainText("`");
  await expect(page.getByRole("status").filter({ hasText: /of 7 drills ended/ })).toBeVisible();
  // A second page continues with the same run.
  const other = await portal.open("admin");
  await other.goto("/readiness");
  await expect(other.getByText(/of 7 drills ended/)).toBeVisible();
  await expect
    .poll(async () => {
      await runtime.database.rows(dueNow);
      return await page.getByText("The drills have ended.").isVisible();
    })
    .toBe(true);
  const check = page.locator("#signature_checked");
  await expect(check).toContainText("Failed");
  await expect(check).toContainText("Drills passed: 1. Drills failed: 2.");
  await expect(check).toContainText("Not run yet: none.");
  await expect(page.locator("#order_tolerated")).toContainText("Passed");
});

test("a rejected start shows the reason", async ({ portal }) => {
  const admin = await portal.client("admin");
  const { id } = await openPortalEndpoint(admin, "answers/204");
  const page = await portal.open("admin");
  await page.goto("/readiness");
  await waitForHydration(page);
  await admin.call("PATCH", `/portal-api/v1/webhooks/${id}`, { body: { status: "paused" } });
  await page.getByRole("button", { name: "Run drills" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The endpoint is not active" })).toBeVisible();
});

test("the copied summary is verified by the documented program", async ({ portal, baseURL }) => {
  const page = await portal.open("admin", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/readiness");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Copy signed summary" }).click();
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(readClipboard).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const summary = await readClipboard();
  const keys = await (await fetch(`${baseURL}/.well-known/jwks.json`)).text();
  const folder = mkdtempSync(join(tmpdir(), "rentals-summary-"));
  const run = (text: string) => {
    writeFileSync(join(folder, "verify.mjs"), readinessVerification.text);
    writeFileSync(join(folder, "summary.txt"), text);
    writeFileSync(join(folder, "jwks.json"), keys);
    return spawnSync(process.execPath, ["verify.mjs", "summary.txt", "jwks.json"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, FORCE_COLOR: "0" },
    });
  };
  const verified = run(summary);
  expect(verified.stderr).toBe("");
  expect(verified.stdout).toContain(`partner: '${portal.partner.slug}'`);
  expect(verified.stdout).toContain("ready: false");
  expect(verified.stdout).toContain("token_reused: 'not_seen'");
  const [head = "", , mark = ""] = summary.split(".");
  const forged = Buffer.from(JSON.stringify({ ready: true })).toString("base64url");
  expect(run([head, forged, mark].join(".")).stderr).toContain("The signature is wrong.");
});

test("the period limits the requests that count", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/readiness");
  await page.getByLabel("Count requests in").selectOption("the last hour");
  await page.getByRole("button", { name: "Show checks" }).click();
  await expect(page).toHaveURL(/period=hour/);
  await expect(page.getByLabel("Count requests in")).toHaveValue("hour");
});

test("an agent may not open the page", async ({ portal }) => {
  const agent = await portal.open("agent");
  expect((await agent.goto("/readiness"))?.status()).toBe(403);
});

test("the page opens from the sidebar and by its shortcut", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/webhooks");
  await expect(page.getByRole("link", { name: "Readiness" }).first()).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await expect(page).toHaveURL(/\/readiness$/);
});

test("the page prints the checks without its controls", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/readiness");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Show checks" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print checks" })).toBeHidden();
  await expect(page.getByText("Not seen yet").first()).toBeVisible();
});

for (const options of viewports) {
  test(`the page is accessible, ${options.viewport.width} px wide`, async ({ portal }) => {
    await openPortalEndpoint(await portal.client("admin"), "answers/204");
    const page = await portal.open("admin", options);
    await page.goto("/readiness");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
