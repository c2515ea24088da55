import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const content = z.object({
  /** The time of the first start of this listener. Earlier events are not forwarded. */
  since: z.string(),
  secret: z.string(),
  cursor: z.nullable(z.string()),
});

export type ListenState = z.output<typeof content>;

export type StateFile = { state: ListenState; save(cursor: string): Promise<void> };

/**
 * Opens the state file of a listener, and creates it with a new secret if it is missing. Each combination of server,
 * client, types and target has its own file.
 */
export async function openStateFile(
  folder: string,
  { identity, since }: { identity: readonly string[]; since: string },
): Promise<StateFile> {
  const name = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
  const path = join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  const fresh: ListenState = { since, secret: `whsec_${randomBytes(32).toString("base64")}`, cursor: null };
  const state = (await readState(path)) ?? fresh;
  const write = async (next: ListenState) => {
    // Write to a new file and rename it, so that a killed process leaves the old file intact.
    await writeFile(`${path}.new`, `${JSON.stringify(next)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  await write(state);
  return {
    state,
    save: async (cursor) => {
      state.cursor = cursor;
      await write(state);
    },
  };
}

async function readState(path: string): Promise<ListenState | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
