import fc from "fast-check";
import { expect } from "vitest";
import { listLocationsContract } from "@/lib/contracts/catalogue";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";

async function page(ctx: PartnerContext, query: Record<string, string>) {
  return await callOperation(listLocationsContract, ctx, { query });
}

test("published cities are listed by name with all fields of the contract", async ({ runtime, ctx }) => {
  await importFile(runtime, {
    countries: [{ code: "pt", name: "Portugal", rentals: true }],
    locations: [
      locationEntry("porto", "pt", { name: "Porto", timezone: "Europe/Lisbon" }),
      locationEntry("lisbon", "pt", { name: "Lisbon", timezone: "Europe/Lisbon" }),
      locationEntry("faro", "pt", { name: "Faro", published: false }),
    ],
  });
  const { rows, ...end } = await page(ctx, { country: "pt" });
  expect(rows).toMatchObject([
    {
      id: expect.any(Number),
      slug: "lisbon",
      name: "Lisbon",
      country_code: "pt",
      country_name: "Portugal",
      timezone: "Europe/Lisbon",
      latitude: 38.72,
      longitude: -9.14,
      currency: "EUR",
    },
    { slug: "porto" },
  ]);
  expect(end).toEqual({ has_more: false, next_cursor: null });
  const inRussian = await page(ctx, { country: "pt", locale: "ru" });
  expect(inRussian.rows[0]).toMatchObject({ country_name: "Португалия", name: "Lisbon" });
});

test("the country filter ignores case, also for the cursor", async ({ runtime, ctx }) => {
  await importFile(runtime, {
    countries: [countryEntry("no")],
    locations: [1, 2].map((n) => locationEntry(`no-${n}`, "no")),
  });
  const first = await page(ctx, { country: "NO", limit: "1" });
  expect(first.rows).toMatchObject([{ slug: "no-1", country_code: "no" }]);
  const next = await page(ctx, { country: "no", limit: "1", cursor: first.next_cursor ?? "" });
  expect(next.rows).toMatchObject([{ slug: "no-2" }]);
});

test("an unknown country is rejected", async ({ ctx }) => {
  await expect(page(ctx, { country: "xx" })).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "country" }] },
  });
});

test("a cursor is valid for another account, but not with other filters or a changed letter", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [countryEntry("fi"), countryEntry("se")],
    locations: [1, 2, 3].map((n) => locationEntry(`fi-${n}`, "fi")),
  });
  const first = await page(ctx, { country: "fi", limit: "1" });
  const cursor = first.next_cursor ?? "";
  const other = await partnerContext(runtime);
  expect((await page(other, { country: "fi", limit: "1", cursor })).rows).toMatchObject([{ slug: "fi-2" }]);

  const refused = { code: "invalid_cursor", status: 400 };
  await expect(page(ctx, { country: "se", cursor })).rejects.toMatchObject(refused);
  await expect(page(ctx, { cursor })).rejects.toMatchObject(refused);
  await expect(page(ctx, { country: "fi", cursor: "" })).rejects.toMatchObject(refused);
  for (const at of [0, 10, cursor.length - 2]) {
    const changed = cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1);
    await expect(page(ctx, { country: "fi", cursor: changed })).rejects.toMatchObject(refused);
  }
});

test("paging returns every city that existed at its start once, in order, during concurrent inserts", async ({
  runtime,
  ctx,
}) => {
  const code = fc.stringMatching(/^[a-d]{2}$/);
  const name = fc.stringMatching(/^[A-Ca-cÄÖé ]{1,3}$/).filter((text) => text.trim() !== "");
  let run = 0;
  const walk = fc.record({
    country: code,
    names: fc.array(name, { minLength: 1, maxLength: 25 }),
    additions: fc.array(fc.array(name, { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
    limit: fc.integer({ min: 1, max: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(walk, async ({ country, names, additions, limit }) => {
      run += 1;
      const here = `run-${run}-`;
      const entry = (text: string, n: number) => locationEntry(`${here}${n}`, country, { name: text });
      await importFile(runtime, { countries: [countryEntry(country)], locations: names.map(entry) });

      const seen: string[] = [];
      let cursor: string | null = "";
      for (let step = 0; cursor !== null; step += 1) {
        const query: Record<string, string> = { country, limit: String(limit), ...(cursor && { cursor }) };
        const got = await page(ctx, query);
        seen.push(...got.rows.map(({ slug }) => slug));
        cursor = got.next_cursor;
        expect(got.has_more).toBe(cursor !== null);
        const added = additions[step] ?? [];
        await importFile(runtime, { locations: added.map((text, n) => entry(text, 1000 * (step + 1) + n)) });
      }
      expect(new Set(seen).size).toBe(seen.length);
      const first = names.map((_, n) => `${here}${n}`);
      expect(first.filter((slug) => !seen.includes(slug))).toEqual([]);
      const whole = await page(ctx, { country, limit: "100" });
      if (whole.has_more) return;
      expect(whole.rows.map(({ slug }) => slug).filter((slug) => seen.includes(slug))).toEqual(seen);
    }),
    { numRuns: 25 },
  );
});
