import type postgres from "postgres";
import type { RecordedStatement } from "./record-statements";

/**
 * The source from which a benchmark takes a statement's parameter when it sends the same kind of request with other
 * inputs.
 */
export type Source =
  | { kind: "constant"; text: string | null }
  | { kind: "input"; name: string }
  /** A column of the single row that an earlier statement returned. */
  | { kind: "result"; statement: number; column: string }
  /** A value that must be unique. */
  | { kind: "fresh"; what: "reference" | "event" }
  | { kind: "list"; items: Source[] };

export type TemplateStatement = {
  name: string | null;
  text: string;
  /** The PostgreSQL types of the parameters. */
  types: string[];
  sources: Source[];
};

export type Recording = { inputs: Record<string, string>; statements: RecordedStatement[] };

/**
 * Compares several recordings of one operation to find where each parameter comes from: the request, an
 * earlier result, or a generator of unique values. The statement texts stay unchanged. Throws unless at least
 * three recordings have the same statements.
 */
export async function deriveTemplate(
  sql: postgres.Sql,
  recordings: readonly Recording[],
): Promise<TemplateStatement[]> {
  const matching = findMostCommon(recordings);
  const [first] = matching;
  if (first === undefined || matching.length < 3)
    throw new Error("A template needs three recordings that agree.");
  const template: TemplateStatement[] = [];
  for (const [statementIndex, { name, text, values }] of first.statements.entries()) {
    const sources = values.map((_, index) =>
      findSource(matching, statementIndex, (statement) => statement.values[index]),
    );
    template.push({ name, text, types: await findTypes(sql, text, values.length), sources });
  }
  return template;
}

/**
 * Returns the recordings with the most common sequence of statements. The others have additional statements, because
 * their request also renewed a lease or a cache.
 */
function findMostCommon(recordings: readonly Recording[]): Recording[] {
  const groups = new Map<string, Recording[]>();
  for (const recording of recordings) {
    const texts = joinTexts(recording);
    groups.set(texts, [...(groups.get(texts) ?? []), recording]);
  }
  return [...groups.values()].sort((left, right) => right.length - left.length)[0] ?? [];
}

function joinTexts({ statements }: Recording): string {
  return statements.map(({ text }) => text).join("\n;\n");
}

type ReadValue = (statement: RecordedStatement) => unknown;

function findSource(recordings: readonly Recording[], statementIndex: number, readValue: ReadValue): Source {
  const values = recordings.map(({ statements }) => {
    const statement = statements[statementIndex];
    return statement === undefined ? undefined : readValue(statement);
  });
  const [value] = values;
  if (isList(value) && values.every((other) => isList(other) && other.length === value.length)) {
    const items = value.map((_, index) =>
      findSource(recordings, statementIndex, (statement) => Reflect.get(Object(readValue(statement)), index)),
    );
    return { kind: "list", items };
  }
  const texts = values.map(toText);
  const [text = null] = texts;
  if (texts.every((other) => other === text)) return { kind: "constant", text };
  if (/^evt_[0-9a-f]{32}$/.test(text ?? "")) return { kind: "fresh", what: "event" };
  return (
    findInput(recordings, texts) ??
    findResultColumn(recordings, statementIndex, texts) ??
    toUnexplainedSource(text)
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function findInput(recordings: readonly Recording[], texts: readonly (string | null)[]): Source | undefined {
  const names = Object.keys(recordings[0]?.inputs ?? {});
  const name = names.find((candidate) =>
    recordings.every(({ inputs }, index) => inputs[candidate] === texts[index]),
  );
  return name === undefined ? undefined : { kind: "input", name };
}

function findResultColumn(
  recordings: readonly Recording[],
  statementIndex: number,
  texts: readonly (string | null)[],
): Source | undefined {
  for (let statement = 0; statement < statementIndex; statement += 1) {
    const results = recordings.map(({ statements }) => statements[statement]?.rows ?? []);
    if (results.some((rows) => rows.length !== 1)) continue;
    const column = Object.keys(results[0]?.[0] ?? {}).find((candidate) =>
      results.every((rows, index) => toText(rows[0]?.[candidate]) === texts[index]),
    );
    if (column !== undefined) return { kind: "result", statement, column };
  }
  return undefined;
}

/**
 * Returns the source of a value that equals no input and no earlier result. A reference is generated, because it must
 * be unique. Any other value stays constant.
 */
function toUnexplainedSource(text: string | null): Source {
  if (/^RB-[0-9A-Z]{10}$/.test(text ?? "")) return { kind: "fresh", what: "reference" };
  return { kind: "constant", text };
}

/** Converts a parameter or a column to text, so that both can be compared. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function findTypes(sql: postgres.Sql, text: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  await sql.unsafe(`prepare probe as ${text}`);
  const [row] = await sql<{ types: string[] }[]>`
    select parameter_types::text[] as types from pg_prepared_statements where name = 'probe'`;
  await sql.unsafe("deallocate probe");
  return row?.types ?? [];
}
