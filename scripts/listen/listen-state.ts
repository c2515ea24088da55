import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const content = z.object({
  /** Events before it are not forwarded: when this listener was first started. */
  since: z.string(),
  secret: z.string(),
  cursor: z.nullable(z.string()),
});

export type ListenState = z.output<typeof content>;

export type StateFile = { state: ListenState; save(cursor: string): Promise<void> };

/**
 * What a listener must know to go on where it stopped: the place in the events and the secret it signs with. One
 * file for each server, client, selection and target, so that two listeners do not take each other's place.
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
    // A listener that is killed while it writes leaves the old file whole.
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
