import { spawn } from "node:child_process";
import { findNode, nodeVersions } from "./test/find-node";
import { root } from "./test/run-command";

/**
 * Runs `npm run test:client`: the tests of the packed TypeScript client, with the programs that use it on each tested
 * version of Node. Ends with the exit code of the first failure.
 */
async function main(): Promise<number> {
  for (const major of Object.keys(nodeVersions)) {
    const node = await findNode(major);
    process.stdout.write(`Node ${node.version} (${node.path})\n`);
    const child = spawn("npx", ["vitest", "run", "e2e/api/client-package.spec.ts"], {
      cwd: root,
      env: { ...process.env, CLIENT_NODE: node.path },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code !== 0) return code ?? 1;
  }
  return 0;
}

process.exitCode = await main();
