import { showProductionCredential } from "../../../server/go-live/show-credential";
import { createPartner } from "../../../server/testing/fixtures/create-partner";
import { approveGoLiveRequest, storeGoLiveRequest } from "../../../server/testing/fixtures/go-live-request";
import type { TestRuntime } from "../../../server/testing/test-runtime";

/**
 * Requests production for a new partner, approves the request and reads the production credential, which can be shown
 * once.
 */
export async function requestProduction(runtime: TestRuntime): Promise<void> {
  const partner = await createPartner(runtime.database);
  const admin = await storeGoLiveRequest(runtime, partner);
  await approveGoLiveRequest(runtime, partner);
  await showProductionCredential(admin, admin);
}
