import { expect } from "vitest";
import { test } from "../../../server/testing/fixtures/integration-test";
import { benchRows } from "../bench-rows";
import { readStockStatements } from "./stock-statements";

test("the baselines' statements of every row still run on the current schema", async ({ runtime }) => {
  const client = await runtime.database.pool.connect();
  try {
    for (const { name } of benchRows) {
      const statements = readStockStatements(name);
      expect(statements.length, name).toBeGreaterThan(0);
      for (const { text, types, sources } of statements) {
        expect(sources, text).toHaveLength(types.length);
        if (/^(begin|commit|savepoint|release)\b/.test(text)) continue;
        await client.query(`prepare stock as ${text}`);
        await client.query("deallocate stock");
      }
    }
  } finally {
    client.release();
  }
});
