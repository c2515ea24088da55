import { runOps } from "../../server/ops/run-ops";

/** Runs one operator command against the database of the run and returns its JSON output. */
export type Operate = (...words: readonly string[]) => Promise<Record<string, unknown>>;

/**
 * Returns an `Operate` that uses these settings. It throws an `Error` with the command's message if the
 * command fails.
 */
export function createOperate(env: Record<string, string>): Operate {
  return async (...words) => {
    const output: string[] = [];
    const errors: string[] = [];
    const code = await runOps(["--json", ...words], {
      env,
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    });
    if (code !== 0) throw new Error(`${words.join(" ")}: ${errors.join("")}`);
    return JSON.parse(output.join(""));
  };
}
