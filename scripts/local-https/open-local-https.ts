import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
  type ServerCertificate,
} from "./create-certificates";

/** Hosts that exist on this machine alone: `.test` never resolves anywhere (RFC 6761). */
export const demoHost = "hooks.partner.test";
export const tourHost = "tour.partner.test";

export type LocalHttps = {
  /** File to name in `NODE_EXTRA_CA_CERTS`, so that the worker trusts the receivers. */
  authorityFile: string;
  certificate: ServerCertificate;
};

const content = z.object({ key: z.string(), cert: z.string() });

/**
 * The certificate of the local receivers and the authority that issued it, made once and kept in the data folder. The
 * authority's own key is never written: nobody can issue another certificate in its name.
 */
export async function openLocalHttps(dataDir: string): Promise<LocalHttps> {
  const folder = join(dataDir, "local-https");
  const authorityFile = join(folder, "authority.pem");
  const certificateFile = join(folder, "certificate.json");
  const kept = await readFile(certificateFile, "utf8").catch(() => undefined);
  if (kept !== undefined) return { authorityFile, certificate: content.parse(JSON.parse(kept)) };

  const authority = await createAuthority();
  const until = new Date(Date.now() + 3600 * 86_400_000);
  const certificate = await issueCertificate(authority, [demoHost, tourHost], { until });
  await mkdir(folder, { recursive: true });
  await writeFile(authorityFile, authorityPem(authority));
  // Written last and at once: whoever finds it finds the authority, too.
  await writeFile(`${certificateFile}.new`, JSON.stringify(certificate), { mode: 0o600 });
  await rename(`${certificateFile}.new`, certificateFile);
  return { authorityFile, certificate };
}
