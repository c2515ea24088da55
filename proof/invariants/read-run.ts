import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  Completion,
  Exchange,
  Exit,
  Invocation,
  ReceivedWebhook,
  Recovery,
  Run,
  RunSettings,
  SessionSample,
  SupplierEntry,
} from "../kit/run-records";

/**
 * Reads the folder of a run. Throws if it has no `run.json`. Any other missing file counts as empty, and an
 * incomplete last line is ignored.
 */
export async function readRun(folder: string): Promise<Run> {
  const lines = async <T>(name: string) => await parseLines<T>(join(folder, name));
  const settings = await readText(join(folder, "run.json"));
  if (settings === "") throw new Error(`${folder} has no run.json. Pass the folder of a run.`);
  const recovery = await readText(join(folder, "recovery.json"));
  return {
    // SAFETY: the run wrote the file from a value of this type.
    settings: JSON.parse(settings) as RunSettings,
    exchanges: joinHistory(await lines<Invocation | Completion>("history.jsonl")),
    receipts: await lines<ReceivedWebhook>("receipts.jsonl"),
    supplier: await lines<SupplierEntry>("supplier.jsonl"),
    samples: await lines<SessionSample>("samples.jsonl"),
    exits: await lines<Exit>("exits.jsonl"),
    // SAFETY: the run wrote the file from a value of this type.
    recovery: recovery === "" ? null : (JSON.parse(recovery) as Recovery),
    logs: await readLogs(join(folder, "logs")),
  };
}

/** Returns each invocation with its completion, in the order in which the requests were sent. */
export function joinHistory(records: readonly (Invocation | Completion)[]): Exchange[] {
  const exchanges = new Map<number, Exchange>();
  for (const record of records) {
    if (record.t === "invoke") exchanges.set(record.id, { ...record, completion: undefined });
    else {
      const exchange = exchanges.get(record.id);
      if (exchange !== undefined) exchange.completion = record;
    }
  }
  return [...exchanges.values()];
}

async function readText(path: string): Promise<string> {
  return await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}

/** Reads the file as a stream: the file of a long run may exceed the maximum string length. */
async function parseLines<T>(path: string): Promise<T[]> {
  const records: T[] = [];
  // SAFETY: the run wrote each line from a value of this type.
  await eachLine(path, (line) => void records.push(JSON.parse(line) as T));
  return records;
}

/** Passes every complete line to `take`. Ignores an incomplete last line. */
async function eachLine(path: string, take: (line: string) => void): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return;
  let partialLine = "";
  for await (const piece of file.createReadStream({ encoding: "utf8" })) {
    const lines = `${partialLine}${piece}`.split("\n");
    partialLine = lines.pop() ?? "";
    lines.forEach(take);
  }
}

async function readLogs(folder: string): Promise<Map<string, readonly string[]>> {
  const names = await readdir(folder).catch(() => []);
  const logs = new Map<string, readonly string[]>();
  for (const name of names) {
    const lines: string[] = [];
    await eachLine(join(folder, name), (line) => void (line !== "" && lines.push(line)));
    logs.set(name, lines);
  }
  return logs;
}
