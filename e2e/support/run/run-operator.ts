import { runOps } from "@/server/ops/run-ops";

export type CommandResult = { stdout: string; stderr: string; code: number };

export type Operator = {
  /** Runs a command and returns its JSON output. A failed command fails the test. */
  run(...words: readonly string[]): Promise<Record<string, unknown>>;
  /** Runs a command and returns its output and exit code. */
  attempt(...words: readonly string[]): Promise<CommandResult>;
};

/** Runs operator commands in this process, which saves the start of a new process. */
export function createOperator(env: Record<string, string>): Operator {
  const attempt = async (...words: readonly string[]): Promise<CommandResult> => {
    const [printed, complaints]: [string[], string[]] = [[], []];
    const code = await runOps(["--json", ...words], {
      env,
      print: (text) => void printed.push(text),
      printError: (text) => void complaints.push(text),
    });
    return { stdout: printed.join(""), stderr: complaints.join(""), code };
  };
  return {
    attempt,
    run: async (...words) => {
      const { stdout, stderr, code } = await attempt(...words);
      if (code === 0) return JSON.parse(stdout);
      throw new Error(`${words.join(" ")} failed with exit code ${code}: ${stderr}`);
    },
  };
}
