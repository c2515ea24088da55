import { type Database, type DatabaseOptions, type Db, openDatabase } from "./database";
import { isRepeatable, isReplicaFailure } from "./database-failure";
import { monitorReplica, type ReplicaWatch } from "./monitor-replica";

export type ReplicatedDatabase = Database & { watch: ReplicaWatch };

/** A replica, and how many milliseconds its data may be stale when a read begins. Default: 2000. */
export type Replica = { url: string; maxLagMs?: number };

/**
 * Opens a database with a primary and a replica. Its `lagging` queries go to the replica if it is fresh enough or
 * stands in for the primary, otherwise to the primary. Its `available` queries go to the replica only while it stands
 * in for the primary. A query that the replica cannot serve goes to the primary.
 */
export function openReplicatedDatabase(
  options: DatabaseOptions,
  { url: replicaUrl, maxLagMs = 2000 }: Replica,
): ReplicatedDatabase {
  const { url } = options;
  const primary = openDatabase(options);
  const replica = openDatabase({ ...options, url: replicaUrl });
  const watching = {
    ...options,
    poolSize: 1,
    applicationName: `${options.applicationName}-watch`,
    statementMs: 1000,
  };
  const watched = {
    primary: openDatabase({ ...watching, url }),
    replica: openDatabase({ ...watching, url: replicaUrl }),
  };
  const watch = monitorReplica({ ...watched, log: options.log, maxLagMs });
  const close = async () => {
    watch.stop();
    await Promise.all([primary, replica, watched.primary, watched.replica].map((one) => one.close()));
  };
  const readWithFallback = async <Row>(read: (db: Db) => Promise<Row[]>): Promise<Row[]> => {
    if (!watch.isFresh() && !watch.standsIn()) return await read(primary);
    try {
      return await read(replica);
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      // A statement cancelled by log replay does not make the replica stale.
      if (!isRepeatable(error)) watch.distrust();
      return await read(primary);
    }
  };
  const readAvailable = async <Row>(read: (db: Db) => Promise<Row[]>): Promise<Row[]> => {
    if (!watch.standsIn()) return await read(primary);
    try {
      await watch.assertReplayed();
      return await read(replica);
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      // The replica may have become the primary since the last check. Its connections as a replica are then closed.
      return await read(primary);
    }
  };
  const common = {
    ...primary,
    close,
    isWithoutPrimary: watch.standsIn,
    get lagging(): Database {
      return lagging;
    },
    get available(): Database {
      return available;
    },
  };
  const lagging: Database = withReads(common, readWithFallback);
  const available: Database = withReads(common, readAvailable);
  return { ...primary, lagging, available, isWithoutPrimary: watch.standsIn, close, watch };
}

type Reader = <Row>(read: (db: Db) => Promise<Row[]>) => Promise<Row[]>;

/**
 * Returns a copy of the database whose `rows` and `run` choose the server by `ask`. Its transactions and `orm` queries
 * run on the primary.
 */
function withReads(database: Database, ask: Reader): Database {
  return {
    orm: database.orm,
    rows: (statement, name) => ask((db) => db.rows(statement, name)),
    run: (prepared, values) => ask((db) => db.run(prepared, values)),
    pool: database.pool,
    transactions: database.transactions,
    pooled: database.pooled,
    isWithoutPrimary: database.isWithoutPrimary,
    mayReadStandby: true,
    close: database.close,
    get lagging() {
      return database.lagging;
    },
    get available() {
      return database.available;
    },
  };
}
