import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { makeSbom } from "./make-sbom";
import { stageFiles } from "./stage-files";

export type Commit = { commit: string; seconds: number };

export type Release = { tarball: string; sbom: string; sums: string; sha256: string };

/** Packs the built project at `root` into `out`: the tarball, its SBOM and `SHA256SUMS`. */
export async function packRelease(root: string, out: string, { commit, seconds }: Commit): Promise<Release> {
  const { name, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const title = `${name}-${version}`;
  const work = await mkdtemp(join(tmpdir(), "release-"));
  try {
    await stageFiles(root, join(work, title));
    await mkdir(out, { recursive: true });
    await packFolder(join(work, title), join(out, `${title}.tar.gz`), seconds);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const [tarball, sbom, sums] = [
    join(out, `${title}.tar.gz`),
    join(out, `${title}.cdx.json`),
    join(out, "SHA256SUMS"),
  ];
  await writeFile(sbom, makeSbom(root, { name, commit, seconds }));
  const [sumOfSbom, sumOfTarball] = [await sha256(sbom), await sha256(tarball)];
  await writeFile(sums, `${sumOfSbom}  ${basename(sbom)}\n${sumOfTarball}  ${basename(tarball)}\n`);
  return { tarball, sbom, sums, sha256: sumOfTarball };
}

/**
 * Packs a folder into a tarball whose bytes depend only on the folder's files and on `seconds`: entries are sorted, and
 * have owner 0, the same time, and one mode for executables and folders and one for other files.
 */
async function packFolder(folder: string, file: string, seconds: number): Promise<void> {
  const words = ["--create", "--format=gnu", "--sort=name", `--mtime=@${seconds}`, "--owner=0", "--group=0"];
  const modes = ["--numeric-owner", "--mode=u=rwX,go=rX", "--hard-dereference", basename(folder)];
  const tar = spawn("tar", [...words, ...modes], {
    cwd: dirname(folder),
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once("error", reject);
    tar.once("close", resolve);
  });
  const [code] = await Promise.all([
    ended,
    pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)),
  ]);
  if (code !== 0) throw new Error(`tar failed with exit code ${code}.`);
}

/** Returns the SHA-256 checksum of a file in hexadecimal digits. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
