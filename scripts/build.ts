import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { bundleProcesses } from "./build/bundle-processes";
import { removeStamps, sourceHash, stampBuild } from "./build/source-hash";

// Runs `npm run build`: builds the pages with Next.js, then bundles the service processes.
const hash = await sourceHash();
await removeStamps();
const next = spawnSync("node_modules/.bin/next", ["build"], {
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    BUILD_ID: hash.slice(0, 20),
    // Fixed, so that builds of the same sources are equal. It protects nothing: there are no Server Actions.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(hash, "hex").toString("base64"),
  },
});
if (next.status !== 0) process.exit(next.status ?? 1);

rmSync("dist", { recursive: true, force: true });
await bundleProcesses("dist");
await stampBuild(hash);
