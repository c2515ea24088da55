import type pg from "pg";
import postgres from "postgres";
import { jobs } from "../../../server/worker/jobs";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { makeDue } from "../dataset/make-due";
import { createRequestMakers } from "../load/bench-requests";
import { exerciseApi } from "../load/exercise-api";
import { openInProcessApi } from "../load/in-process-api";
import { findStatementNames } from "./find-statement-names";
import { type PlanNode, readPlan, scannedTables } from "./read-plan";

export type PlanReport = {
  statements: number;
  named: string[];
  /** The number of statements that run inside SQL functions or as foreign-key lookups. */
  nested: number;
  /** The names of statements in the service's source that were not executed. */
  notExecuted: string[];
  offenders: { statement: string; table: string; rows: number }[];
};

/** The maximum number of rows of a table that a statement may scan sequentially. */
const maxScannedRows = 1000;

/** The number of times that all statements are executed, enough for PostgreSQL to switch to generic plans. */
const rounds = 7;

/**
 * Executes the statements of `exerciseApi` and of the worker's jobs, and reads their plans. This includes statements
 * inside functions and foreign-key lookups. An offender is a statement that scans a large table sequentially.
 */
export async function explainAllStatements(database: BenchDatabase): Promise<PlanReport> {
  const { dataset, adminUrl } = database;
  const { handle, runtime, recorder } = openInProcessApi(dataset, withAutoExplain(adminUrl));
  const plans = new Map<string, PlanNode>();
  runtime.database.pool.on("connect", (client) => {
    client.on("notice", (notice) => {
      const found = readPlan(notice.message ?? "");
      // The plan of one text may differ by parameters, so each set of scanned tables is stored separately.
      if (found !== undefined) plans.set(`${found.text}\n${scannedTables(found.plan).join()}`, found.plan);
    });
  });
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await makeDue(admin, rounds);
  await admin.end();
  const rowCounts = await findRowCounts(runtime.database.pool);
  const makers = await createRequestMakers(dataset, handle);
  const executed = await recorder.during(async () => {
    for (let round = 0; round < rounds; round += 1) {
      await exerciseApi(handle, makers, round);
      for (const job of jobs) await job.runOne(runtime);
    }
  });
  await runtime.database.close();
  const names = new Map(executed.map(({ text, name }) => [text, name]));
  const named = [...new Set(executed.flatMap(({ name }) => (name === null ? [] : [name])))].sort();
  const texts = [...plans.keys()].map((key) => key.slice(0, key.lastIndexOf("\n")));
  return {
    statements: new Set(texts).size,
    named,
    nested: new Set(texts.filter((text) => !names.has(text))).size,
    notExecuted: findStatementNames().filter((name) => !named.includes(name)),
    offenders: [...plans].flatMap(([key, plan]) => {
      const text = key.slice(0, key.lastIndexOf("\n"));
      return scannedTables(plan).flatMap((table) => {
        const rows = rowCounts.get(table) ?? 0;
        return rows > maxScannedRows ? [{ statement: names.get(text) ?? text, table, rows }] : [];
      });
    }),
  };
}

/** Returns the superuser's URL with options that make PostgreSQL send every executed plan as a notice. */
function withAutoExplain(adminUrl: string): string {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  };
  const url = new URL(adminUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set("options", options.join(" "));
  return url.toString();
}

async function findRowCounts(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ table: string; rows: string }>(
    `select relname as table, reltuples::bigint::text as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map((row) => [row.table, Number(row.rows)]));
}
