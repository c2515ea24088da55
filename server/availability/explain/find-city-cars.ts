import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";
import { matchesWords, splitIntoWords } from "../text-match";

export type CityCarName = { slug: string; title: string };

const maxFound = 5;

/**
 * Returns up to 5 published cars of a city whose titles contain all words of the text, sorted by title. Returns none
 * for a text without words.
 */
export async function findCityCarNames(db: Db, location: string, text: string): Promise<CityCarName[]> {
  const words = splitIntoWords(text);
  if (words.length === 0) return [];
  const cars = await db.rows<CityCarName>(
    sql`select c.slug, c.title from cars c
        where c.published
          and c.location_id = (select l.id from locations l where l.slug = ${location} and l.published)
        order by c.title, c.slug`,
    "find-city-car-names",
  );
  return cars.filter(({ title }) => matchesWords(words, [title])).slice(0, maxFound);
}
