import { expect, type Page } from "@playwright/test";
import { verifyWebhook, WebhookVerificationError } from "@/packages/client/src/verify-webhook";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { readSentRequest, receiverUrl, registerEndpoint } from "../support/portal-webhooks";

/** Returns the secret shown in the dialog and closes it. */
async function readSecretAndClose(page: Page): Promise<string> {
  const dialog = page.getByRole("alertdialog", { name: "Your signing secret" });
  await expect(dialog).toContainText(/whsec_[A-Za-z0-9+/]{43}=/);
  const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec((await dialog.textContent()) ?? "")?.[0] ?? "none";
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

/** Pings the endpoint and returns, for each secret, whether the request's signature is valid with it. */
async function checkSecrets(admin: PortalClient, id: string, secrets: readonly string[]): Promise<boolean[]> {
  const { json } = await admin.call("POST", `/portal-api/v1/webhooks/${id}/test`);
  const deliveryId = json.delivery_id;
  const path = `/portal-api/v1/webhooks/${id}/deliveries/${deliveryId}`;
  const status = async () => (await admin.call("GET", path)).json.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("succeeded");
  const sent = await readSentRequest(admin, { id, deliveryId });
  return await Promise.all(
    secrets.map((secret) =>
      verifyWebhook({ ...sent, secret }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof WebhookVerificationError) return false;
          throw error;
        },
      ),
    ),
  );
}

test("both secrets verify during the overlap, a second rotation is rejected, and the old one can be ended", async ({
  portal,
}) => {
  const admin = await portal.client("admin");
  const { id, secret: first } = await registerEndpoint(admin, receiverUrl("answers/204"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/secret`);
  await expect(page.getByText("One secret is active.")).toBeVisible();
  await page.getByLabel("Keep current secret for").selectOption("1 hour");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "deliveries are also signed with the previous secret",
  );
  await expectAccessible(page);
  const second = await readSecretAndClose(page);
  expect(second).not.toBe(first);

  await expect(page.getByText("Two secrets are active.")).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/expires in (1:00:00|5\d:\d\d)/);
  await expect(page.getByRole("button", { name: "Rotate secret" })).toBeDisabled();
  await expect(page.getByText("End the previous one before you rotate")).toBeVisible();
  await expectAccessible(page);
  expect(await checkSecrets(admin, id, [second, first])).toEqual([true, true]);
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await page.content()).not.toContain(second.slice(6));

  await page.getByRole("button", { name: "End previous secret now" }).click();
  const ending = page.getByRole("alertdialog", { name: "End the previous secret now?" });
  await expectAccessible(page);
  await ending.getByRole("button", { name: "End previous secret now" }).click();
  await expect(page.getByText("One secret is active.")).toBeVisible();
  expect(await checkSecrets(admin, id, [second, first])).toEqual([true, false]);
  await expect(page.getByRole("button", { name: "Rotate secret" })).toBeEnabled();
});

test("without an overlap the old secret verifies nothing after the rotation", async ({ portal }) => {
  const admin = await portal.client("admin");
  const { id, secret: first } = await registerEndpoint(admin, receiverUrl("answers/204"));
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${id}/secret`);
  await page.getByLabel("Keep current secret for").selectOption("Do not keep it");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Deliveries are no longer signed with the previous secret.",
  );
  const second = await readSecretAndClose(page);
  await expect(page.getByText("One secret is active.")).toBeVisible();
  expect(await checkSecrets(admin, id, [second, first])).toEqual([true, false]);
});
