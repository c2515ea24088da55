import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { Argument, Command } from "commander";
import { findNode, nodeVersions } from "./test/find-node";
import { root } from "./test/run-command";

/**
 * Runs `npm run test:node -- 24`: a start, the tour and the integration tests on another version of Node. The last
 * line is `N passed, N failed`.
 */
async function main(): Promise<number> {
  const command = new Command("test:node")
    .description("Runs a start, the tour and the integration tests on another version of Node.")
    .addArgument(new Argument("<version>", "the major version").choices(Object.keys(nodeVersions)))
    .parse();
  const [major = ""] = command.args;
  const node = await findNode(major);
  process.stdout.write(`Node ${node.version} (${node.path})\n`);
  const child = spawn(node.path, ["--import", "tsx", join(root, "scripts/test.ts"), "--runtime"], {
    cwd: root,
    // npm and the shebangs of its commands find Node in PATH.
    env: { ...process.env, PATH: `${dirname(node.path)}:${process.env.PATH ?? ""}` },
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

process.exitCode = await main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
  return 1;
});
