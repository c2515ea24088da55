import { expect, type Page, type Request } from "@playwright/test";

type RequestSummary = { key: string | undefined; body: unknown };

/**
 * Opens the API call drawer and waits until its first command contains an idempotency key. Returns the key and the body
 * of that command. Closes the drawer.
 */
export async function readShownRequest(page: Page): Promise<RequestSummary> {
  await page.keyboard.press("Control+.");
  const command = page.getByRole("dialog").locator("pre").first();
  await expect(command).toContainText(/Idempotency-Key: portal-/);
  const text = (await command.textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const body = /-d '([\s\S]*)'$/.exec(text.trim())?.[1] ?? "";
  return { key: /Idempotency-Key: ([^']+)'/.exec(text)?.[1], body: JSON.parse(body) };
}

/** Returns the idempotency key and the body of a request that the page sends. */
export async function readSentRequest(asked: Promise<Request>): Promise<RequestSummary> {
  const request = await asked;
  return { key: request.headers()["idempotency-key"], body: request.postDataJSON() };
}
