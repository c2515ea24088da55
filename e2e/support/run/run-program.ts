import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/server/db/project-root";

const commands = {
  typescript: { ending: "mts", words: [process.execPath, "--import", "tsx"] },
  node: { ending: "mjs", words: [process.execPath] },
  python: { ending: "py", words: ["python3"] },
  php: { ending: "php", words: ["php"] },
} as const;

/** Runs a text as a program and returns its output. A failed program fails the test. */
export async function runProgram(
  language: keyof typeof commands,
  text: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { ending, words } = commands[language];
  const [command, ...flags] = words;
  const folder = await mkdtemp(join(tmpdir(), "rentals-program-"));
  try {
    const file = join(folder, `program.${ending}`);
    await writeFile(file, text);
    const { stdout } = await promisify(execFile)(command, [...flags, file], {
      cwd: projectRoot(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", no_proxy: "*", ...env },
      timeout: 110_000,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether Python is installed, so that its examples can run. */
export async function hasPython(): Promise<boolean> {
  return await succeeds("python3", ["--version"]);
}

/** Returns whether PHP is installed with the extension that its examples need. */
export async function hasPhp(): Promise<boolean> {
  return await succeeds("php", ["-r", 'exit(extension_loaded("curl") ? 0 : 1);']);
}

async function succeeds(command: string, words: readonly string[]): Promise<boolean> {
  return await promisify(execFile)(command, words).then(
    () => true,
    () => false,
  );
}
