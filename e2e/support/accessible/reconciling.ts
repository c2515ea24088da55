import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { waitForHydration } from "../../fixtures/wait-for-hydration";
import { monthsBefore, uploadExport } from "../upload-export";
import type { PageState, Scene, StatesByPage } from "./page-state";

/**
 * Returns the rows of a file with one payment, whose random reference no booking has. The reference makes each file
 * unique, because a partner cannot upload the same file twice.
 */
const createRows = () => [{ reference: `pi_${randomBytes(6).toString("hex")}`, amount: "129.00" }];

/** Uploads a file in the browser, as a person does. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  await waitForHydration(page);
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload file" }).click();
}

/**
 * Cancels the uploads that await a file, because a partner can have at most three of them. Returns the path
 * of the page of uploads.
 */
async function cancelWaitingUploads({ portal }: Scene): Promise<string> {
  const admin = await portal.client("admin");
  const { json } = await admin.call("GET", "/portal-api/reconciliations");
  const uploads: { id: string; state: string }[] = json.data;
  for (const { id } of uploads.filter(({ state }) => state === "waiting")) {
    await admin.call("POST", `/portal-api/reconciliations/${id}/cancel`);
  }
  return "/reconciliation";
}

/** The states of the page that lists uploads. */
const uploadsStates: readonly PageState[] = [
  {
    name: "the uploads and their months",
    start: async ({ portal }) => {
      await uploadExport(await portal.client("admin"), { month: monthsBefore(1), rows: createRows() });
      return "/reconciliation";
    },
    open: async (page) => page.getByRole("main").getByRole("table").nth(1),
  },
  {
    name: "an upload without a file",
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Upload file" }).click();
      return page.getByText("Choose a file first.");
    },
  },
  {
    name: "a file that cannot be read",
    open: async (page) => {
      await upload(page, "notes.csv", "name,amount\nAna,12\n");
      return page.getByRole("alert").filter({ hasText: "fewer than 3 columns" });
    },
  },
  {
    name: "an export whose columns have to be chosen",
    start: cancelWaitingUploads,
    open: async (page) => {
      await upload(page, "bank.csv", "Reference,Gross,Day\npi_stray,12.00,2026-10-12\n");
      const columns = page.getByRole("heading", { name: "Choose the columns" });
      await columns.waitFor();
      return page.getByLabel("Payment reference");
    },
  },
];

async function openSettle(page: Page): Promise<Locator> {
  await waitForHydration(page);
  await page
    .getByRole("button", { name: /^Settle line / })
    .first()
    .click();
  return page.getByRole("dialog", { name: /^Settle line / });
}

/** The states of the page of one upload. */
const uploadStates: readonly PageState[] = [
  {
    name: "the dialog that settles a line, without a note",
    files: ["reconciliation/settle-dialog.tsx"],
    open: async (page) => {
      const dialog = await openSettle(page);
      await dialog.getByRole("button", { name: "Settle", exact: true }).click();
      return dialog.getByText("Write a note.");
    },
  },
  {
    name: "a line that was settled",
    open: async (page) => {
      const dialog = await openSettle(page);
      await dialog.getByLabel("Note", { exact: true }).fill("Paid for a booking of last year");
      await dialog.getByRole("button", { name: "Settle", exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
      return page.getByRole("button", { name: /^Undo the settlement of / }).first();
    },
  },
  {
    name: "the question before an upload is deleted",
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Delete upload" }).click();
      return page.getByText("Delete this upload and its lines?");
    },
  },
  {
    name: "a month that was signed off",
    start: async ({ portal }) => {
      const admin = await portal.client("admin");
      const month = monthsBefore(2);
      // The narrow page needs another upload of the same month.
      await admin.call("POST", `/portal-api/reconciliation-months/${month}/reopen`, {
        body: { reason: "One more export" },
      });
      return `/reconciliation/${await uploadExport(admin, { month, rows: createRows() })}`;
    },
    open: async (page) => {
      await waitForHydration(page);
      await page.getByLabel("Note", { exact: true }).fill("The provider repays it");
      await page.getByRole("button", { name: /^Sign off / }).click();
      return page.getByText(/ was signed off by /);
    },
  },
  {
    name: "an upload that was cancelled",
    start: async ({ portal }) => {
      const admin = await portal.client("admin");
      const body = { month: monthsBefore(1), file_name: "october.csv", file_bytes: 1 };
      const { json } = await admin.call("POST", "/portal-api/reconciliations", { body });
      await admin.call("POST", `/portal-api/reconciliations/${json.reconciliation.id}/cancel`);
      return `/reconciliation/${json.reconciliation.id}`;
    },
    open: async (page) => page.getByRole("main").getByText("Cancelled"),
  },
];

export const reconcilingStates: StatesByPage = {
  "/reconciliation": uploadsStates,
  "/reconciliation/[id]": uploadStates,
};
