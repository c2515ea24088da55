import { expect } from "@playwright/test";
import { monthsBefore, uploadExport } from "../support/upload-export";
import { type PictureTestbed, pictureTime } from "./picture-testbed";
import type { State } from "./state";

/** Returns the ID of the upload that all pictures show. The first picture creates it. */
async function findUpload({ client }: PictureTestbed): Promise<string> {
  const admin = client("admin");
  const { json } = await admin.call("GET", "/portal-api/reconciliations");
  if (json.data.length > 0) return json.data[0].id;
  const rows = [
    { reference: "pi_3QvLisbon0412", amount: "1,284.50" },
    { reference: "pi_3QvTokyo0413", amount: "312.00", currency: "usd" },
    { reference: "pi_3QvPorto0414", amount: "96.20", refunded: "96.20", status: "Refunded" },
  ];
  return await uploadExport(admin, { month: monthsBefore(1, pictureTime), rows });
}

/** The pages of uploaded exports. */
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
];
