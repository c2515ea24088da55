import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run-command";

const folders = ["app", "components", "lib", "server", "drizzle", "e2e", "proof", "scripts"];

/** Returns every test file by its runner, so that a runner cannot skip a file unnoticed. */
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
