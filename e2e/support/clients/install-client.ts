import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/server/db/project-root";

const execute = promisify(execFile);

/** An empty project in which the packed client is installed, as an integrator installs it. */
export type ClientProject = {
  folder: string;
  /** Runs a module of the project with a Node binary and returns its output. A failed program fails the test. */
  run(text: string, options?: { node?: string; env?: Record<string, string> }): Promise<string>;
  remove(): Promise<void>;
};

/** Packs the TypeScript client with `npm pack` and installs it in an empty project. */
export async function installClient(): Promise<ClientProject> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-client-"));
  const env = { ...process.env, npm_config_update_notifier: "false", npm_config_offline: "true" };
  const options = { env, timeout: 60_000 };
  await execute("npm", ["pack", "--pack-destination", folder], {
    ...options,
    cwd: join(projectRoot(), "packages/client"),
  });
  const [packed = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await execute("npm", ["install", "--no-audit", "--no-fund", join(folder, packed)], {
    ...options,
    cwd: project,
  });
  return {
    folder: project,
    run: async (text, { node = process.execPath, env: added = {} } = {}) => {
      const file = join(project, `program-${crypto.randomUUID()}.mjs`);
      await writeFile(file, text);
      const { stdout } = await execute(node, [file], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "test", no_proxy: "*", ...added },
        timeout: 60_000,
      });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
