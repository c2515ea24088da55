import { spawn } from "node:child_process";
import { join } from "node:path";
import { isStamped, sourceHash } from "./build/source-hash";

const root = join(import.meta.dirname, "..");

/**
 * Builds the application and returns `built`, or returns `fresh` if the existing build was made from the same
 * sources and packages.
 */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  if (await isStamped(await sourceHash())) return "fresh";
  await run("npm", ["run", "--silent", "build"]);
  return "built";
}

async function run(command: string, args: readonly string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(" ")} failed with ${signal ?? `exit code ${code}`}.`));
    });
  });
}
