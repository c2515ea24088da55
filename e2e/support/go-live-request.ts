import { sql } from "drizzle-orm";
import { readConfig } from "@/server/env";
import { createKeyRing } from "@/server/keys";
import { approveGoLiveRequest, storeGoLiveRequest } from "@/server/testing/fixtures/go-live-request";
import { processSecretKey } from "@/server/testing/server-process";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../fixtures/portal-test";

/** Stores the partner's request for production, open or approved with a credential. Deletes earlier requests. */
export async function storeGoLive(
  runtime: TestRuntime,
  partner: Portal["partner"],
  state: "requested" | "approved",
): Promise<void> {
  await runtime.database.rows(sql`delete from go_live_requests where partner_id = ${partner.id}`);
  await storeGoLiveRequest(runtime, partner);
  // The server must be able to decrypt the credential.
  const keys = createKeyRing(readConfig({ SECRET_KEY: processSecretKey }));
  if (state === "approved") await approveGoLiveRequest({ ...runtime, keys }, partner);
}
