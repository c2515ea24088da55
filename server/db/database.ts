import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "../logging/logger";
import { getTracer, inSpan } from "../tracing/tracer";
import { DatabaseOverload, isStalePlan } from "./database-failure";
import { reportCause } from "./report-cause";
import { createTransactionLimit, type TransactionLimit } from "./transaction-limit";

/** Runs queries on the pool or on one transaction's connection. */
export type Db = {
  /** Drizzle's query builder. */
  orm: NodePgDatabase;
  /**
   * Runs hand-written SQL: `bigint` is parsed to a number, `timestamptz` to a `Date`, `numeric` and `date` stay text.
   * With a `name` it is a prepared statement, except behind a pooler.
   */
  rows<Row>(statement: SQL, name?: string): Promise<Row[]>;
  /** Runs a statement with fixed text. `values` are in the order of its parameters. */
  run<Row>(prepared: PreparedStatement, values: readonly unknown[]): Promise<Row[]>;
};

/** A prepared statement. A name must always have the same text, because each connection prepares it once. */
export type PreparedStatement = { readonly name: string; readonly text: string };

declare const inside: unique symbol;

/** A `Db` inside a transaction. In a signature it means: call this inside a transaction. */
export type Tx = Db & {
  readonly [inside]: true;
  /**
   * Registers a function to call after the commit, for example a notification. It is not called if the
   * process dies first, so nothing may depend on it.
   */
  afterCommit(hook: AfterCommit): void;
  /**
   * Sends a last statement together with COMMIT, without waiting in between. If it fails, nothing is
   * committed.
   */
  withCommit(statement: () => Promise<unknown>): void;
};

export type AfterCommit = (database: Database) => void;

export type Database = Db & {
  pool: pg.Pool;
  transactions: TransactionLimit;
  close(): Promise<void>;
  /**
   * Whether a pooler assigns connections per transaction, so that prepared statements and session settings do
   * not last.
   */
  pooled: boolean;
  /**
   * Reads data that is up to 2 s stale from the replica, or from the primary if no replica is fresh enough.
   * Use it only to display data. Its transactions and `orm` queries run on the primary.
   */
  lagging: Database;
  /**
   * Reads current data from the primary, or from the replica while the primary does not respond. Use it only for
   * operations that a replica may serve, never for bookings. Its transactions and `orm` queries run on the primary.
   */
  available: Database;
  /** Returns whether the primary does not respond and the replica serves reads in its place. */
  isWithoutPrimary(): boolean;
  /** Whether a standby may serve the reads of this database. If false, rows of a standby are rejected. */
  readonly mayReadStandby: boolean;
};

const dialect = new PgDialect();

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, "text");
  },
};

/** The maximum number of waiting requests per connection. Further requests would time out while they wait. */
const waitersPerConnection = 20;

/** The maximum wait for a connection, in milliseconds. */
const connectionWaitMs = 2000;

/** Binds Drizzle and hand-written SQL to the connection of one transaction. */
export function bindConnection(connection: pg.PoolClient, pooled: boolean): Db {
  const client = reportCause(connection);
  const sendable = pooled ? unnamed : (statement: Sendable) => statement;
  return {
    orm: drizzle(client),
    rows: (statement, name) => execute(client, sendable(compile(statement, name))),
    run: ({ name, text }, values) => execute(client, sendable({ name, text, values: [...values] })),
  };
}

type Sendable = { text: string; values: unknown[]; name?: string };

function unnamed({ text, values }: Sendable): Sendable {
  return { text, values };
}

function compile(statement: SQL, name: string | undefined): Sendable {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return name === undefined ? { text, values } : { text, values, name };
}

/** Runs a statement. In a traced request, records a named statement as a span. */
async function execute<Row>(executor: pg.Pool | pg.PoolClient, statement: Sendable): Promise<Row[]> {
  const { name } = statement;
  if (name === undefined || getTracer()?.traceparent() === undefined) return await send(executor, statement);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
  return await inSpan(
    () => ({ name, kind: "client", attributes }),
    () => send<Row>(executor, statement),
  );
}

async function send<Row>(executor: pg.Pool | pg.PoolClient, statement: Sendable): Promise<Row[]> {
  const result = await executor.query({ ...statement, types });
  // SAFETY: the author of the statement declares the row type; the parsers above produce the value types.
  return result.rows as Row[];
}

/**
 * Runs a query on the pool. If a migration made the plan of its prepared statement stale, runs it once more without
 * preparing it.
 */
async function byPool<Row>(pool: pg.Pool, statement: Sendable): Promise<Row[]> {
  try {
    return await execute<Row>(pool, statement);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return await execute<Row>(pool, unnamed(statement));
  }
}

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  applicationName: string;
  log: Logger;
  /** The maximum time of a statement on the server, in milliseconds. The client waits 1 s longer. */
  statementMs?: number;
  /** Whether the URL leads to a pooler. In that case the role's settings limit the time of statements. */
  pooled?: boolean;
};

/**
 * Options that make the operating system probe silent connections, so that a connection to a machine that has
 * disappeared is closed. Node cannot set `TCP_USER_TIMEOUT`; the statement timeouts take its place.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Returns the timeouts of a session, in milliseconds. They are set on every new connection, except behind a pooler. */
export function sessionLimits(statementMs = 5000) {
  return {
    statement_timeout: statementMs,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  };
}

/**
 * Opens a connection pool in which each wait has a time limit, so that a dead, frozen or overloaded server fails a
 * request in time.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, applicationName, log, statementMs = 5000, pooled = false } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    ...keepAlive,
    // Statements that do not depend on each other share a round trip.
    pipeline: true,
    ...(pooled ? {} : sessionLimits(statementMs)),
    // Above the statement timeout: it fires only if the server does not respond at all.
    query_timeout: statementMs + 1000,
  });
  // Without listeners, a connection closed by the server would end the process.
  let closing = false;
  const lost = (message: string) => (error: Error) => {
    // The pool closes before its last sockets. A server that stops in between is not an error.
    if (!closing) log.warn({ err: error.message }, message);
  };
  pool.on("error", lost("idle database connection lost"));
  pool.on("connect", (client) => client.on("error", lost("database connection lost")));
  // Overload is rejected at the first query of a request, before any work.
  const ask = async <Row>(statement: Sendable) => {
    if (pool.waitingCount < poolSize * waitersPerConnection)
      return await byPool<Row>(pool, pooled ? unnamed(statement) : statement);
    throw new DatabaseOverload("Too many requests wait for the database.");
  };
  const rows: Db["rows"] = (statement, name) => ask(compile(statement, name));
  const database: Database = {
    orm: drizzle(pool),
    rows,
    run: ({ name, text }, values) => ask({ name, text, values: [...values] }),
    pool,
    transactions: createTransactionLimit({ rows }, { poolSize, maxWaitMs: connectionWaitMs }),
    pooled,
    close: async () => {
      closing = true;
      await pool.end();
    },
    // Without a replica, reads go to the primary.
    get lagging() {
      return database;
    },
    get available() {
      return database;
    },
    isWithoutPrimary: () => false,
    mayReadStandby: false,
  };
  return database;
}
