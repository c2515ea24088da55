import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "@/scripts/find-program";

export type Containers = {
  /** The name of an image with Node.js and its libraries, and nothing else. */
  baseImage: string;
  buildah(...words: readonly string[]): Promise<string>;
  podman(...words: readonly string[]): Promise<string>;
  /** The program and the first arguments of every podman command, for callers that start podman themselves. */
  podmanWords: readonly [string, ...string[]];
  close(): Promise<void>;
};

const baseImage = "localhost/node-base:test";
/**
 * The limits of open files and processes in a container. The default limits of podman are higher than some machines
 * allow.
 */
const limits = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"] as const;
/** The podman arguments with which the tests start every container. */
export const hardened = [
  ...["--read-only", "--read-only-tmpfs=false", "--cap-drop", "all", "--security-opt", "no-new-privileges"],
  ...["--network", "host", ...limits],
] as const;

/**
 * Opens an image storage and makes a base image from this machine's Node.js, without a network. Returns the reason
 * if the machine cannot build images or run containers.
 */
export async function openContainers(): Promise<Containers | { missing: string }> {
  const absent = ["buildah", "podman"].filter((name) => findProgram(name) === undefined);
  if (absent.length > 0) return { missing: `not installed: ${absent.join(", ")}` };
  let missing = "";
  // The overlay driver is fast. A file system that cannot be a layer of it needs the driver that copies.
  for (const driver of ["overlay", "vfs"]) {
    const containers = await openStorage(driver);
    try {
      await makeBaseImage(containers);
      await containers.podman("run", "--rm", ...hardened, baseImage, "node", "--version");
      return containers;
    } catch (error) {
      await containers.close();
      missing = `this machine runs no containers: ${String(error).trim().split("\n").at(-1)}`;
    }
  }
  return { missing };
}

async function openStorage(driver: string): Promise<Containers> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-containers-"));
  const storage = [
    ...["--root", join(folder, "images"), "--runroot", join(folder, "run")],
    ...["--storage-driver", driver],
  ];
  // runc starts containers on hosts with both versions of cgroups, crun does not.
  const runtime = findProgram("runc") === undefined ? [] : ["--runtime", "runc"];
  const words = [...storage, ...runtime, "--cgroup-manager", "cgroupfs", "--events-backend", "file"];
  return {
    baseImage,
    buildah: (...rest) => run("buildah", [...storage, ...rest]),
    podman: (...rest) => run("podman", [...words, ...rest]),
    podmanWords: ["podman", ...words],
    close: async () => {
      // Also unmounts the layers; without that the folder cannot be removed.
      await run("podman", [...words, "rm", "--all", "--force", "--time", "0"]).catch(() => undefined);
      await run("buildah", [...storage, "rm", "--all"]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeBaseImage({ buildah }: Containers): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-base-"));
  try {
    const node = realpathSync(process.execPath);
    copyInto(folder, node, "/usr/bin/node");
    for (const path of findLibraries(node)) copyInto(folder, path, path);
    const container = (await buildah("from", "scratch")).trim();
    await buildah("copy", "--quiet", container, folder, "/");
    await buildah("config", "--env", "PATH=/usr/bin", container);
    await buildah("commit", "--quiet", "--rm", container, baseImage);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the shared libraries that the program is linked to, and those parts of the C library that native packages
 * load.
 */
function findLibraries(program: string): string[] {
  const listed = execFileSync("ldd", [program], { encoding: "utf8" }).matchAll(/(\/\S+) \(0x/g);
  const loaded = [...listed].map(([, path = ""]) => path);
  const folder = dirname(loaded.find((path) => path.includes("/libc.")) ?? "/lib/none");
  const rest = readdirSync(folder).filter((name) =>
    /^lib(rt|resolv|util|nss_dns|nss_files)\.so\.\d$/.test(name),
  );
  return [...new Set([...loaded, ...rest.map((name) => join(folder, name))])];
}

function copyInto(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  copyFileSync(realpathSync(from), join(folder, to));
}

/** Runs a command to its end and returns its standard output. Throws with its standard error. */
async function run(program: string, words: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, [...words], { maxBuffer: 1024 ** 2 * 16 })).stdout;
  } catch (error) {
    throw error instanceof Error && "stderr" in error ? new Error(String(error.stderr)) : error;
  }
}
