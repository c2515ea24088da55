import type { Partner } from "../../../server/partners/partners.queries";
import { createStaffMember } from "../../../server/testing/fixtures/create-staff-member";
import { signInToPortal } from "../../../server/testing/fixtures/portal-handler";
import { stripeFile } from "../../../server/testing/reconciliation/stripe-file";
import { uploadFile } from "../../../server/testing/reconciliation/upload-file";
import type { TestRuntime } from "../../../server/testing/test-runtime";

/** Uploads a payment file for reconciliation. The one payment in the file has no booking. */
export async function reconcileFile(
  runtime: TestRuntime,
  partner: Pick<Partner, "id" | "slug">,
): Promise<void> {
  const client = await signInToPortal(runtime, await createStaffMember(runtime.database, partner, "admin"));
  const body = stripeFile([{ reference: `pi_${partner.slug}`, amount: "10.00" }]);
  const { status, json } = await uploadFile(runtime, client, { month: "2026-10", body });
  if (status !== 200) throw new Error(`The upload returned ${status}: ${JSON.stringify(json)}`);
}
