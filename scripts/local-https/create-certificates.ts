import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

export type Authority = { name: string; certificate: x509.X509Certificate; keys: webcrypto.CryptoKeyPair };

/** A key and a certificate in PEM format. */
export type ServerCertificate = { key: string; cert: string };

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const dayMs = 86_400_000;

async function createKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

function serialNumber(): string {
  // Clear the sign bit, because a serial number must be positive.
  const bytes = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0);
  return bytes.toString("hex");
}

/**
 * Creates a local certificate authority. Trust it with `NODE_EXTRA_CA_CERTS` or the `ca` option of a
 * connection.
 */
export async function createAuthority(name = "Local webhooks"): Promise<Authority> {
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 3650 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  return { name, certificate, keys };
}

/** Issues a certificate for the hosts. By default it is valid from yesterday for one year. */
export async function issueCertificate(
  authority: Authority,
  hosts: readonly string[],
  validity: { from?: Date; until?: Date } = {},
): Promise<ServerCertificate> {
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${hosts[0] ?? ""}`,
    issuer: authority.certificate.subject,
    notBefore: validity.from ?? new Date(Date.now() - dayMs),
    notAfter: validity.until ?? new Date(Date.now() + 365 * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: "dns" as const, value }))),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  return { key: x509.PemConverter.encode(key, "PRIVATE KEY"), cert: certificate.toString("pem") };
}

/** Returns the certificate of the authority in PEM format. */
export function authorityPem({ certificate }: Authority): string {
  return certificate.toString("pem");
}
