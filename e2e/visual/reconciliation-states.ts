import { expect } from "@playwright/test";
import { uploadPath } from "../../lib/reconciliation";
import { stripeFile } from "../../server/testing/reconciliation/stripe-file";
import { monthsBefore, uploadExport } from "../support/upload-export";
import { type PictureTestbed, pictureTime } from "./picture-testbed";
import type { State } from "./state";

/** Returns the ID of the upload that all pictures show. The first picture creates it. */
async function findUpload({ client }: PictureTestbed): Promise<string> {
  const admin = client("admin");
  const { json } = await admin.call("GET", "/portal-api/reconciliations");
  const done = json.data.find(({ state }: { state: string }) => state === "done");
  if (done !== undefined) return done.id;
  const rows = [
    { reference: "pi_3QvLisbon0412", amount: "1,284.50" },
    { reference: "pi_3QvTokyo0413", amount: "312.00", currency: "usd" },
    { reference: "pi_3QvPorto0414", amount: "96.20", refunded: "96.20", status: "Refunded" },
  ];
  return await uploadExport(admin, { month: monthsBefore(1, pictureTime), rows });
}

/** Returns the ID of an upload whose file could not be read. The first picture creates it. */
async function findFailedUpload({ client }: PictureTestbed): Promise<string> {
  const admin = client("admin");
  const { json } = await admin.call("GET", "/portal-api/reconciliations");
  const failed = json.data.find(({ state }: { state: string }) => state === "failed");
  if (failed !== undefined) return failed.id;
  const month = monthsBefore(1, pictureTime);
  const file = stripeFile([{ reference: "pi_3QvLisbon0415", amount: "1,2,3", at: `${month}-12 10:11:12` }]);
  const body = { month, file_name: "stripe-payments-damaged.csv", file_bytes: Buffer.byteLength(file) };
  const created = await admin.call("POST", "/portal-api/reconciliations", { body });
  const { id } = created.json.reconciliation;
  await admin.call("POST", uploadPath(id), { file });
  return id;
}

/** States of the pages of uploads for reconciliation. */
export const reconciliationStates: readonly State[] = [
  {
    name: "38-reconciliation",
    page: "/reconciliation",
    person: "admin",
    show: async (page, testbed) => {
      await findUpload(testbed);
      await page.goto("/reconciliation");
      await expect(page.getByRole("main").getByRole("table")).toHaveCount(2);
    },
  },
  {
    name: "45-reconciled-export",
    page: "/reconciliation/[id]",
    person: "admin",
    show: async (page, testbed) => {
      await page.goto(`/reconciliation/${await findUpload(testbed)}`);
      await expect(page.getByRole("button", { name: /^Settle line / })).not.toHaveCount(0);
    },
  },
  {
    name: "45-unreadable-export",
    page: "/reconciliation/[id]",
    person: "admin",
    show: async (page, testbed) => {
      await page.goto(`/reconciliation/${await findFailedUpload(testbed)}`);
      await expect(page.getByRole("main").getByRole("status")).toContainText("Row 2");
    },
  },
];
