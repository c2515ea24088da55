import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { carEntry, countryEntry, locationEntry } from "../testing/fixtures/catalogue-file";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { listAuditedActions } from "../testing/fixtures/history";
import { runOpsHere } from "../testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  folder = await mkdtemp(join(tmpdir(), "ops-files-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await runtime.database.close();
  await testDatabase.drop();
});

const ops = async (...words: string[]) => await runOpsHere(words, { DATABASE_URL: testDatabase.url });

async function opsJson(...words: string[]) {
  const { code, stdout, stderr } = await ops(...words, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function booked(status: "pending" | "pending_confirmation"): Promise<string> {
  const { id: carId } = await createCar(runtime.database);
  const { id: partnerId } = await createPartner(runtime.database);
  return (await createBooking(runtime.database, { carId, partnerId, status })).reference;
}

describe("bookings", () => {
  test.each([
    ["pending", ["accept"], [], { status: "confirmed", cancellation: null }],
    [
      "pending",
      ["decline"],
      ["--reason", "No car"],
      { status: "cancelled", cancellation: { by: "crew", reason: "No car" } },
    ],
    [
      "pending_confirmation",
      ["secure"],
      ["--confirmation", "H-42"],
      { status: "confirmed", fulfilment: { state: "reserved", reference: "H-42" } },
    ],
    ["pending_confirmation", ["fail"], [], { status: "cancelled", fulfilment: { state: "failed" } }],
  ] as const)("a booking in status %s prints its new state after %s %s", async (...row) => {
    const [status, [verb], options, expected] = row;
    const reference = await booked(status);
    expect(await opsJson("booking", verb, reference, ...options)).toMatchObject({ reference, ...expected });
    const audit = await listAuditedActions(runtime.database, reference);
    expect(audit).toMatchObject([{ action: `booking.${verb}`, actorType: "operator" }]);
    const again = await ops("booking", verb, reference, ...options);
    expect(again).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(reference) });
  });

  test.each([
    [["booking", "secure", "RB-0000000000", "--confirmation", " "], /--confirmation/],
    [["booking", "fail", "RB-0000000000", "--reason", "x".repeat(501)], /--reason/],
  ])("%j is rejected", async (words, sentence) => {
    expect(await ops(...words)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
  });
});

describe("files", () => {
  const file = {
    countries: [countryEntry("pt")],
    locations: [locationEntry("lisbon", "pt")],
    cars: [carEntry("fiat-500", "lisbon")],
  };

  async function written(name: string, content: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  const count = async (table: "cars" | "exchange_rates") => {
    const { rows } = await runtime.database.pool.query(`select count(*)::int as n from ${table}`);
    return rows[0]?.n;
  };

  test("an exported catalogue can be imported again with the same result", async () => {
    const path = await written("catalogue.json", `\uFEFF${JSON.stringify(file)}`);
    expect(await opsJson("catalogue", "import", path)).toMatchObject({ cars: 1, locations: 1 });
    const exported = await ops("catalogue", "export");
    expect(exported).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(exported.stdout).cars).toContainEqual(expect.objectContaining(file.cars[0]));
    expect(await opsJson("catalogue", "export")).toEqual(JSON.parse(exported.stdout));
    const again = await written("again.json", exported.stdout);
    expect(await opsJson("catalogue", "import", again)).toMatchObject({ cars_created: 0, cars_changed: 0 });
    const { rows } = await runtime.database.pool.query(
      "select action from audit_log where target_type = 'catalogue' order by id",
    );
    const [imported, exporting] = ["catalogue.import", "catalogue.export"];
    expect(rows.map(({ action }) => action)).toEqual([imported, exporting, exporting, imported]);
  });

  test("a catalogue with one wrong car is rejected as a whole, with the path of the mistake", async () => {
    const before = await count("cars");
    const cars = [carEntry("good", "lisbon"), carEntry("bad", "atlantis")];
    const path = await written("broken.json", JSON.stringify({ ...file, cars }));
    const { code, stdout, stderr } = await ops("catalogue", "import", path, "--json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("cars[1].location");
    expect(await count("cars")).toBe(before);
  });

  test("a file that is not JSON or not text is rejected with its name", async () => {
    const cut = await written("cut.json", '{"cars": [');
    const bytes = join(folder, "bytes.json");
    await writeFile(bytes, Buffer.from([0x7b, 0xff, 0x7d]));
    for (const path of [cut, bytes]) {
      const answer = await ops("catalogue", "import", path);
      expect(answer).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(path) });
    }
  });

  test("rates are imported per day, or rejected as a whole", async () => {
    const path = await written(
      "rates.csv",
      "currency,per_eur,as_of\nUSD,1.1,2026-01-02\nJPY,160,2026-01-02\n",
    );
    expect(await opsJson("rates", "import", path)).toEqual({ rates: 2 });
    const broken = await written(
      "broken.csv",
      "currency,per_eur,as_of\nGBP,0.8,2026-01-02\nUSD,-1,2026-01-02\n",
    );
    expect(await ops("rates", "import", broken)).toMatchObject({ code: 1, stdout: "" });
    expect(await count("exchange_rates")).toBe(2);
  });
});
