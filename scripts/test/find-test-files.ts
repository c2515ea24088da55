import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run-command";

const folders = ["app", "components", "lib", "server", "drizzle", "e2e", "proof", "scripts"];

/** Every test file in the tree, by the runner it belongs to, so that none can be passed over unnoticed. */
export async function findTestFiles(): Promise<{ vitest: string[]; playwright: string[] }> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  const files = lists.flat().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const playwright = files.filter((file) => file.startsWith(join("e2e", "portal")));
  return { vitest: files.filter((file) => !playwright.includes(file)), playwright };
}
