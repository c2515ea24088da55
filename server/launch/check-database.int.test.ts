import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../errors/config-error";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { checkDatabase, classifyDatabaseFindings } from "./check-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const sound = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  role: "rentals_web",
  superuser: false,
  bypassrls: false,
  patroni: false,
  synchronous_standby_names: "",
  standbys: 0,
  secondsApart: 0.3,
};

test("a correctly configured database has no findings, and each finding is one sentence that names its cause", () => {
  expect(classifyDatabaseFindings("strict", sound)).toEqual({ refused: [], warned: [] });
  const cases: [object, RegExp][] = [
    [{ fsync: "off" }, /fsync=off/],
    [{ full_page_writes: "off" }, /full_page_writes=off/],
    [{ synchronous_commit: "off" }, /synchronous_commit=off/],
    [{ superuser: true }, /rentals_web, a superuser/],
    [{ bypassrls: true }, /bypasses row security/],
    [{ patroni: true, standbys: 1 }, /Patroni .* without synchronous mode/],
    [
      { synchronous_commit: "local", patroni: true, synchronous_standby_names: "a" },
      /synchronous_commit=local/,
    ],
    [{ secondsApart: 2.5 }, /2\.5 s apart/],
    [{ secondsApart: 2 }, /2\.0 s apart/],
  ];
  for (const [wrong, sentence] of cases) {
    const { refused: faults } = classifyDatabaseFindings("strict", { ...sound, ...wrong });
    expect(faults).toEqual([expect.stringMatching(/^[A-Z][^\n]*\.$/)]);
    expect(faults[0]).toMatch(sentence);
  }
  for (const value of ["local", "remote_write", "remote_apply"])
    expect(classifyDatabaseFindings("strict", { ...sound, synchronous_commit: value }).refused).toEqual([]);
});

test("a test database with fsync=off produces a warning or an error, depending on DATABASE_CHECKS", async () => {
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  await checkDatabase({ databaseChecks: "warn" }, database.url, log as never);
  expect(warned).toContainEqual({ wrong: expect.stringContaining("fsync=off") });
  const refused = checkDatabase({ databaseChecks: "refuse" }, database.url, log as never);
  await expect(refused).rejects.toThrow(ConfigError);
});

test("a superuser produces a warning, and an error only with DATABASE_CHECKS=strict", () => {
  const found = { ...sound, superuser: true, fsync: "off" };
  const [loss, power] = [expect.stringContaining("fsync=off"), expect.stringContaining("a superuser")];
  expect(classifyDatabaseFindings("warn", found)).toEqual({ refused: [], warned: [loss, power] });
  expect(classifyDatabaseFindings("refuse", found)).toEqual({ refused: [loss], warned: [power] });
  expect(classifyDatabaseFindings("strict", found)).toEqual({ refused: [loss, power], warned: [] });
});

test("under Patroni without a standby a start is only warned, because the standbys may be down", () => {
  const alone = { ...sound, patroni: true };
  const warned = [expect.stringMatching(/^Patroni [^\n]* no standby is connected[^\n]*\.$/)];
  for (const checks of ["warn", "refuse", "strict"] as const)
    expect(classifyDatabaseFindings(checks, alone)).toEqual({ refused: [], warned });
  for (const names of ["*", '"node-2"', "ANY 1 (a,b)"]) {
    const found = { ...alone, synchronous_standby_names: names };
    expect(classifyDatabaseFindings("strict", found)).toEqual({ refused: [], warned: [] });
  }
  const withoutPatroni = { ...sound, standbys: 2 };
  expect(classifyDatabaseFindings("strict", withoutPatroni)).toEqual({ refused: [], warned: [] });
});

test("a clock 2 s from the database's clock stops the start, and one 1 s from it does not", async () => {
  const real = Date.now;
  const check = async (aheadMs: number) => {
    Date.now = () => real() + aheadMs;
    const log = { warn: () => undefined };
    const checked = checkDatabase({ databaseChecks: "refuse" }, database.roleUrls.web, log as never);
    return await checked.catch(String).finally(() => {
      Date.now = real;
    });
  };
  // The test database has other findings. A slow response makes the difference in the sentence smaller.
  for (const aheadMs of [10_000, -10_000])
    expect(await check(aheadMs)).toMatch(/The clock .* ([89]|10)\.\d s apart; set both by NTP\./);
  for (const aheadMs of [1000, -1000]) expect(await check(aheadMs)).not.toMatch(/clock/);
});
