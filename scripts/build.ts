import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

/** `npm run build`: the pages by Next, then the processes that run in service. */
const next = spawnSync("node_modules/.bin/next", ["build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
});
if (next.status !== 0) process.exit(next.status ?? 1);

// One file a process starts faster and holds less memory than a tree of modules compiled as they load. Packages stay
// outside, as installed.
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: {
    start: "server/launch/start.ts",
    web: "server/web/main.ts",
    worker: "server/worker/main.ts",
  },
  outdir: "dist",
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
});
