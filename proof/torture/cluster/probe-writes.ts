import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  type ClusterPlan,
  getSuperuserUrl,
  type NodeNumber,
  nodeNumbers,
} from "../../../scripts/ha/cluster-plan";
import { withClient } from "../../../scripts/ha/prepare-database";
import type { Cluster } from "../../../scripts/ha/start-cluster";

/** A write that one server has acknowledged. */
export type ProbedWrite = {
  id: number;
  node: NodeNumber;
  /** The PostgreSQL timeline of the server. Every promotion begins the next one. */
  timeline: number;
  sentAt: number;
  acknowledgedAt: number;
};

/** A write that a server refused or did not respond to. */
export type RefusedWrite = { node: NodeNumber; sentAt: number };

export type ProbeRecords = { writes: readonly ProbedWrite[]; refused: readonly RefusedWrite[] };

export type WriteProbes = {
  /** Stops the writes and returns those that the servers acknowledged and those that they refused. */
  stop(): Promise<ProbeRecords>;
};

/** The database of the probes. The invariants check the service's database, which the probes must not change. */
const probeDatabase = "write_probes";

const everyMs = 250;

/** The time limit of a write in milliseconds. A commit that waits for a standby longer counts as refused. */
const limitMs = 1500;

/**
 * Writes to each server of the cluster directly, without HAProxy, PgBouncer and the links that a run cuts, four times a
 * second. Records which writes it acknowledges. Only the primary may acknowledge one.
 */
export async function startWriteProbes({ plan }: Cluster): Promise<WriteProbes> {
  await withClient(getSuperuserUrl(plan, "direct"), (client) =>
    client.query(`create database ${probeDatabase}`),
  );
  await withClient(getSuperuserUrl(plan, "direct", probeDatabase), (client) =>
    client.query("create table writes (id int primary key, node int not null)"),
  );
  const over = new AbortController();
  const writes: ProbedWrite[] = [];
  const refused: RefusedWrite[] = [];
  let last = 0;
  const running = nodeNumbers.map((node) =>
    probe(plan, node, {
      over: over.signal,
      nextId: () => ++last,
      onWrite: (write) => void writes.push(write),
      onRefusal: (write) => void refused.push(write),
    }),
  );
  return {
    stop: async () => {
      over.abort();
      await Promise.all(running);
      return { writes, refused };
    },
  };
}

/** Returns the IDs of the probed writes that the primary has now. */
export async function readProbedWrites({ plan }: Cluster): Promise<Set<number>> {
  const { rows } = await withClient(getSuperuserUrl(plan, "direct", probeDatabase), (client) =>
    client.query<{ id: number }>("select id from writes"),
  );
  return new Set(rows.map(({ id }) => id));
}

type ProbeHooks = {
  over: AbortSignal;
  nextId(): number;
  onWrite(write: ProbedWrite): void;
  onRefusal(write: RefusedWrite): void;
};

async function probe(plan: ClusterPlan, node: NodeNumber, hooks: ProbeHooks): Promise<void> {
  const { over } = hooks;
  let client: pg.Client | undefined;
  while (!over.aborted) {
    const sentAt = Date.now();
    const id = hooks.nextId();
    try {
      client ??= await connect(getSuperuserUrl(plan, `postgres_${node}`, probeDatabase));
      const timeline = await write(client, id, node);
      hooks.onWrite({ id, node, timeline, sentAt, acknowledgedAt: Date.now() });
    } catch {
      hooks.onRefusal({ node, sentAt });
      // A statement that waits would delay the next one on this connection.
      void client?.end().catch(() => undefined);
      client = undefined;
    }
    await sleep(everyMs, undefined, { signal: over }).catch(() => undefined);
  }
  await client?.end().catch(() => undefined);
}

/**
 * Writes a row and returns the server's timeline. Throws if PostgreSQL warns that the commit is on this server
 * alone.
 */
async function write(client: pg.Client, id: number, node: NodeNumber): Promise<number> {
  let warned = false;
  const onNotice = () => {
    warned = true;
  };
  client.on("notice", onNotice);
  try {
    const { rows } = await client.query<{ timeline: number }>(
      `insert into writes values (${id}, ${node})
       returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
    );
    if (warned) throw new Error("The write is not on a standby.");
    return rows[0]?.timeline ?? 0;
  } finally {
    client.off("notice", onNotice);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "probe",
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
