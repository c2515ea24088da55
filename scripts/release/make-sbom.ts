import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

type Bom = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
};

/**
 * Returns the production packages as a CycloneDX document. Replaces the values that differ between two runs: the
 * serial number is derived from the commit, the time is the commit's, and the name is the project's instead of the
 * folder's.
 */
export function makeSbom(root: string, project: { name: string; commit: string; seconds: number }): string {
  const text = execFileSync("npm", ["sbom", "--omit", "dev", "--sbom-format", "cyclonedx"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // SAFETY: the format that npm documents. The release test reads the result.
  const bom = JSON.parse(text) as Bom;
  bom.serialNumber = `urn:uuid:${uuidOf(project.commit)}`;
  bom.metadata.timestamp = new Date(project.seconds * 1000).toISOString();
  bom.metadata.component.name = project.name;
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Derives a UUID of version 8 from a text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
