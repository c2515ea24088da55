import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Containers, hardened } from "./open-containers";

export type RunningContainer = {
  /** Resolves with the exit code and the signal of the process in the foreground. */
  ended: Promise<unknown[]>;
  lines: readonly string[];
};

/**
 * Starts a hardened container in the foreground and resolves when it logs `message`. `options` are podman arguments
 * before the image, `command` those after it. Throws with the output if the container ends first.
 */
export async function startContainer(
  { podmanWords: [program, ...words] }: Containers,
  {
    name,
    image,
    message,
    options,
    command = [],
  }: {
    name: string;
    image: string;
    message: string;
    options: readonly string[];
    command?: readonly string[];
  },
): Promise<RunningContainer> {
  const child = spawn(
    program,
    [
      ...[...words, "run", "--rm", "--name", name, "--health-interval", "disable"],
      ...[...hardened, ...options, image, ...command],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = once(child, "exit");
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes(`"msg":"${message}"`)) resolve();
      });
    }
    child.once("error", reject);
    child.once("close", () => reject(new Error(`${name} ended before “${message}”:\n${lines.join("\n")}`)));
  });
  return { ended, lines };
}
