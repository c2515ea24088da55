import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDifferences } from "./release/find-differences";
import { type Commit, packRelease, type Release } from "./release/pack-release";

// Runs `npm run release`: builds a copy of the current commit in an empty folder and writes the tarball, its
// SBOM and `SHA256SUMS` to `release/`. With `--verify`, does it twice, in two folders, and compares the bytes.
const root = join(import.meta.dirname, "..");
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

const unknown = process.argv.slice(2).find((word) => word !== "--verify");
if (unknown !== undefined) fail(`The option ${unknown} is unknown. There is only --verify.`, 2);
if (git("status", "--porcelain") !== "")
  fail("The tree has changes. Commit them first: a release is one commit.", 1);

const commit: Commit = {
  commit: git("rev-parse", "HEAD"),
  seconds: Number(git("log", "-1", "--format=%ct")),
};
const out = join(root, "release");
await rm(out, { recursive: true, force: true });
const first = await buildAndPack(out);
process.stdout.write(`${first.sha256}  ${first.tarball}\n`);
if (process.argv.includes("--verify")) await verify(first);

async function verify(expected: Release): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "release-second-"));
  const differing = await buildAndPack(folder)
    .then((second) => findDifferences(expected, second))
    .finally(() => rm(folder, { recursive: true, force: true }));
  if (differing.length > 0) fail(`A second build differs in ${differing.join(" and ")}.`, 1);
  process.stdout.write("A second build in another folder has the same tarball, SBOM and checksums.\n");
}

/** Builds the commit in a new folder, so that the release contains only committed files. */
async function buildAndPack(target: string) {
  const folder = await mkdtemp(join(tmpdir(), "release-build-"));
  try {
    const tar = execFileSync("git", ["archive", commit.commit], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync("tar", ["-x"], { cwd: folder, input: tar });
    await cp(join(root, "node_modules"), join(folder, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    execFileSync("npm", ["run", "--silent", "build"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return await packRelease(folder, target, commit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fail(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
