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
  unsafe_patroni: false,
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
    [{ unsafe_patroni: true }, /Patroni .* without synchronous mode/],
    [{ secondsApart: 2.5 }, /2\.5 s apart/],
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

test("a clock far from the database's clock is reported", async () => {
  const real = Date.now;
  Date.now = () => real() + 10_000;
  const warned: string[] = [];
  const log = { warn: ({ wrong }: { wrong: string }) => void warned.push(wrong) };
  try {
    await checkDatabase({ databaseChecks: "warn" }, database.roleUrls.web, log as never);
  } finally {
    Date.now = real;
  }
  expect(warned).toContainEqual(expect.stringMatching(/clock.* 10\.\d s apart/));
});
