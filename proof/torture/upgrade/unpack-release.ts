import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ConfigError } from "../../../server/errors/config-error";
import type { Operate } from "../../kit/create-operate";
import { getProcessRelease, type ProcessRelease } from "../../kit/supervise-process";

/** The unpacked tarball of a release, with its own schema, processes and operator's commands. */
export type UnpackedRelease = {
  /** Migrates the database to the schema of the release. */
  migrate(databaseUrl: string): Promise<void>;
  /** Returns the operator's commands of the release. */
  createOperate(settings: Record<string, string>): Operate;
  /** Returns the release's process of this name, such as `web-1`. */
  getProcess(name: string): ProcessRelease;
};

/** Unpacks a tarball that `npm run release` made. Throws a `ConfigError` if it is not one. */
export async function unpackRelease(tarball: string, folder: string): Promise<UnpackedRelease> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", folder]).catch((error: Error) => {
    throw new ConfigError(`${tarball} cannot be unpacked: ${error.message.trim()}`);
  });
  const root = join(folder, (await readdir(folder))[0] ?? "");
  const bundles = await readdir(join(root, "dist")).catch((): string[] => []);
  if (!bundles.includes("web.mjs"))
    throw new ConfigError(`${tarball} is not a release: it has no dist/web.mjs.`);
  const run = async (bundle: string, words: readonly string[], settings: Record<string, string>) => {
    const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings } as const;
    const options = { cwd: root, env, encoding: "utf8", maxBuffer: 16 * 1024 ** 2 } as const;
    return (await promisify(execFile)(process.execPath, [join(root, "dist", bundle), ...words], options))
      .stdout;
  };
  return {
    migrate: async (databaseUrl) => {
      await run("migrate.mjs", [], { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") });
    },
    createOperate: (settings) => {
      return async (...words) => JSON.parse(await run("ops.mjs", ["--json", ...words], settings));
    },
    getProcess: (name) => ({ ...getProcessRelease(join(root, "dist"), name), root }),
  };
}
