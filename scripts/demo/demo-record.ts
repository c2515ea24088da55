import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const content = z.object({
  /** The URL of the demo. */
  baseUrl: z.string(),
  /** The port of the tour's webhook receiver. */
  tourPort: z.int(),
});

export type DemoRecord = z.output<typeof content>;

function pathIn(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Writes the addresses that other commands on this machine need to find a running demo. */
export async function writeDemoRecord(dataDir: string, record: DemoRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(pathIn(dataDir), `${JSON.stringify(record)}\n`);
}

/**
 * Returns the addresses of a running demo, or `undefined` if there is no file. Throws if the file is invalid.
 */
export async function readDemoRecord(dataDir: string): Promise<DemoRecord | undefined> {
  const text = await readFile(pathIn(dataDir), "utf8").catch(() => undefined);
  return text === undefined ? undefined : content.parse(JSON.parse(text));
}
