import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import type { BenchRequest } from "../load/bench-requests";
import { readCpuMs } from "../load/system-use";

/** The CPU time per response, in milliseconds. */
export type Cost = { web: number; database: number };

export type CostPair = { requests: Cost; others: Cost };

export type Pairing = {
  origin: string;
  requests: readonly BenchRequest[];
  others: readonly BenchRequest[];
  connections: number;
  /** The number of measured pairs of batches. One more pair runs first and is not counted. */
  count: number;
  watched: { server: number; database: () => readonly number[] };
};

/** The number of requests in a batch. All have one kind. */
const batchSize = 200;

/**
 * The maximum time in milliseconds from a response until its entry in the request log is written. The measured cost
 * includes this write.
 */
const logDelayMs = 400;

/**
 * Measures the CPU time of two kinds of requests in pairs of batches, one batch of each kind. The kinds alternate, so
 * that other load of the machine affects both, and their order alternates from pair to pair. Throws if a response is
 * not 200.
 */
export async function measurePairs(pairing: Pairing): Promise<CostPair[]> {
  const { origin, connections, count } = pairing;
  const pool = new Pool(origin, { connections, pipelining: 1 });
  try {
    const pairs: CostPair[] = [];
    for (let number = 0; number <= count; number += 1) {
      const measure = (side: "requests" | "others") => measureBatch(pool, pairing, { side, number });
      const first = number % 2 === 0 ? await measure("others") : undefined;
      const requests = await measure("requests");
      const others = first ?? (await measure("others"));
      // During the first pair the process compiles and fills its caches.
      if (number > 0) pairs.push({ requests, others });
    }
    return pairs;
  } finally {
    await pool.close();
  }
}

type Batch = { side: "requests" | "others"; number: number };

async function measureBatch(pool: Pool, pairing: Pairing, { side, number }: Batch): Promise<Cost> {
  const { [side]: all, connections, watched } = pairing;
  const pending = Array.from({ length: batchSize }, (_, n) => all[(number * batchSize + n) % all.length]);
  const before = readCosts(watched);
  const sendAll = async () => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) await send(pool, next);
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
  await wait(logDelayMs);
  const after = readCosts(watched);
  let database = 0;
  for (const [pid, ms] of after.database) database += ms - (before.database.get(pid) ?? 0);
  return { web: (after.server - before.server) / batchSize, database: database / batchSize };
}

async function send(pool: Pool, { method, path, headers, body }: BenchRequest): Promise<void> {
  const response = await pool.request({ method, path, headers, body });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}.`);
}

function readCosts({ server, database }: Pairing["watched"]) {
  return {
    server: readCpuMs(server),
    database: new Map(database().map((pid) => [pid, readCpuMs(pid)])),
  };
}
