import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { runShell } from "../support/run/run-shell";
import { setUpService } from "../support/run/set-up-service";
import { dayAhead } from "../support/stays";
import { testCatalogue } from "../support/test-catalogue";

const service = setUpService();

const carSlug = "seat-leon-lisbon";

/** The README's shell blocks that call the API, in their order. */
function callBlocks(): string[] {
  const readme = readFileSync(join(projectRoot(), "README.md"), "utf8");
  return [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = ""]) =>
    block.includes("$API") ? [block] : [],
  );
}

/** The car of the README, made from the common one. */
async function importItsCar(): Promise<void> {
  const [common] = testCatalogue.cars;
  const folder = await mkdtemp(join(tmpdir(), "rentals-readme-"));
  try {
    const file = join(folder, "catalogue.json");
    await writeFile(file, JSON.stringify({ cars: [{ ...common, slug: carSlug, title: "Seat León" }] }));
    await service().operator.run("catalogue", "import", file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The JSON answers a block printed: `curl` ends them with no line break. */
function answersIn(printed: string): unknown[] {
  return printed
    .replaceAll("}{", "}\n{")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

test("the README's calls, pasted, go from a token to a booking and its cancellation", async () => {
  await importItsCar();
  const [toBooking = "", toCancel = "", ...others] = callBlocks();
  expect(others).toEqual([]);
  const { server, world, operator } = service();
  const { clientId, clientSecret } = world.alpha;
  const env = { API: server.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };

  const first = await runShell(`${toBooking}\nprintf '\\n%s %s' "$TOKEN" "$REFERENCE"`, env);
  const handed = first.slice(first.lastIndexOf("\n") + 1);
  const [coverage, search, draft, booked, ...more] = answersIn(first.slice(0, -handed.length));
  const [token = "", reference = ""] = handed.split(" ");
  expect(more).toEqual([]);
  expect(coverage).toMatchObject({ countries: expect.any(Array) });
  expect(search).toMatchObject({
    date_from: dayAhead(30),
    date_to: dayAhead(34),
    days: 4,
    vehicles: expect.arrayContaining([expect.objectContaining({ slug: carSlug })]),
  });
  const stay = {
    starts_at: expect.stringMatching(`^${dayAhead(30)}T`),
    ends_at: expect.stringMatching(`^${dayAhead(34)}T`),
    total: 160,
    currency: "EUR",
  };
  expect(draft).toMatchObject({
    reservation: { reference, status: "draft", ...stay },
  });
  expect(booked).toMatchObject({
    booking: { reference, status: "pending", payment_reference: "pay_1042", ...stay },
  });

  await operator.run("booking", "accept", reference);
  const second = await runShell(toCancel, { API: server.url, TOKEN: token, REFERENCE: reference });
  expect(answersIn(second)).toMatchObject([
    { reference, status: "confirmed", car: { slug: carSlug }, ...stay },
    { booking: { reference, status: "cancelled", cancellation: { by: "partner" } } },
  ]);
});
