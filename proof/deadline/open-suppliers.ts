import { setTimeout as sleep } from "node:timers/promises";
import { type SupplierServer, startSupplier, supplierOffer } from "../../server/testing/supplier-server";

export type SupplierEntry = {
  slug: string;
  name: string;
  kind: "http-json";
  base_url: string;
  secret: string;
};

/**
 * Starts one supplier per name. Each responds to a search after its delay in milliseconds, or never if the delay is
 * null.
 */
export async function openSuppliers(delaysMs: Readonly<Record<string, number | null>>) {
  const open: { name: string; server: SupplierServer }[] = [];
  for (const [name, delayMs] of Object.entries(delaysMs)) {
    const server = await startSupplier();
    server.scripts.search = async () => {
      await (delayMs === null ? new Promise<never>(() => undefined) : sleep(delayMs));
      return { status: 200, body: { offers: [supplierOffer(name, { title: name })] } };
    };
    open.push({ name, server });
  }
  return {
    entries: open.map(
      ({ name, server }): SupplierEntry => ({
        slug: `deadline-${name}`,
        name,
        kind: "http-json",
        base_url: server.url,
        secret: server.secret,
      }),
    ),
    /** Returns a violation for each supplier that was not searched exactly once. */
    findViolations: () =>
      open
        .filter(({ server }) => server.calls.length !== 1)
        .map(({ name, server }) => `The supplier ${name} was searched ${server.calls.length} times.`),
    close: async () => {
      await Promise.all(open.map(({ server }) => server.close()));
    },
  };
}
