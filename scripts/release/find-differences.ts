import { basename } from "node:path";
import { type Release, sha256 } from "./pack-release";

type Files = Pick<Release, "tarball" | "sbom" | "sums">;

/**
 * Compares the tarball, the SBOM and the checksums of two releases byte by byte. Returns the names of the files that
 * differ.
 */
export async function findDifferences(one: Files, other: Files): Promise<string[]> {
  const differing: string[] = [];
  for (const file of ["tarball", "sbom", "sums"] as const) {
    if ((await sha256(one[file])) !== (await sha256(other[file]))) differing.push(basename(one[file]));
  }
  return differing;
}
