import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../../../server/db/in-transaction";
import { test } from "../../../server/testing/fixtures/integration-test";
import { allInvariants } from "../../invariants/all";
import { allFaults } from "../faults/nemesis";
import { allBugs } from "./all-bugs";
import { assertChangesApply } from "./change-source";

test("each of the twelve seeded bugs applies to the current sources", async () => {
  expect(allBugs).toHaveLength(12);
  for (const { changes = [], statements = [] } of allBugs) {
    expect(changes.length + statements.length).toBeGreaterThan(0);
    await assertChangesApply(changes);
  }
});

test("a source change throws unless its fragment occurs exactly once", async () => {
  const module = "server/db/in-transaction.ts";
  await expect(assertChangesApply([{ module, find: "no such text", replace: "" }])).rejects.toThrow(
    "0 times",
  );
  await expect(assertChangesApply([{ module, find: "client", replace: "" }])).rejects.toThrow(
    "times, expected once",
  );
});

test("the database accepts each change of its functions", async ({ ctx }) => {
  class Rollback extends Error {}
  for (const { statements = [] } of allBugs) {
    for (const statement of statements) {
      const changed = inTransaction(ctx.database, async (tx) => {
        await tx.rows(sql.raw(statement));
        throw new Rollback();
      });
      await expect(changed).rejects.toThrow(Rollback);
    }
  }
});

test("each seeded bug names existing invariants and faults", () => {
  const ids = allInvariants.map(({ id }) => id);
  const faults = allFaults.map(({ name }) => name);
  for (const bug of allBugs) {
    expect(ids).toEqual(expect.arrayContaining([...bug.breaks]));
    expect(faults).toEqual(expect.arrayContaining([...bug.faults]));
  }
});
