import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/server/db/project-root";

type Execution = {
  item: { name: string };
  response?: { code: number };
  assertions?: { assertion: string; error?: { message: string } }[];
};
type Report = {
  run: {
    executions: Execution[];
    failures: { error: { message: string }; source?: { name?: string } }[];
    transfers: unknown;
  };
};

/** The result of one run of a collection. */
export type NewmanRun = {
  /** The exit code of the command. */
  code: number;
  /** Each request in the order in which it was sent, with the number of its assertions. */
  requests: { name: string; status: number; assertions: number }[];
  /** Each failed assertion or script, with the name of its request. */
  failures: string[];
};

/**
 * Runs the Postman collection at a URL with Newman. Passes the variables in an environment file, as Postman exports
 * one.
 */
export async function runNewman(
  url: string,
  { variables, options = [] }: { variables: Record<string, string>; options?: readonly string[] },
): Promise<NewmanRun> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-newman-"));
  try {
    const [environment, output] = [join(folder, "environment.json"), join(folder, "report.json")];
    const values = Object.entries(variables).map(([key, value]) => ({ key, value, enabled: true }));
    await writeFile(environment, JSON.stringify({ name: "test", values }));
    const words = ["run", url, "--environment", environment, "--reporters", "json"];
    const code = await promisify(execFile)(
      process.execPath,
      ["node_modules/newman/bin/newman.js", ...words, "--reporter-json-export", output, ...options],
      {
        cwd: projectRoot(),
        env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "test", no_proxy: "*" },
        timeout: 60_000,
      },
    ).then(
      () => 0,
      (failure: { code?: number }) => failure.code ?? 1,
    );
    return { code, ...summarize(JSON.parse(await readFile(output, "utf8"))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summarize({ run }: Report): Pick<NewmanRun, "requests" | "failures"> {
  return {
    requests: run.executions.map(({ item, response, assertions = [] }) => ({
      name: item.name,
      status: response?.code ?? 0,
      assertions: assertions.length,
    })),
    failures: run.failures.map(({ error, source }) => `${source?.name}: ${error.message}`),
  };
}
