import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { projectRoot } from "../db/project-root";
import { runOps } from "../ops/run-ops";
import { testSecretKey } from "./test-runtime";

export type OpsResult = { code: number | null; stdout: string; stderr: string };

type Env = Record<string, string>;

/** Runs one operator command in this process, with test settings instead of the developer's. */
export async function runOpsHere(words: readonly string[], env: Env): Promise<OpsResult> {
  const result = { code: 0, stdout: "", stderr: "" };
  result.code = await runOps(words, {
    env: { SECRET_KEY: testSecretKey, ...env },
    print: (written) => {
      result.stdout += written;
    },
    printError: (written) => {
      result.stderr += written;
    },
  });
  return result;
}

/** Runs one operator command as its own process. */
export async function runOpsProcess(words: readonly string[], env: Env): Promise<OpsResult> {
  const child = spawn(process.execPath, ["--import", "tsx", "server/ops/main.ts", ...words], {
    cwd: projectRoot(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: process.env.TZ,
      NODE_ENV: "test",
      SECRET_KEY: testSecretKey,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
