import type postgres from "postgres";
import type { RecordedStatement } from "./record-statements";

/** The source of a statement's parameter when the request is made again with other inputs. */
export type Source =
  | { kind: "constant"; text: string | null }
  | { kind: "input"; name: string }
  /** A column of the single row that an earlier statement returned. */
  | { kind: "answer"; statement: number; column: string }
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
 * earlier result, or a generator of unique values. The statement texts stay unchanged.
 */
export async function deriveTemplate(
  sql: postgres.Sql,
  recordings: readonly Recording[],
): Promise<TemplateStatement[]> {
  const alike = usual(recordings);
  const [first] = alike;
  if (first === undefined || alike.length < 3)
    throw new Error("A template needs three recordings that agree.");
  const template: TemplateStatement[] = [];
  for (const [place, { name, text, values }] of first.statements.entries()) {
    const sources = values.map((_, index) => sourceOf(alike, place, (statement) => statement.values[index]));
    template.push({ name, text, types: await typesOf(sql, text, values.length), sources });
  }
  return template;
}

/**
 * Returns the recordings with the most common statements. Occasionally a request also renews a lease or a
 * cache.
 */
function usual(recordings: readonly Recording[]): Recording[] {
  const groups = new Map<string, Recording[]>();
  for (const recording of recordings) {
    const texts = textsOf(recording);
    groups.set(texts, [...(groups.get(texts) ?? []), recording]);
  }
  return [...groups.values()].sort((left, right) => right.length - left.length)[0] ?? [];
}

function textsOf({ statements }: Recording): string {
  return statements.map(({ text }) => text).join("\n;\n");
}

type Look = (statement: RecordedStatement) => unknown;

function sourceOf(recordings: readonly Recording[], place: number, look: Look): Source {
  const values = recordings.map(({ statements }) => {
    const statement = statements[place];
    return statement === undefined ? undefined : look(statement);
  });
  const [value] = values;
  if (isList(value) && values.every((other) => isList(other) && other.length === value.length)) {
    const items = value.map((_, index) =>
      sourceOf(recordings, place, (statement) => Reflect.get(Object(look(statement)), index)),
    );
    return { kind: "list", items };
  }
  const texts = values.map(asText);
  const [text = null] = texts;
  if (texts.every((other) => other === text)) return { kind: "constant", text };
  if (/^evt_[0-9a-f]{32}$/.test(text ?? "")) return { kind: "fresh", what: "event" };
  return fromInput(recordings, texts) ?? fromAnswer(recordings, place, texts) ?? unexplained(text);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function fromInput(recordings: readonly Recording[], texts: readonly (string | null)[]): Source | undefined {
  const names = Object.keys(recordings[0]?.inputs ?? {});
  const name = names.find((candidate) =>
    recordings.every(({ inputs }, index) => inputs[candidate] === texts[index]),
  );
  return name === undefined ? undefined : { kind: "input", name };
}

function fromAnswer(
  recordings: readonly Recording[],
  place: number,
  texts: readonly (string | null)[],
): Source | undefined {
  for (let statement = 0; statement < place; statement += 1) {
    const answers = recordings.map(({ statements }) => statements[statement]?.rows ?? []);
    if (answers.some((rows) => rows.length !== 1)) continue;
    const column = Object.keys(answers[0]?.[0] ?? {}).find((candidate) =>
      answers.every((rows, index) => asText(rows[0]?.[candidate]) === texts[index]),
    );
    if (column !== undefined) return { kind: "answer", statement, column };
  }
  return undefined;
}

/** A reference must be unique. Any other unexplained value stays constant. */
function unexplained(text: string | null): Source {
  if (/^RB-[0-9A-Z]{10}$/.test(text ?? "")) return { kind: "fresh", what: "reference" };
  return { kind: "constant", text };
}

/** Returns the value as the driver would send it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function typesOf(sql: postgres.Sql, text: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  await sql.unsafe(`prepare probe as ${text}`);
  const [row] = await sql<{ types: string[] }[]>`
    select parameter_types::text[] as types from pg_prepared_statements where name = 'probe'`;
  await sql.unsafe("deallocate probe");
  return row?.types ?? [];
}
