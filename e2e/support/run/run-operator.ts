import { runOps } from "@/server/ops/run-ops";

export type Answer = { stdout: string; stderr: string; code: number };

export type Operator = {
  /** A command's answer; one that is refused fails the test with what it said. */
  run(...words: readonly string[]): Promise<Record<string, unknown>>;
  /** Whatever the command answers. */
  attempt(...words: readonly string[]): Promise<Answer>;
};

/** The operator's command line with these settings: the same words as in a shell, without the second it takes to load. */
export function createOperator(env: Record<string, string>): Operator {
  const attempt = async (...words: readonly string[]): Promise<Answer> => {
    const [printed, complaints]: [string[], string[]] = [[], []];
    const code = await runOps(["--json", ...words], {
      env,
      print: (text) => void printed.push(text),
      complain: (text) => void complaints.push(text),
    });
    return { stdout: printed.join(""), stderr: complaints.join(""), code };
  };
  return {
    attempt,
    run: async (...words) => {
      const { stdout, stderr, code } = await attempt(...words);
      if (code === 0) return JSON.parse(stdout);
      throw new Error(`${words.join(" ")} ended with ${code}: ${stderr}`);
    },
  };
}
