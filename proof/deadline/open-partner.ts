import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Availability } from "../../lib/contracts/availability";
import { createOperate } from "../kit/create-operate";
import type { SupplierEntry } from "./open-suppliers";

const city = "deadline-city";

/**
 * Imports a city with these suppliers and creates a partner. `search` starts a search of the city, or polls the
 * search with the given ID.
 */
export async function openPartner(
  env: Record<string, string>,
  { origin, suppliers }: { origin: string; suppliers: readonly SupplierEntry[] },
): Promise<{ search(searchId: string | null): Promise<Availability> }> {
  const operate = createOperate(env);
  const place = {
    country: "xa",
    timezone: "UTC",
    latitude: 1,
    longitude: 1,
    currency: "EUR",
    published: true,
  };
  const file = {
    countries: [{ code: "xa", name: "Testland", rentals: true }],
    suppliers,
    locations: [{ ...place, slug: city, name: city, suppliers: suppliers.map(({ slug }) => slug) }],
  };
  const folder = await mkdtemp(join(tmpdir(), "rentals-deadline-"));
  try {
    await writeFile(join(folder, "catalogue.json"), JSON.stringify(file));
    await operate("catalogue", "import", join(folder, "catalogue.json"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const terms = ["--currency", "EUR", "--commission", "10", "--product", "car_rentals"];
  await operate("partner", "create", "--slug", "deadline", "--name", "Deadline", ...terms);
  const client = await operate("client", "create", "deadline", "--scopes", "rentals:quote");
  const form = {
    grant_type: "client_credentials",
    client_id: String(client.client_id),
    client_secret: String(client.client_secret),
  };
  const grant = await fetch(`${origin}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token }: { access_token: string } = await grant.json();
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const first = { location: city, date_from: day(10), date_to: day(13) };
  return {
    search: async (searchId) => {
      const query = new URLSearchParams(searchId === null ? first : { search_id: searchId });
      const reply = await fetch(`${origin}/v1/rentals/availability?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (reply.status !== 200) throw new Error(`The search returned ${reply.status}: ${await reply.text()}`);
      return await reply.json();
    },
  };
}
