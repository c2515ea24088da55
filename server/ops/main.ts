import { inheritedEnv } from "../env";
import { runOps } from "./run-ops";

// A reader such as `head` may close standard output early. That is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runOps(process.argv.slice(2), {
  env: inheritedEnv(),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
