import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDay } from "../../../lib/dates";
import { createTestDatabase } from "../../../server/testing/database";
import { createDataset } from "../dataset/dataset";
import { measureWorkerMemory } from "./measure-worker-memory";

test("the measurement fails with the worker's output if the worker exits early", async () => {
  const folder = mkdtempSync(join(tmpdir(), "worker-memory-"));
  writeFileSync(join(folder, "worker.mjs"), 'console.log("no database"); process.exit(3);');
  const { url, drop } = await createTestDatabase();
  const anchor = parseDay("2027-03-01");
  if (anchor === undefined) throw new Error("The anchor is not a valid date.");
  const dataset = createDataset({ cities: 10, cars: 1000, bookings: 1 }, 1, anchor);
  try {
    const measured = measureWorkerMemory(
      { dataset, url, adminUrl: url },
      { folder, dist: folder, seconds: 60 },
    );
    await expect(measured).rejects.toThrow(/exited \(3\) before the measurement ended:\nno database/);
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
