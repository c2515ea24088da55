import postgres from "postgres";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { citySlug } from "../dataset/dataset";

/** The number of cities that lie close together. An explanation searches up to three others nearby. */
const citiesPerGroup = 4;

const degreesBetweenGroups = 4;
const groupsPerColumn = 25;

/**
 * Moves about half of the large cities to groups of four, so that each has three others of the same size within 200
 * km. Returns their slugs. Throws if there are fewer than eight large cities.
 */
export async function gatherCities({ adminUrl, dataset }: BenchDatabase): Promise<ReadonlySet<string>> {
  const groups = Math.floor(dataset.largeCities / citiesPerGroup / 2);
  if (groups === 0) throw new RangeError("The part finding needs at least 80 cities.");
  const moved = Array.from({ length: groups * citiesPerGroup }, (_, index) => {
    const group = Math.floor(index / citiesPerGroup);
    const [row, column] = [group % groupsPerColumn, Math.floor(group / groupsPerColumn)];
    return {
      id: index + 1,
      latitude: row * degreesBetweenGroups - 50 + (index % citiesPerGroup) / 10,
      longitude: column * degreesBetweenGroups,
    };
  });
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      update locations l set latitude = moved.latitude, longitude = moved.longitude
      from jsonb_to_recordset(${sql.json(moved)}) as moved (id bigint, latitude numeric, longitude numeric)
      where l.id = moved.id`;
  } finally {
    await sql.end();
  }
  return new Set(moved.map(({ id }) => citySlug(id)));
}
