import { basename } from "node:path";
import { type Release, sha256 } from "./pack-release";

type Files = Pick<Release, "tarball" | "sbom" | "sums">;

/** Returns the names of the files of two releases whose bytes differ: the tarball, the SBOM or the checksums. */
export async function findDifferences(one: Files, other: Files): Promise<string[]> {
  const differing: string[] = [];
  for (const file of ["tarball", "sbom", "sums"] as const) {
    if ((await sha256(one[file])) !== (await sha256(other[file]))) differing.push(basename(one[file]));
  }
  return differing;
}
