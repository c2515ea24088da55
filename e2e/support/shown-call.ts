import { expect, type Page, type Request } from "@playwright/test";

type SeenCall = { key: string | undefined; body: unknown };

/** Opens the sheet, reads the first command once its key is known, and closes the sheet. */
export async function shownCall(page: Page): Promise<SeenCall> {
  await page.keyboard.press("Control+.");
  const command = page.getByRole("dialog").locator("pre").first();
  await expect(command).toContainText(/Idempotency-Key: portal-/);
  const text = (await command.textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const body = /-d '([\s\S]*)'$/.exec(text.trim())?.[1] ?? "";
  return { key: /Idempotency-Key: ([^']+)'/.exec(text)?.[1], body: JSON.parse(body) };
}

export async function sentCall(asked: Promise<Request>): Promise<SeenCall> {
  const request = await asked;
  return { key: request.headers()["idempotency-key"], body: request.postDataJSON() };
}
