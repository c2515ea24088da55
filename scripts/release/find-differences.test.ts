import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "./find-differences";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "differences-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeRelease(name: string, texts: { tarball: string; sbom: string; sums: string }) {
  const at = join(folder, name);
  await mkdir(at);
  const files = {
    tarball: join(at, "service.tar.gz"),
    sbom: join(at, "service.cdx.json"),
    sums: join(at, "SHA256SUMS"),
  };
  for (const kind of ["tarball", "sbom", "sums"] as const) await writeFile(files[kind], texts[kind]);
  return files;
}

test("two releases are compared in the tarball, the SBOM and the checksums", async () => {
  const texts = { tarball: "a", sbom: "b", sums: "c" };
  const first = await writeRelease("first", texts);
  expect(await findDifferences(first, await writeRelease("same", texts))).toEqual([]);
  expect(await findDifferences(first, await writeRelease("sbom", { ...texts, sbom: "x" }))).toEqual([
    "service.cdx.json",
  ]);
  const other = await writeRelease("other", { tarball: "x", sbom: "y", sums: "z" });
  expect(await findDifferences(first, other)).toEqual(["service.tar.gz", "service.cdx.json", "SHA256SUMS"]);
});
