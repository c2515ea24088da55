import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "../logging/logger";
import { DatabaseOverload, isStalePlan } from "./database-failure";

/** Where queries run: the pool, or one transaction's connection. */
export type Db = {
  /** Drizzle's builder. */
  orm: NodePgDatabase;
  /**
   * Hand-written SQL: `bigint` arrives as a number, `timestamptz` as a `Date`, `numeric` and `date` as text.
   * A `name` makes it a prepared statement of the connection.
   */
  rows<Row>(statement: SQL, name?: string): Promise<Row[]>;
  /** A statement whose text was made once; the values in the order of its parameters, the rows as from `rows`. */
  run<Row>(prepared: Prepared, values: readonly unknown[]): Promise<Row[]>;
};

/** One name for one text, for good: connections prepare it once. */
export type Prepared = { readonly name: string; readonly text: string };

declare const inside: unique symbol;

/** A `Db` inside a transaction: in a signature it means “call me inside one”. */
export type Tx = Db & {
  readonly [inside]: true;
  /** For what others may only hear of when it is true. Not called when the process dies in between: it may only hasten. */
  afterCommit(hook: AfterCommit): void;
  /** Sends a last statement together with COMMIT, without waiting in between; where it fails, nothing is committed. */
  withCommit(statement: () => Promise<unknown>): void;
};

export type AfterCommit = (database: Database) => void;

export type Database = Db & {
  pool: pg.Pool;
  close(): Promise<void>;
  /** Whether connections are lent for one transaction at a time: none keeps a statement or a setting for the next. */
  pooled: boolean;
  /**
   * The same data as they were up to two seconds ago, from a replica where there is one that keeps up. For what is only
   * shown. Its pool is the primary's, so that a transaction is never begun anywhere else.
   */
  lagging: Database;
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

/** Beyond this many waiters per connection a request would only wait to be refused later. */
const waitersPerConnection = 20;

/** Binds the builder and hand-written SQL to one connection. */
export function bind(client: pg.PoolClient, pooled: boolean): Db {
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

async function execute<Row>(executor: pg.Pool | pg.PoolClient, statement: Sendable): Promise<Row[]> {
  const result = await executor.query({ ...statement, types });
  // SAFETY: the statement's author names the row's shape; the database's types are the parsers' above.
  return result.rows as Row[];
}

/** A query by the pool, which destroys a connection that failed. One made stale by a migration is asked anew, unprepared. */
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
  /** The longest a statement may take, by the server's clock; ours waits a second longer. */
  statementMs?: number;
  /** The address is that of a pooler, see `Database`. Then the role, not the session, says how long a statement may take. */
  pooled?: boolean;
};

/** What a connection of ours is told when it is opened. */
export function sessionLimits(statementMs = 5000) {
  return {
    statement_timeout: statementMs,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  };
}

/**
 * A pool whose every wait is bounded, so that a dead, frozen or overloaded server fails a request instead of
 * holding it.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, applicationName, log, statementMs = 5000, pooled = false } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    // Statements that need not wait for each other's answers share a round trip.
    pipeline: true,
    ...(pooled ? {} : sessionLimits(statementMs)),
    // Above the statement timeout: it only fires when the server no longer answers at all.
    query_timeout: statementMs + 1000,
  });
  // Without listeners, a connection the server closes would end the process.
  let closing = false;
  const lost = (message: string) => (error: Error) => {
    // The pool ends before its last sockets do; a server that stops meanwhile takes nothing from us.
    if (!closing) log.warn({ err: error.message }, message);
  };
  pool.on("error", lost("idle database connection lost"));
  pool.on("connect", (client) => client.on("error", lost("database connection lost")));
  // The first query of a request is where overload is refused, before any work: it then costs next to nothing.
  const ask = async <Row>(statement: Sendable) => {
    if (pool.waitingCount < poolSize * waitersPerConnection)
      return await byPool<Row>(pool, pooled ? unnamed(statement) : statement);
    throw new DatabaseOverload("Too many requests wait for the database.");
  };
  const database: Database = {
    orm: drizzle(pool),
    rows: (statement, name) => ask(compile(statement, name)),
    run: ({ name, text }, values) => ask({ name, text, values: [...values] }),
    pool,
    pooled,
    close: async () => {
      closing = true;
      await pool.end();
    },
    // Without a replica nothing lags.
    get lagging() {
      return database;
    },
  };
  return database;
}
