import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
  type ServerCertificate,
} from "./create-certificates";

/**
 * The host name of the demo's receiver. Like `tourHost`, it exists only on this machine: `.test` never resolves in
 * DNS (RFC 6761).
 */
export const demoHost = "hooks.partner.test";
export const tourHost = "tour.partner.test";

export type LocalHttps = {
  /** The file for `NODE_EXTRA_CA_CERTS`, so that the worker trusts the receivers. */
  authorityFile: string;
  certificate: ServerCertificate;
};

const content = z.object({ key: z.string(), cert: z.string() });

/**
 * Returns the certificate of the local receivers and its authority. Creates both once and stores them in the
 * data folder. The authority's key is never stored, so that nothing else can be signed with it.
 */
export async function openLocalHttps(dataDir: string): Promise<LocalHttps> {
  const folder = join(dataDir, "local-https");
  const authorityFile = join(folder, "authority.pem");
  const certificateFile = join(folder, "certificate.json");
  const stored = await readFile(certificateFile, "utf8").catch(() => undefined);
  if (stored !== undefined) return { authorityFile, certificate: content.parse(JSON.parse(stored)) };

  const authority = await createAuthority();
  const until = new Date(Date.now() + 3600 * 86_400_000);
  const certificate = await issueCertificate(authority, [demoHost, tourHost], { until });
  await mkdir(folder, { recursive: true });
  await writeFile(authorityFile, authorityPem(authority));
  // Written last and atomically: if this file exists, the authority file exists too.
  await writeFile(`${certificateFile}.new`, JSON.stringify(certificate), { mode: 0o600 });
  await rename(`${certificateFile}.new`, certificateFile);
  return { authorityFile, certificate };
}
