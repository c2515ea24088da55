import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { lineOutcomes } from "@/lib/reconciliation";
import { reconciliation as german } from "@/lib/texts/de/reconciliation";
import { reconciliation as words } from "@/lib/texts/en/reconciliation";
import { createLatch } from "@/server/testing/latch";
import { createPayments } from "@/server/testing/reconciliation/create-payments";
import { plantMistakes } from "@/server/testing/reconciliation/plant-mistakes";
import { stripeFile } from "@/server/testing/reconciliation/stripe-file";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { monthsBefore, uploadExport } from "../support/upload-export";

const month = monthsBefore(1);
const createReference = () => `pi_${randomBytes(6).toString("hex")}`;

/** Uploads an export with payments that no booking has. Returns the ID of the upload. */
async function uploadStrays(portal: Portal, references: readonly string[]): Promise<string> {
  const rows = references.map((reference) => ({ reference, amount: "129.00" }));
  return await uploadExport(await portal.client("admin"), { month, rows });
}

async function openPage(portal: Portal, path: string): Promise<Page> {
  const page = await portal.open("admin");
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Holds the requests of one method and path until the test releases them, and counts them. */
async function holdRequests(page: Page, path: string, method: string) {
  const latch = createLatch();
  let count = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return await route.continue();
    count += 1;
    await latch.released;
    await route.continue();
  });
  return { count: () => count, release: latch.release };
}

const lineLink = (page: Page) => page.getByRole("main").locator("[data-row]");

/**
 * Applies the filter of each result except `matched`, and returns `[reference, result]` of every line that is shown.
 */
async function readDifferences(page: Page): Promise<string[][]> {
  const found: string[][] = [];
  for (const outcome of lineOutcomes.filter((one) => one !== "matched")) {
    const name = words.outcomes[outcome];
    await page.getByRole("navigation", { name: words.filter }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`outcome=${outcome}`));
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    const rows = page.getByRole("table", { name: words.lines, exact: true }).locator("tbody tr");
    await expect(rows).not.toHaveCount(0);
    // Each kind fits on one page.
    await expect(page.getByRole("link", { name: words.next })).toHaveCount(0);
    const shown = await rows.evaluateAll((all) =>
      all.map((row) =>
        ["td:nth-child(2) > div > span", "td:nth-child(3)"].map(
          (cell) => row.querySelector(cell)?.textContent ?? "",
        ),
      ),
    );
    found.push(...shown);
  }
  return found;
}

test("an admin uploads an export of 2,000 lines and finds its 25 mistakes and no others", async ({
  portal,
  runtime,
}) => {
  // It reads a page for each kind of mistake.
  test.slow();
  const { payments, rows, expected } = plantMistakes();
  expect([expected.length, rows.length]).toEqual([25, 1999]);
  await createPayments({ database: runtime.database, partner: portal.partner }, payments);
  const page = await openPage(portal, "/reconciliation");
  await page.getByLabel("Month", { exact: true }).fill("2026-10");
  const buffer = Buffer.from(stripeFile(rows));
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "stripe-2026-10.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload file" }).click();
  await expect(page).toHaveURL(/\/reconciliation\/\w+$/);
  const found = await readDifferences(page);
  expect(found.sort()).toEqual(
    expected.map(([reference, outcome]) => [reference, words.outcomes[outcome]]).sort(),
  );

  await page.getByRole("link", { name: words.all, exact: true }).click();
  await expect(page.getByRole("link", { name: words.all, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: words.download }).click();
  const file = await text(await (await download).createReadStream());
  const lines = file.trimEnd().split("\r\n").slice(1);
  expect(lines.filter((line) => !line.includes("matched"))).toHaveLength(25);
});

test("a double click settles a line, undoes it and deletes the upload once each", async ({ portal }) => {
  const reference = createReference();
  const id = await uploadStrays(portal, [reference]);
  const page = await openPage(portal, `/reconciliation/${id}`);

  const settling = await holdRequests(page, "**/resolve", "POST");
  await page.getByRole("button", { name: `Settle line ${reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note", { exact: true }).fill("Paid for a booking of last year");
  await dialog.getByRole("button", { name: "Settle", exact: true }).dblclick();
  settling.release();
  const undo = page.getByRole("button", { name: `Undo the settlement of ${reference}` });
  await expect(undo).toBeVisible();
  expect(settling.count()).toBe(1);

  const undoing = await holdRequests(page, "**/unresolve", "POST");
  await undo.dblclick();
  undoing.release();
  await expect(page.getByRole("button", { name: `Settle line ${reference}` })).toBeVisible();
  expect(undoing.count()).toBe(1);

  const deleting = await holdRequests(page, `**/portal-api/reconciliations/${id}`, "DELETE");
  await page.getByRole("button", { name: "Delete upload" }).click();
  await expect(page.getByText("Delete this upload and its lines?")).toBeVisible();
  await page.getByRole("button", { name: "Delete upload" }).dblclick();
  deleting.release();
  await expect(page).toHaveURL(/\/reconciliation$/);
  expect(deleting.count()).toBe(1);
});

test("leaving the page during an upload keeps the user on the next page and stops reading progress", async ({
  portal,
}) => {
  const page = await portal.open("admin");
  await page.clock.install();
  await page.goto("/reconciliation");
  await waitForHydration(page);
  const file = await holdRequests(page, "**/file", "POST");
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/portal-api\/reconciliations\/\w+/.test(request.url())) reads += 1;
  });
  const buffer = Buffer.from(
    stripeFile([{ reference: createReference(), amount: "1.00", at: `${month}-12 10:11:12` }]),
  );
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "slow.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload file" }).click();
  await expect.poll(() => reads).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await waitForHydration(page);
  const before = reads;
  await page.clock.fastForward(5000);
  const stored = page.waitForResponse("**/file");
  file.release();
  expect((await stored).status()).toBe(200);
  await waitForHydration(page);
  expect(reads).toBe(before);
  expect(page.url()).toMatch(/\/payments$/);
});

test("an unknown position in the lines starts from the beginning and keeps the filter", async ({
  portal,
}) => {
  const [stray, twice] = [createReference(), createReference()];
  const id = await uploadStrays(portal, [stray, twice, twice]);
  const page = await openPage(
    portal,
    `/reconciliation/${id}?outcome=paid_not_booked&cursor=bm90LWEtY3Vyc29y`,
  );
  await expect(page.getByText("The list starts from the beginning.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Paid but not booked" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const lines = page.getByRole("table", { name: "Lines" }).locator("tbody tr");
  const outcomes = await lines.locator("td:nth-child(3)").allTextContents();
  expect(new Set(outcomes)).toEqual(new Set(["Paid but not booked"]));
});

test("the lines and the uploads are used with j, k and Enter", async ({ portal }) => {
  const id = await uploadStrays(portal, [createReference(), createReference()]);
  const page = await openPage(portal, `/reconciliation/${id}`);
  await waitForHydration(page);
  await page.keyboard.press("j");
  await expect(lineLink(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(lineLink(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(lineLink(page).nth(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/reconciliation");
  await waitForHydration(page);
  await page.keyboard.press("j");
  await expect(lineLink(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/reconciliation/${id}$`));
});

test("the chosen order of dates is stored with the columns, and reads the file", async ({ portal }) => {
  const page = await openPage(portal, "/reconciliation");
  const [year, number] = month.split("-");
  const day = `${number}/11/${year}`;
  const reference = createReference();
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Reference,Gross,Day ${reference}\n${reference},12.00,${day}\n`),
  });
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.getByLabel("Order of dates").selectOption({ label: "Month first: 11/30/2026" });
  const sent = page.waitForRequest("**/portal-api/reconciliation-columns");
  await page.getByRole("button", { name: "Use these columns" }).click();
  expect((await sent).postDataJSON().columns).toMatchObject({ dates: "mdy" });
  await expect(page).toHaveURL(/\/reconciliation\/\w+$/);
  await expect(page.getByRole("table", { name: "Lines" })).toContainText(reference);
});

test("a file that cannot be read is explained in the reader's language, with its row and column", async ({
  portal,
}) => {
  const page = await portal.open("admin", { locale: "de-AT" });
  await page.goto("/reconciliation");
  await waitForHydration(page);
  await page.getByLabel("Monat", { exact: true }).fill(month);
  const reference = createReference();
  const file = stripeFile([{ reference, amount: "1,2,3", at: `${month}-12 10:11:12` }]);
  await page
    .getByLabel("Datei", { exact: true })
    .setInputFiles({ name: "kaputt.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  const sent = page.waitForResponse("**/file");
  await page.getByRole("button", { name: "Datei hochladen" }).click();
  const { error } = await (await sent).json();
  expect(error).toMatchObject({ code: "unreadable_file", details: { reason: "bad_amount", row: 2 } });
  const problem = [german.problems.bad_amount, `Zeile 2, Spalte ${error.details.column}`];
  const note = page.getByRole("main").getByRole("alert");
  await expect(note.locator("p")).toHaveText(problem);
  await page.reload();
  await page.getByRole("link", { name: "kaputt.csv" }).click();
  await expect(page.getByRole("main").getByRole("status").locator("p")).toHaveText(problem);
});
