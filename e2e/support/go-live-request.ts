import { sql } from "drizzle-orm";
import { approveGoLive } from "@/server/go-live/decide-go-live";
import { requestGoLive } from "@/server/go-live/request-go-live";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { partnerContext } from "@/server/testing/fixtures/partner-context";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../fixtures/portal-test";

export const productionCredential = {
  client_id: "rp_live_sample",
  client_secret: "production-secret-sample",
};

/** Stores a request for production as a partner that passes every check, and the operator's approval of it. */
export async function storeRequest(
  runtime: TestRuntime,
  partner: Portal["partner"],
  state: "requested" | "approved",
): Promise<void> {
  const ctx = await partnerContext(runtime, { partner });
  const { id, email } = await createStaffMember(runtime.database, partner, "admin");
  const [active] = await runtime.database.rows(
    sql`select from go_live_requests where partner_id = ${partner.id} and state in ('requested', 'approved')`,
  );
  if (active === undefined) {
    // SAFETY: the use case reads only the ID of the person.
    const staff = { id, email, role: "admin", partnerId: partner.id } as NonNullable<typeof ctx.staff>;
    const asAdmin = { ...ctx, staff, actor: { type: "staff", id: String(id) } as const };
    await requestGoLive(asAdmin, asAdmin, { checks: [], note: "Launch in March" });
  }
  if (state === "requested") return;
  const acting = await runtime.acting();
  const credential = JSON.stringify(productionCredential);
  await approveGoLive(runtime, acting, {
    partner: partner.slug,
    baseUrl: "https://api.example.com",
    credential,
  });
}
