import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDemoWebhooks } from "../../scripts/demo/open-demo-webhooks";
import { runCommand } from "../support/run/run-command";
import { setUpTestTrack } from "../support/set-up-test-track";

const folder = await mkdtemp(join(tmpdir(), "rentals-tour-"));
const webhooks = await openDemoWebhooks(folder, {});
const service = setUpTestTrack(undefined, { ...webhooks.settings, SANDBOX_AUTOPILOT: "on" });

afterAll(async () => {
  await webhooks.close();
  await rm(folder, { recursive: true, force: true });
});

test("the tour runs from a token to a cancellation, verifies two webhooks, and prints no secret", {
  timeout: 120_000,
}, async () => {
  const { server, accounts } = service();
  const { clientId, clientSecret } = accounts.alpha;
  const port = String(webhooks.tourPort);
  const tour = runCommand(["scripts/tour.ts", "--base-url", server.url, "--receiver-port", port], {
    DATA_DIR: folder,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
  });
  const code = await tour.ended;
  const lines = tour.lines();
  const all = lines.join("\n");
  expect(code, all).toBe(0);
  const titles = lines.filter((line) => line.startsWith("== ")).map((line) => line.slice(3).split(":")[0]);
  expect(titles.filter((title, place) => title !== titles[place - 1])).toEqual([
    "Token and coverage",
    "Register a webhook; its secret is shown once",
    "Search",
    "Poll",
    "Reserve",
    "Charge your customer now, with your own payment provider",
    "Book, with the total the customer paid",
    "Webhook received",
    "Read the booking",
    "Confirmed",
    "Cancel",
    "Webhook received",
    "Remove the webhook",
  ]);
  expect(lines.filter((line) => line.includes("signature verified"))).toHaveLength(2);
  expect(all).not.toContain(clientSecret);
  expect(all).not.toMatch(/whsec_[A-Za-z0-9+/]{10}|Bearer [A-Za-z0-9]/);
});
