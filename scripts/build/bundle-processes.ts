import { type BuildOptions, build } from "esbuild";

/** The entry points of the service processes and of the operator's commands, by bundle name. */
const processes = {
  start: "server/launch/start.ts",
  web: "server/web/main.ts",
  worker: "server/worker/main.ts",
  ops: "server/ops/main.ts",
  migrate: "scripts/db-migrate.ts",
};

/**
 * Bundles the processes, because a bundle starts faster and uses less memory than separate modules. Modules
 * that several processes use are in shared chunks. Packages stay external.
 */
export async function bundleProcesses(
  outdir: string,
  { plugins = [], banner = "" }: { plugins?: BuildOptions["plugins"]; banner?: string } = {},
): Promise<void> {
  await build({
    entryPoints: processes,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "shared/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
    plugins,
    ...(banner === "" ? {} : { banner: { js: banner } }),
  });
}
