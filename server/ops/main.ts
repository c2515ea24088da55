import { inheritedEnv } from "../env";
import { runOps } from "./run-ops";

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runOps(process.argv.slice(2), {
  env: inheritedEnv(),
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
