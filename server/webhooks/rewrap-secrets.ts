import type { Runtime } from "../context";
import { findSealedEndpoints, replaceSecrets, type SealedEndpoint } from "./rewrap-secrets.queries";
import { rewrapSecrets } from "./secrets";

export type Rewrapped = { rewrapped: number; current: number; unreadable: number };

const batch = 100;

/**
 * Encrypts the secrets of all endpoints under the current key. Updates each endpoint in one short statement, so
 * deliveries and rotations continue. A run can be repeated. Returns the number of secrets by result; `unreadable` ones,
 * under an unknown key, stay unchanged.
 */
export async function rewrapWebhookSecrets(
  runtime: Pick<Runtime, "config" | "keys" | "database">,
): Promise<Rewrapped> {
  const { database } = runtime;
  const total: Rewrapped = { rewrapped: 0, current: 0, unreadable: 0 };
  for (let afterId = 0; ; ) {
    const endpoints = await findSealedEndpoints(database, { afterId, limit: batch });
    for (const endpoint of endpoints) await rewrap(runtime, endpoint, total);
    const last = endpoints.at(-1);
    if (last === undefined) return total;
    afterId = last.id;
  }
}

async function rewrap(
  runtime: Pick<Runtime, "config" | "keys" | "database">,
  endpoint: SealedEndpoint,
  total: Rewrapped,
): Promise<void> {
  const { columns, rewrapped, unreadable } = rewrapSecrets(runtime, endpoint);
  const secretCount = endpoint.sealedPreviousSecret === null ? 1 : 2;
  if (rewrapped === 0 || (await replaceSecrets(runtime.database, endpoint, columns))) {
    total.rewrapped += rewrapped;
    total.unreadable += unreadable;
    total.current += secretCount - rewrapped - unreadable;
    return;
  }
  // The secrets were rotated since they were read. Read them and try again.
  const [now] = await findSealedEndpoints(runtime.database, { afterId: endpoint.id - 1, limit: 1 });
  if (now?.id === endpoint.id) await rewrap(runtime, now, total);
}
