import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

/** The tested versions of Node by major version, as versions of the npm package `node`. */
export const nodeVersions: Readonly<Record<string, string>> = {
  "20": "20.20.2",
  "22": "22.23.3",
  "24": "24.21.0",
  "26": "26.10.0",
};

const nodeBinary = z.object({ version: z.string(), path: z.string() });

/**
 * Returns the version and the path of a Node binary of the major version. npm installs it from the package
 * `node` into its cache. Throws if npm cannot get it or installs another version.
 */
export async function findNode(major: string): Promise<z.output<typeof nodeBinary>> {
  const version = nodeVersions[major];
  if (version === undefined) throw new Error(`Node ${major} is not a tested version.`);
  const script = "JSON.stringify({ version: process.versions.node, path: process.execPath })";
  const words = ["exec", "--yes", `--package=node@${version}`, "--", "node", "-p", script];
  const { stdout } = await promisify(execFile)("npm", words, { encoding: "utf8" });
  const found = nodeBinary.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  if (found.version !== version)
    throw new Error(`npm installed Node ${found.version} instead of ${version}.`);
  return found;
}
